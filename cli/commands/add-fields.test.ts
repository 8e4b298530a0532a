import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { manifest, open } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { buildForm } from "@platen/forms/builder";
import { ownFolder, runPlaten } from "../run-platen.fixture.ts";

const folder = ownFolder();
const flat = join(folder, "flat.pdf");
writeFileSync(flat, buildForm({}));
const NAME = { name: "name", type: "text", page: 1, rect: [72, 700, 300, 720], label: "Full name" };

function fieldsFile(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

test("platen add-fields writes a PDF with the fields, which platen fields lists", async () => {
  const out = join(folder, "form.pdf");
  const done = await runPlaten(["add-fields", flat, fieldsFile("one.json", [NAME]), "-o", out]);
  assert.deepEqual([done.code, done.out], [0, ""], done.err);
  assert.match(done.err, /form\.pdf: 1 page, 1 field, /);
  const opened = await open(readFileSync(out), nodePlatform);
  assert.ok(opened.kind === "form");
  assert.deepEqual(
    manifest(opened.form).map(({ name, tooltip }) => [name, tooltip]),
    [["name", "Full name"]],
  );
});

test("every fault is printed, and nothing is written", async () => {
  const out = join(folder, "faulty.pdf");
  const path = fieldsFile("faulty.json", [
    { ...NAME, page: 3 },
    { ...NAME, type: "slider" },
  ]);
  const done = await runPlaten(["add-fields", flat, path, "-o", out]);
  assert.equal(done.code, 1);
  assert.match(done.err, /fields\[0\]\.page: /);
  assert.match(done.err, /fields\[1\]\.type: /);
  assert.equal(existsSync(out), false);
  const broken = await runPlaten(["add-fields", flat, fieldsFile("broken.json", "{"), "-o", out]);
  assert.equal(broken.code, 1);
  assert.match(broken.err, /broken\.json: .*\n.*not JSON/);
});
