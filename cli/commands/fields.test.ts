import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { buildForm } from "@platen/engine/specimen";
import { ownFolder, parsed, runPlaten } from "../run-platen.fixture.ts";

const folder = ownFolder();
const form = join(folder, "order.pdf");
writeFileSync(
  form,
  buildForm({
    pages: [{}, {}],
    fields: [
      { type: "text", name: "name", required: true, maxLength: 40, at: [72, 700, 272, 720] },
      { type: "text", name: "note, long", multiline: true, at: [72, 600, 272, 680] },
      {
        type: "combo",
        name: "size",
        options: [["S", "Small"], "Large"],
        at: { page: 2, rect: [72, 560, 172, 580] },
      },
      { type: "text", name: "number", readOnly: true, at: [72, 500, 172, 520] },
      { type: "signature", name: "signed", at: [72, 440, 172, 480] },
    ],
  }),
);
const text = join(folder, "text.pdf");
writeFileSync(text, "This is no PDF.");

test("platen fields shows name, type, page, length, requirement and options of every field", async () => {
  const { code, out, err } = await runPlaten(["fields", form]);
  assert.equal(err, "");
  assert.equal(code, 0);
  assert.equal(
    out,
    [
      "order.pdf: 2 pages, 5 fields",
      "",
      "FIELD       TYPE              PAGE  MAX  REQUIRED  OPTIONS",
      "name        text                 1   40  yes",
      "note, long  text (lines)         1",
      "size        choice               2                 S = Small | Large",
      "number      text (read-only)     1",
      "signed      signature            1",
      "",
    ].join("\n"),
  );
});

test("platen fields --json prints the fields like the service's field_metadata", async () => {
  const { code, out } = await runPlaten(["fields", form, "--json"]);
  assert.equal(code, 0);
  const { fields, ...about } = parsed(out) as { fields: Record<string, unknown>[] };
  assert.deepEqual(about, {
    filename: "order.pdf",
    page_count: 2,
    field_count: 5,
    xfa: "none",
    warnings: [],
  });
  assert.deepEqual(fields[0], {
    name: "name",
    type: "text",
    max_length: 40,
    default_value: null,
    required: true,
    options: [],
    export_values: [],
    page: 1,
    rect: [72, 700, 272, 720],
    multiline: false,
    comb: false,
    read_only: false,
    multi_select: false,
    tooltip: null,
    format: null,
    scripts: [],
    widgets: [{ page: 1, rect: [72, 700, 272, 720] }],
  });
  assert.deepEqual(fields[2]?.["export_values"], ["S", "Large"]);
  assert.deepEqual(fields[2]?.["options"], ["Small", "Large"]);
});

test("platen fields --csv-template prints a header row of the fillable fields, quoted where necessary", async () => {
  const { code, out } = await runPlaten(["fields", form, "--csv-template"]);
  assert.deepEqual({ code, out }, { code: 0, out: 'name,"note, long",size,signed\n' });
});

test("a file that is not a PDF is refused with a sentence and exit code 1", async () => {
  const { code, out, err } = await runPlaten(["fields", text]);
  assert.deepEqual({ code, out }, { code: 1, out: "" });
  assert.match(err, /^platen: text\.pdf cannot be filled\. .*not a PDF.*\n$/);
});

test("a missing file is refused by name", async () => {
  const { code, err } = await runPlaten(["fields", join(folder, "none.pdf")]);
  assert.equal(code, 1);
  assert.match(err, /none\.pdf cannot be read: there is no such file or folder\.\n$/);
});

test("two output formats at once are a usage error", async () => {
  const { code, err } = await runPlaten(["fields", form, "--json", "--csv-template"]);
  assert.equal(code, 2);
  assert.match(err, /cannot be printed at once/);
});
