import assert from "node:assert/strict";
import { test } from "node:test";
import type { Suggestion } from "@platen/forms";
import { buildAdviceRequest, type LabelledField } from "./build-advice-request.ts";

const field = (rawField: string, more: Partial<LabelledField> = {}): LabelledField => ({
  rawField,
  label: `Label of ${rawField}`,
  section: null,
  type: "text",
  ...more,
});

const suggestion = (rawField: string, alias: string, confidence: number): Suggestion => ({
  rawField,
  alias,
  confidence,
  reason: "same name",
  source: "offline",
  alternatives: [],
});

const build = (
  fields: readonly LabelledField[],
  aliases: readonly string[],
  suggestions: readonly Suggestion[] = [],
) => buildAdviceRequest({ fields, aliases, suggestions, minConfidence: 0.5 });

const labels = (texts: readonly (string | null)[]) =>
  build(
    texts.map((label, index) => field(`f${index}`, { label })),
    ["a"],
  )?.request.fields.map(({ label }) => label);

test("fields and aliases without a certain suggestion are numbered from 1, without raw names", () => {
  const fields = [field("f1"), field("f2"), field("f3", { section: "Part 1", type: "zip" })];
  const found = build(
    fields,
    ["a", "b", "c"],
    [suggestion("f1", "a", 0.8), suggestion("f2", "b", 0.799)],
  );
  assert.deepEqual(found, {
    request: {
      fields: [
        { n: 1, label: "Label of f2", section: null, type: "text" },
        { n: 2, label: "Label of f3", section: "Part 1", type: "zip" },
      ],
      aliases: [
        { m: 1, alias: "b" },
        { m: 2, alias: "c" },
      ],
    },
    rawFields: ["f2", "f3"],
    aliases: ["b", "c"],
  });
});

test("without open fields or open aliases there is no request", () => {
  assert.equal(build([field("f1")], []), null);
  assert.equal(build([], ["a"]), null);
  assert.equal(build([field("f1")], ["a"], [suggestion("f1", "a", 0.9)]), null);
});

test("control and format characters become spaces, and labels are cut to 120 characters", () => {
  assert.deepEqual(
    labels(["a\u0000b\n\tc\u202ed\u200be\u{e0041}f\ufe0fg\u2028h", "  x  ", "é".repeat(130)]),
    ["a b c d e f g h", "x", "é".repeat(120)],
  );
  assert.deepEqual(labels(["😀".repeat(121)]), ["😀".repeat(120)]);
});

test("a field without a visible label is not sent", () => {
  assert.deepEqual(labels([null, "", "\u200b", "ok"]), ["ok"]);
});

test("aliases that look like values are not sent", () => {
  const names = ["last_name", "line_25a", "income 2023", "Straße", "電話"];
  const values = ["ann@example.com", "078-05-1120", "1990-01-31", "", "$ 1,200", "A1234567", "—"];
  const found = build([field("f1")], [...values, ...names]);
  assert.deepEqual(found?.aliases, names);
  assert.deepEqual(
    found.request.aliases.map(({ alias }) => alias),
    names,
  );
});

test("at most 200 fields and 200 aliases are sent, the first ones", () => {
  const fields = Array.from({ length: 300 }, (_, index) => field(`f${index}`));
  const aliases = Array.from({ length: 300 }, (_, index) => `a${index}`);
  const { request, rawFields } = build(fields, aliases) ?? assert.fail();
  assert.deepEqual([request.fields.length, request.aliases.length], [200, 200]);
  assert.deepEqual([rawFields[0], rawFields.at(-1)], ["f0", "f199"]);
});

test("a request fits in 28 kB also when its text is escaped twice", () => {
  for (const text of ["x", '"', "\\", "字", "😀"]) {
    const fields = Array.from({ length: 200 }, (_, index) =>
      field(`f${index}`, { label: text.repeat(120), section: text.repeat(120) }),
    );
    const aliases = Array.from({ length: 200 }, (_, index) => `a${index}${text.repeat(200)}`);
    const { request } = build(fields, aliases) ?? assert.fail();
    const bytes = Buffer.byteLength(JSON.stringify(JSON.stringify(request)));
    assert.ok(bytes <= 28_672 + 100, `${text}: ${bytes}`);
    assert.ok(request.fields.length > 0 && request.aliases.length > 0);
  }
});
