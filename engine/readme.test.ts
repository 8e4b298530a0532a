import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { readDocument } from "#cos";
import { readForm } from "#form";
import { purePlatform } from "#platform";
import { buildForm } from "../forms/builder/mod.ts";
import { writePng } from "./image/png.fixture.ts";
import { createEngine } from "./mod.ts";
import { examples, README } from "./readme.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "platen-readme-"));
after(() => rmSync(folder, { recursive: true }));

function fieldsOf(file: string): Readonly<Record<string, unknown>> {
  const document = readDocument(readFileSync(join(folder, file)), purePlatform.inflate);
  assert.ok("objects" in document);
  return Object.fromEntries(readForm(document).fields.map(({ name, value }) => [name, value]));
}

test("the examples for Node run unchanged", () => {
  const form = buildForm({
    fields: [
      { type: "text", name: "name", at: [50, 700, 250, 720] },
      { type: "checkbox", name: "agreed", at: [50, 650, 62, 662] },
      { type: "signature", name: "signed", at: [50, 600, 250, 640] },
    ],
  });
  writeFileSync(join(folder, "form.pdf"), form);
  const dot = writePng({ width: 1, height: 1, colorType: 0, depth: 8, samples: [0] });
  writeFileSync(join(folder, "signature.png"), dot);
  writeFileSync(join(folder, "example.mjs"), examples().node);
  const modules = fileURLToPath(new URL("../node_modules", import.meta.url));
  symlinkSync(modules, join(folder, "node_modules"), "junction");
  const { status, stderr } = spawnSync(process.execPath, ["example.mjs"], {
    cwd: folder,
    encoding: "utf8",
    timeout: 180_000,
  });
  assert.equal(status, 0, stderr);
  assert.deepEqual(fieldsOf("filled.pdf"), { name: "Дмитрий 東京", agreed: "Yes", signed: "" });
  assert.deepEqual(fieldsOf("signed-0.pdf"), {});
  assert.ok(readFileSync(join(folder, "signed-1.pdf")).length > 0);
  assert.equal(readFileSync(join(folder, "people.zip")).toString("latin1", 0, 4), "PK\u0003\u0004");
});

test("the table lists exactly the engine's functions", () => {
  const table = sectionOf("The calls").matchAll(/^\| `(\w+)\(/gm);
  assert.deepEqual(
    Array.from(table, ([, name]) => name),
    Object.keys(createEngine()),
  );
});

for (const [heading, file, pattern] of [
  ["Issues", "fill/value.ts", /^ {2}\| "(\w+)"/gm],
  ["Issues", "ingest/refused.ts", /^ {2}(\w+):\s+"/gm],
  ["The calls", "compile/compile.ts", /^ {2}readonly (fields|characters|\w+)\?:/gm],
  ["Values", "form/field.ts", /^export type FieldType = (.*);/gm],
] as const) {
  test(`"${heading}" lists everything in engine/${file}`, () => {
    const source = readFileSync(new URL(file, import.meta.url), "utf8");
    const words = [...source.matchAll(pattern)].flatMap(
      ([, found = ""]) => found.match(/\w+/g) ?? [],
    );
    assert.ok(words.length > 3, words.join());
    const section = sectionOf(heading);
    assert.deepEqual(
      words.filter((word) => !section.includes(`\`${word}\``)),
      [],
    );
  });
}

function sectionOf(heading: string): string {
  return (
    README.split(/^## /m).find((section) => section.startsWith(heading)) ?? assert.fail(heading)
  );
}
