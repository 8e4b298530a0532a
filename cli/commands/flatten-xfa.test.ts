import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { manifest, open } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { buildForm } from "@platen/forms/builder";
import { buildXfaForm } from "../../test/support/harness/xfa-form.ts";
import { openZip } from "../demo/zip-reader.ts";
import { ownFolder, parsed, runPlaten } from "../run-platen.fixture.ts";

const folder = ownFolder();
const form = join(folder, "permit.pdf");
const CITY = "form1[0].page[0].city[0]";
writeFileSync(
  form,
  buildXfaForm({
    fields: [
      { name: "city", caption: "Town of birth" },
      { name: "agreed", type: "checkbox", tooltip: "Terms" },
      { name: "sum", script: "this.rawValue = 1;" },
    ],
  }),
);
const plain = join(folder, "plain.pdf");
writeFileSync(
  plain,
  buildForm({ fields: [{ type: "text", name: "name", at: [72, 700, 272, 720] }] }),
);
const broken = join(folder, "broken.pdf");
writeFileSync(broken, buildXfaForm({ template: "<template><subform><field></template>" }));

async function namesIn(pdf: Uint8Array): Promise<readonly string[]> {
  const opened = await open(pdf, nodePlatform);
  assert.ok(opened.kind === "form", JSON.stringify(opened));
  return manifest(opened.form).map(({ name }) => name);
}

test("platen flatten-xfa writes a PDF with the form's fields and prints its warnings", async () => {
  const out = join(folder, "converted.pdf");
  const done = await runPlaten(["flatten-xfa", form, "-o", out]);
  assert.deepEqual([done.code, done.out], [0, ""], done.err);
  assert.match(done.err, /^permit\.pdf: .*form1\[0\]\.page\[0\]\.sum\[0\]/m);
  assert.match(done.err, /converted\.pdf: 1 page, 3 fields, /);
  assert.ok((await namesIn(readFileSync(out))).includes(CITY));
  assert.doesNotMatch(readFileSync(out, "latin1"), /\/XFA|NeedsRendering/);
});

test("an output that exists is overwritten only with --force", async () => {
  const out = join(folder, "kept.pdf");
  writeFileSync(out, "kept");
  const refused = await runPlaten(["flatten-xfa", form, "-o", out]);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /kept\.pdf exists already/);
  assert.equal(readFileSync(out, "latin1"), "kept");
  assert.equal((await runPlaten(["flatten-xfa", form, "-o", out, "--force"])).code, 0);
  assert.match(readFileSync(out, "latin1"), /^%PDF-/);
  const same = await runPlaten(["flatten-xfa", form, "-o", form, "--force"]);
  assert.equal(same.code, 2);
});

test("a form without dynamic XFA and a damaged one are refused, and nothing is written", async () => {
  const out = join(folder, "none.pdf");
  const unneeded = await runPlaten(["flatten-xfa", plain, "-o", out]);
  assert.deepEqual([unneeded.code, unneeded.out], [1, ""]);
  assert.match(unneeded.err, /plain\.pdf is not a dynamic XFA form\.\n/);
  const damaged = await runPlaten(["flatten-xfa", broken, "-o", out]);
  assert.equal(damaged.code, 1);
  assert.match(damaged.err, /broken\.pdf cannot be filled\. .*XFA is damaged/);
  assert.ok(!existsSync(out));
});

test("platen fields shows the fields of a dynamic XFA form with labels from captions and tooltips", async () => {
  const { code, out, err } = await runPlaten(["fields", form, "--json"]);
  assert.equal(code, 0, err);
  const { xfa, fields } = parsed(out) as {
    xfa: string;
    fields: readonly { name: string; label: string | null; type: string }[];
  };
  assert.equal(xfa, "dynamic_flattened");
  const byName = new Map(fields.map((field) => [field.name, field]));
  assert.equal(byName.get(CITY)?.label, "Town of birth");
  const agreed = byName.get("form1[0].page[0].agreed[0]");
  assert.deepEqual([agreed?.label, agreed?.type], ["Terms", "checkbox"]);
});

test("platen fill fills a dynamic XFA form", async () => {
  const csv = join(folder, "people.csv");
  writeFileSync(csv, `${CITY}\nOslo\nRome\n`);
  const zip = join(folder, "out.zip");
  const { code, err } = await runPlaten(["fill", form, csv, "-o", zip]);
  assert.equal(code, 0, err);
  const { entries } = await readFilled(zip);
  assert.deepEqual(entries.toSorted(), ["manifest.json", "row-00001.pdf", "row-00002.pdf"]);
});

async function readFilled(path: string): Promise<{ readonly entries: readonly string[] }> {
  const zip = await openZip(path);
  try {
    return { entries: zip.entries.map(({ name }) => name) };
  } finally {
    await zip.close();
  }
}
