import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "../source.ts";
import { readWorkspaces } from "../workspaces.ts";
import { dependenciesTable } from "./dependencies-table.ts";
import { directDependencies, readLock } from "./direct-dependencies.ts";

test("dependencies of the root and of workspaces are listed once, with licence and importers", () => {
  inRepository((root) => {
    const sources = [
      parse("a/one.ts", 'import { inflate } from "pako/inflate";\nimport "@own/b";'),
      parse("tools/two.ts", 'import type { Pool } from "pg";\nawait import("pako");'),
    ];
    const found = directDependencies(root, readWorkspaces(root), sources);
    assert.deepEqual(found, [
      {
        name: "@types/pg",
        version: "8.1.0",
        licence: "MIT",
        isShipped: false,
        namedBy: ["."],
        importers: ["tools/two.ts"],
      },
      {
        name: "mupdf",
        version: "1.0.0",
        licence: "AGPL-3.0-or-later",
        isShipped: false,
        namedBy: ["b"],
        importers: [],
      },
      {
        name: "pako",
        version: "2.2.0",
        licence: "MIT",
        isShipped: true,
        namedBy: [".", "a"],
        importers: ["a/one.ts", "tools/two.ts"],
      },
    ]);
    assert.deepEqual([...readLock(root).keys()].toSorted(), [
      "b/node_modules/mupdf",
      "node_modules/@types/pg",
      "node_modules/pako",
    ]);
  });
});

test("a package that the lock file lacks is an error", () => {
  inRepository((root) => {
    writeJson(root, "a/package.json", { name: "@own/a", dependencies: { gone: "1.0.0" } });
    assert.throws(
      () => directDependencies(root, readWorkspaces(root), []),
      /The lock file has no gone for a/,
    );
  });
});

test("a reason's decision is a link in the table", () => {
  inRepository((root) => {
    const dependencies = directDependencies(root, readWorkspaces(root), []);
    const row = { version: "2.2.0", released: "2026-03-01", asked: "2026-11-28" };
    const releases = { packages: { pako: row }, reasons: { pako: "Deflate (0002)." } };
    assert.equal(
      dependenciesTable(dependencies, releases, ["0001-a.md", "0002-b.md"]).split("\n").at(-1),
      "| `pako` | 2.2.0 | MIT | 2026-03-01 | the root, a | 0 | Deflate ([0002](decisions/0002-b.md)). |",
    );
  });
});

/** Runs `use` with a folder of two workspaces and a lock file, which is removed afterwards. */
function inRepository(use: (root: string) => void): void {
  const root = mkdtempSync(join(tmpdir(), "platen-dependencies-"));
  try {
    writeJson(root, "package.json", {
      workspaces: ["a", "b"],
      optionalDependencies: { pako: "2.2.0" },
      devDependencies: { "@types/pg": "8.1.0" },
    });
    writeJson(root, "a/package.json", {
      name: "@own/a",
      dependencies: { pako: "2.2.0", "@own/b": "1.0.0" },
    });
    writeJson(root, "b/package.json", { name: "@own/b", devDependencies: { mupdf: "1.0.0" } });
    writeJson(root, "package-lock.json", {
      packages: {
        "": { name: "root", version: "1.0.0" },
        a: { name: "@own/a", version: "1.0.0" },
        "node_modules/@own/b": { resolved: "b", link: true },
        "node_modules/@types/pg": { version: "8.1.0", license: "MIT", dev: true },
        "node_modules/pako": { version: "2.2.0", license: "MIT" },
        "b/node_modules/mupdf": { version: "1.0.0", license: "AGPL-3.0-or-later", dev: true },
      },
    });
    use(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function writeJson(root: string, path: string, value: unknown): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(value));
}
