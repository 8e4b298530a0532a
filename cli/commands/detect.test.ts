import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { manifest, open } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { buildForm } from "@platen/forms/builder";
import { z } from "zod";
import { ownFolder, runPlaten } from "../run-platen.fixture.ts";

const folder = ownFolder();
const Definitions = z.array(z.looseObject({ name: z.string(), type: z.string() }));

function pdfFile(name: string, pdf: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, pdf);
  return path;
}

const flat = pdfFile(
  "flat.pdf",
  buildForm({
    pages: [
      {
        marks: [
          { kind: "text", at: [72, 703], text: "Full name" },
          { kind: "line", from: [140, 700], to: [400, 700] },
          { kind: "text", at: [72, 673], text: "City" },
          { kind: "line", from: [140, 670], to: [400, 670] },
          { kind: "box", rect: [72, 630, 84, 642] },
          { kind: "text", at: [90, 633], text: "I agree" },
        ],
      },
    ],
  }),
);

async function fieldsOf(path: string): Promise<readonly (readonly [string, string])[]> {
  const opened = await open(readFileSync(path), nodePlatform);
  assert.ok(opened.kind === "form");
  return manifest(opened.form).map(({ name, type }) => [name, type]);
}

test("platen detect writes a PDF with the fields, and the fields as platen add-fields takes them", async () => {
  const [out, fields] = [join(folder, "form.pdf"), join(folder, "fields.json")];
  const done = await runPlaten(["detect", flat, "-o", out, "--fields", fields]);
  assert.deepEqual([done.code, done.out], [0, ""], done.err);
  assert.match(done.err, /flat\.pdf: \d fields found/);
  assert.match(done.err, /form\.pdf: 1 page, \d fields, /);
  const found = await fieldsOf(out);
  assert.ok(found.some(([name, type]) => name === "full_name" && type === "text"));
  assert.ok(found.some(([, type]) => type === "checkbox"));
  const definitions = Definitions.parse(JSON.parse(readFileSync(fields, "utf8")));
  assert.deepEqual(
    definitions.map(({ name, type }) => [name, type]),
    found,
  );
  const again = join(folder, "again.pdf");
  const added = await runPlaten(["add-fields", flat, fields, "-o", again]);
  assert.equal(added.code, 0, added.err);
  assert.deepEqual(readFileSync(again), readFileSync(out));
});

test("a page without text or lines is named, and nothing is written", async () => {
  const out = join(folder, "none.pdf");
  const done = await runPlaten(["detect", pdfFile("empty.pdf", buildForm({})), "-o", out]);
  assert.equal(done.code, 1);
  assert.match(done.err, /Page 1 has no text and no lines/);
  assert.match(done.err, /No fields were found on the 1 page of empty\.pdf/);
  assert.equal(existsSync(out), false);
});

test("what is no PDF is refused; without an output it is a usage error", async () => {
  const path = pdfFile("no.pdf", new TextEncoder().encode("no PDF"));
  const refused = await runPlaten(["detect", path, "--fields", join(folder, "no.json")]);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /no\.pdf cannot be used\. This file is not a PDF/);
  const misused = await runPlaten(["detect", flat]);
  assert.equal(misused.code, 2);
  assert.match(misused.err, /Give -o, --fields or both/);
});
