import assert from "node:assert/strict";
import { test } from "node:test";
import { buildForm, type FieldSpec } from "@platen/forms/builder";
import fc from "fast-check";
import { compileForm } from "../compile-form.ts";
import { fillOnce } from "../fill-once.ts";
import { csvText } from "../measure/csv.ts";
import { capacityOf } from "./capacity.ts";
import { textFilling } from "./filling.ts";
import { benchRow, randomFrom } from "./rows.ts";
import { tokenFilling } from "./token.ts";

const FIELDS: readonly FieldSpec[] = [
  { type: "text", name: "wide", at: [20, 700, 400, 720], defaultAppearance: "/Helv 10 Tf 0 g" },
  { type: "text", name: "narrow", at: [20, 670, 32, 690], defaultAppearance: "/Helv 10 Tf 0 g" },
  { type: "text", name: "short", maxLength: 4, at: [20, 640, 400, 660] },
  { type: "text", name: "comb", comb: true, maxLength: 9, at: [20, 610, 200, 630] },
  { type: "text", name: "notes", multiline: true, at: [20, 500, 400, 600] },
  {
    type: "text",
    name: "price",
    format: 'AFNumber_Format(2, 0, 0, 0, "$", true);',
    at: [20, 470, 200, 490],
  },
  { type: "checkbox", name: "agree", at: { rect: [20, 440, 38, 458], state: "On" } },
  {
    type: "radio",
    name: "size",
    value: "a",
    at: [
      { rect: [20, 410, 38, 428], state: "a" },
      { rect: [50, 410, 68, 428], state: "b" },
    ],
  },
  {
    type: "combo",
    name: "country",
    value: "PE",
    options: [["PE", "Peru"], "France"],
    at: [20, 380, 200, 398],
  },
  {
    type: "list",
    name: "many",
    multiSelect: true,
    options: ["one", "two", "three"],
    at: [20, 300, 200, 370],
  },
];

async function compileFields(): Promise<
  Extract<Awaited<ReturnType<typeof compileForm>>, { kind: "form" }>
> {
  const ours = await compileForm(buildForm({ fields: FIELDS }), { flatten: false });
  if (ours.kind === "refused") throw new Error(ours.message);
  return ours;
}

test("tokens fit: no field refuses, cuts or reformats its own", async () => {
  const { template, fields } = await compileFields();
  for (let index = 0; index < 60; index += 1) {
    const fillings = fields.map((field, at) => tokenFilling(field, index * 31 + at));
    const values = fillings.map((filling) => filling.value);
    assert.deepEqual(fillOnce(template, values).issues, []);
  }
});

test("tokens differ from field to field, and from what the template holds", async () => {
  const { fields } = await compileFields();
  const texts = fields.filter((field) => field.type === "text" && field.name !== "narrow");
  const tokens = texts.map((field, index) => tokenFilling(field, index).value);
  assert.equal(new Set(tokens).size, texts.length);
  for (const field of fields.filter(({ value }) => typeof value === "string" && value !== "")) {
    assert.notEqual(tokenFilling(field, 0).value, field.value, field.name);
  }
});

test("a value that happens to match its field's format must be seen formatted", async () => {
  const { fields } = await compileFields();
  const price = fields.find(({ name }) => name === "price") ?? assert.fail();
  const drawText = (text: string): unknown => textFilling(price, text).drawn;
  assert.deepEqual(drawText("2026-"), ["-$2,026.00"]);
  assert.deepEqual(drawText("1234"), ["$1,234.00"]);
  assert.deepEqual(drawText("New York"), ["New York"]);
  const comb = { ...price, comb: true, maxLength: 4 };
  assert.deepEqual(textFilling(comb, "1234").drawn, ["1234"]);
  assert.equal(textFilling(price, "1234").digits, "1234");
  assert.equal(textFilling(price, "2026-").digits, "");
});

test("every field of a row gets a value that it takes, whatever the row", async () => {
  const { template, fields } = await compileFields();
  fc.assert(
    fc.property(fc.nat(100_000), (row) => {
      const values = benchRow(fields, row).map((filling) => filling.value);
      const { pdf, issues } = fillOnce(template, values);
      assert.notEqual(pdf, null);
      // Words are no numbers: where a field has a format, that is said and nothing else.
      const others = issues.filter(({ code }) => code !== "format_mismatch");
      assert.deepEqual(others, []);
    }),
    { numRuns: 100 },
  );
});

test("a row depends on its number alone, and rows differ", async () => {
  const { fields } = await compileFields();
  const values = (row: number): string =>
    JSON.stringify(benchRow(fields, row).map((filling) => filling.value));
  assert.equal(values(7), values(7));
  const rows = Array.from({ length: 200 }, (_, row) => values(row));
  assert.equal(new Set(rows).size, rows.length);
});

test("the random numbers of different seeds spread over the whole unit", () => {
  const firsts = Array.from({ length: 1000 }, (_, seed) => randomFrom(seed)());
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => firsts.filter((number) => Math.floor(number * 10) === tenth).length,
  );
  assert.ok(Math.min(...tenths) > 60, String(tenths));
});

test("capacity follows width, max length and height", async () => {
  const { fields } = await compileFields();
  const of = (name: string): ReturnType<typeof capacityOf> => {
    const field = fields.find((candidate) => candidate.name === name);
    assert.ok(field !== undefined);
    return capacityOf(field);
  };
  assert.equal(of("narrow").letters, 1);
  assert.equal(of("short").letters, 4);
  assert.equal(of("comb").letters, 9);
  assert.ok(of("wide").letters > 40);
  assert.equal(of("wide").lines, 1);
  assert.ok(of("notes").lines >= 5);
});

test("a CSV quotes what needs it, and a row's cells fill as its values do", async () => {
  const { template, fields } = await compileFields();
  const row = benchRow(fields, 3);
  const [header = "", line = ""] = csvText(fields, [row]).split("\r\n");
  assert.equal(header.split(",").length, fields.length);
  const notes = row.find(({ field }) => field.name === "notes")?.value;
  assert.ok(typeof notes === "string");
  assert.ok(line.includes(notes.includes("\n") ? `"${notes}"` : notes));
  const cells = row.map(({ value }) => (typeof value === "boolean" ? String(value) : value));
  const values = row.map((filling) => filling.value);
  assert.deepEqual(fillOnce(template, cells), fillOnce(template, values));
});
