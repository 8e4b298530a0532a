import assert from "node:assert/strict";
import { test } from "node:test";
import { compareVersions, planRelease, type Repository } from "./release-plan.ts";

const manifest = (name: string, version = "1.2.3") =>
  `{\n  "name": "${name}",\n  "version": "${version}",\n  "dependencies": {\n    "@platen/engine": "${version}",\n    "pg": "1.2.3"\n  }\n}\n`;
const LOCK = {
  name: "root",
  version: "1.2.3",
  packages: {
    "": { version: "1.2.3" },
    cli: { version: "1.2.3", dependencies: { "@platen/engine": "1.2.3", pg: "1.2.3" } },
    "node_modules/pg": { version: "1.2.3" },
    "node_modules/@platen/cli": { resolved: "cli", link: true },
  },
};
const TEXTS = {
  "package.json": manifest("root"),
  "package-lock.json": `${JSON.stringify(LOCK, null, 2)}\n`,
  "sdk/version.ts": 'export const VERSION = "1.2.3";\n',
  "service/base/version.ts": 'export const VERSION = "1.2.3";\n',
  "deploy/helm/platen/Chart.yaml": 'apiVersion: v2\nversion: 1.2.3\nappVersion: "1.2.3"\n',
  "cli/package.json": manifest("cli"),
  "CHANGELOG.md": "# Changelog\n\n## 1.3.0\n\n- New.\n\n## 1.2.3\n\n- Old.\n",
};

function repository(
  texts: Readonly<Record<string, string>> = {},
  more: Partial<Repository> = {},
): Repository {
  return {
    texts: new Map(Object.entries({ ...TEXTS, ...texts })),
    workspaces: ["cli"],
    changed: [],
    tags: ["v1.2.3"],
    stored: { version: "1.2.3", isMigrated: true },
    ...more,
  };
}

test("a version is written wherever the present one is, and nowhere else", () => {
  const { writes, faults, open } = planRelease(repository(), "1.3.0");
  assert.deepEqual([faults, open], [[], []]);
  assert.equal(
    writes.get("cli/package.json"),
    manifest("cli", "1.3.0").replace('"pg": "1.3.0"', '"pg": "1.2.3"'),
  );
  assert.equal(
    writes.get("deploy/helm/platen/Chart.yaml"),
    'apiVersion: v2\nversion: 1.3.0\nappVersion: "1.3.0"\n',
  );
  assert.equal(writes.get("sdk/version.ts"), 'export const VERSION = "1.3.0";\n');
  assert.equal(writes.get("service/base/version.ts"), 'export const VERSION = "1.3.0";\n');
  assert.deepEqual(JSON.parse(writes.get("package-lock.json") ?? ""), {
    ...LOCK,
    version: "1.3.0",
    packages: {
      ...LOCK.packages,
      "": { version: "1.3.0" },
      cli: { version: "1.3.0", dependencies: { "@platen/engine": "1.3.0", pg: "1.2.3" } },
    },
  });
});

test("without a version, that of the newest section is planned", () => {
  assert.equal(planRelease(repository(), null).version, "1.3.0");
});

test("between releases the newest section is the released version, and nothing is in the way", () => {
  const released = { "CHANGELOG.md": "## 1.2.3\n\n- Old.\n" };
  const { faults, open } = planRelease(repository(released), null);
  assert.deepEqual([faults, open], [[], []]);
});

test("a version that is malformed, not greater or not described is refused", () => {
  const listFaults = (wanted: string) => planRelease(repository(), wanted).faults.join(" ");
  for (const wanted of ["1.3", "v1.3.0", "01.3.0", "1.3.0-rc.1", ""])
    assert.match(listFaults(wanted), /is not a version such as 1\.2\.3/, wanted);
  for (const wanted of ["1.2.3", "1.2.2", "0.9.9"])
    assert.match(listFaults(wanted), /is not greater than the present version, 1\.2\.3/, wanted);
  assert.match(listFaults("1.4.0"), /newest section of CHANGELOG\.md is not one about 1\.4\.0/);
  const empty = repository({ "CHANGELOG.md": "## 1.3.0\n\n## 1.2.3\n\n- Old.\n" });
  assert.match(planRelease(empty, "1.3.0").faults.join(), /not one about 1\.3\.0/);
});

test("a file with another version than the root's is named", () => {
  const { faults } = planRelease(
    repository({ "cli/package.json": manifest("cli", "1.2.2") }),
    null,
  );
  assert.deepEqual(faults, ["Not the version of package.json, 1.2.3: cli/package.json."]);
});

test("uncommitted changes, a tag and migrations without a stored database stop only a release", () => {
  const unready = repository({}, { changed: ["a.ts"], tags: ["v1.3.0"], stored: null });
  const { faults, open } = planRelease(unready, "1.3.0");
  assert.deepEqual(faults, []);
  assert.deepEqual(open, [
    "Commit what is changed: a.ts.",
    "The tag v1.3.0 exists.",
    "Store a database of this version: npm run write:database -- 1.3.0.",
  ]);
});

test("versions are compared by their numbers", () => {
  const signs = (
    [
      ["1.2.3", "1.2.3"],
      ["1.10.0", "1.9.9"],
      ["2.0.0", "10.0.0"],
      ["1.2", "1.2.3"],
    ] as const
  ).map(([a, b]) => {
    const order = compareVersions(a, b);
    return order === null ? null : Math.sign(order);
  });
  assert.deepEqual(signs, [0, 1, -1, null]);
});
