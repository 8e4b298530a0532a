import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldEntry } from "@platen/engine";
import { csvTemplate, type ExpectedAlias, expectedAliases } from "./expected-aliases.ts";
import { refusesUnknown } from "./fail-on.ts";
import { rowSchema } from "./row-schema.ts";
import { checkFilenamePattern } from "./save-envelope.ts";

const PLAIN: FieldEntry = {
  name: "",
  type: "text",
  maxLength: null,
  defaultValue: null,
  required: false,
  options: [],
  exportValues: [],
  page: 1,
  rect: [0, 0, 10, 10],
  multiline: false,
  comb: false,
  readOnly: false,
  multiSelect: false,
  editable: false,
  tooltip: null,
  format: null,
  scripts: [],
  calculationOrder: null,
  widgets: [],
};
const field = (name: string, more: Partial<FieldEntry> = {}): FieldEntry => ({
  ...PLAIN,
  name,
  ...more,
});

test("an alias of several fields has their smallest length and the options that all accept", () => {
  const fields = [
    field("a", { maxLength: 20 }),
    field("b", { maxLength: 8, required: true }),
    field("c", { type: "choice", options: ["one", "two", "three"] }),
    field("d", {
      type: "choice",
      exportValues: ["2", "3", "4"],
      options: ["two", "three", "four"],
    }),
  ];
  const fieldMappings = { a: "name", b: "name", c: "pick", d: "pick" };
  assert.deepEqual(expectedAliases([{ fieldMappings, fields }]), [
    {
      alias: "name",
      rawFields: ["a", "b"],
      type: "text",
      required: true,
      maxLength: 8,
      options: [],
    },
    {
      alias: "pick",
      rawFields: ["c", "d"],
      type: "choice",
      required: false,
      maxLength: null,
      options: ["two", "three"],
    },
  ]);
});

test("the aliases of two pairs are one list, each once", () => {
  const one = { fieldMappings: { a: "name", b: "city" }, fields: [field("a"), field("b")] };
  const two = { fieldMappings: { a: "city" }, fields: [field("a", { required: true })] };
  const aliases = expectedAliases([one, two]);
  assert.deepEqual(
    aliases.map(({ alias, required }) => [alias, required]),
    [
      ["name", false],
      ["city", true],
    ],
  );
});

test("the CSV template is a header row that quotes what must be quoted and changes nothing", () => {
  const names = ["plain", "with, comma", 'with "quotes"', "=SUM(A1)"];
  const aliases = names.map((alias) => ({ ...ALIAS, alias }));
  assert.equal(csvTemplate(aliases), 'plain,"with, comma","with ""quotes""",=SUM(A1)\r\n');
});

test("a row's schema requires what is required and accepts everything that can be filled", () => {
  const schema = rowSchema("Form", [
    { ...ALIAS, alias: "name", required: true, maxLength: 5 },
    { ...ALIAS, alias: "ok", type: "checkbox", options: ["Yes"] },
    { ...ALIAS, alias: "sex", type: "radio", options: ["m", "f"] },
    { ...ALIAS, alias: "state", type: "choice", options: ["NY"] },
  ]);
  const description = "Feeds raw.";
  assert.deepEqual(schema, {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Form",
    type: "object",
    properties: {
      name: { type: "string", description, minLength: 1, maxLength: 5 },
      ok: { type: ["boolean", "string"], description, examples: [true, false] },
      sex: { type: "string", description, enum: ["m", "f", ""] },
      state: {
        type: ["string", "array"],
        items: { type: "string" },
        description,
        examples: ["NY"],
      },
    },
    required: ["name"],
  });
});

test("a pattern may name only aliases that the mapping has", () => {
  const aliases = new Set(["name"]);
  checkFilenamePattern("fixed.pdf", aliases);
  checkFilenamePattern("{name}", aliases);
  for (const pattern of ["{nam}", "{}", "{name"])
    assert.throws(() => checkFilenamePattern(pattern, aliases), { code: "validation_error" });
});

test("only unknown_alias makes unknown names errors", () => {
  assert.equal(refusesUnknown(["unknown_alias", "encryption_removed"]), true);
  assert.equal(refusesUnknown(["format_mismatch"]), false);
});

const ALIAS: ExpectedAlias = {
  alias: "a",
  rawFields: ["raw"],
  type: "text",
  required: false,
  maxLength: null,
  options: [],
};
