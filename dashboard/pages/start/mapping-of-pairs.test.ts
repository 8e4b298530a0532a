import assert from "node:assert/strict";
import { test } from "node:test";
import type { Envelope } from "@platen/sdk";
import type { Pair } from "#columns/match.ts";
import {
  exampleName,
  fieldMappingsOf,
  fittingEnvelope,
  namesInUpload,
  namingColumns,
  patternOf,
  rowByName,
  usualNaming,
} from "./mapping-of-pairs.ts";

const NAMES = ["Last name", "City", "{odd}"];
const PAIRS: readonly Pair[] = [
  { column: 0, target: "f1", isTicked: true, found: null },
  { column: 0, target: "f2", isTicked: true, found: null },
  { column: 1, target: "f3", isTicked: false, found: null },
  { column: 2, target: "f4", isTicked: true, found: null },
];
const ENVELOPE: Envelope = {
  envelope_id: 1,
  id: 1,
  name: "Staff",
  description: null,
  template_id: 3,
  mapping_id: 1,
  template_version: null,
  pairs: [{ template_id: 3, mapping_id: 1, template_version: null }],
  filename_pattern: null,
  retention_seconds: null,
  fail_on: [],
  expected_aliases: ["Last name", "City"].map((alias) => ({
    alias,
    raw_fields: [],
    type: "text",
    required: false,
    max_length: null,
    options: [],
  })),
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

test("a mapping has the ticked pairs, and a row the columns that are sent", () => {
  assert.deepEqual(fieldMappingsOf(NAMES, PAIRS, []), {
    f1: "Last name",
    f2: "Last name",
    f4: "{odd}",
  });
  assert.deepEqual(rowByName(["a", null, "c"], ["1", "2"]), { a: "1", c: "" });
});

test("a divided value has an entry with its transform for each box", () => {
  const target = { id: "f1", label: "EIN", hint: null, isRequired: false, fields: ["f1", "f9"] };
  const transforms = ["digits(9) | slice(0, 2)", "digits(9) | slice(2, 9)"];
  assert.deepEqual(fieldMappingsOf(NAMES, PAIRS.slice(0, 1), [{ ...target, transforms }]), {
    f1: { source: NAMES[0], transform: transforms[0] },
    f9: { source: NAMES[0], transform: transforms[1] },
  });
});

test("an envelope fits if its one form takes its values from columns that are there", () => {
  const found = (envelope: Partial<Envelope>, names = NAMES): number | null =>
    fittingEnvelope([{ ...ENVELOPE, ...envelope }], 3, names)?.id ?? null;
  assert.equal(found({}), 1);
  assert.equal(found({}, ["last_name", "CITY", "more"]), 1);
  assert.equal(found({}, ["Last name"]), null);
  assert.equal(found({ expected_aliases: [] }), null);
  assert.equal(found({ template_id: 4 }), null);
  assert.equal(found({ pairs: [...ENVELOPE.pairs, ...ENVELOPE.pairs] }), null);
});

test("PDFs are named after a used column without braces, usually one that is called a name", () => {
  assert.deepEqual(namingColumns(NAMES, PAIRS), ["Last name"]);
  assert.equal(usualNaming(["City", "Last name"]), "Last name");
  assert.equal(usualNaming(["SSN"]), null);
  assert.deepEqual([patternOf("City"), patternOf(null)], ["{City}", null]);
});

test("a column is sent by its own name, or by the alias of an envelope", () => {
  const pairs = [
    { column: 0, target: "f1", isTicked: true, found: null },
    { column: 1, target: "f2", isTicked: false, found: null },
  ];
  assert.deepEqual(namesInUpload(["Name", "Town"], pairs, false), ["Name", null]);
  assert.deepEqual(namesInUpload(["Name", "Town"], pairs, true), ["f1", null]);
});

test("the example of a file name is that of the first row", () => {
  assert.equal(exampleName("{Name}, {Town}", { Name: "Ann", Town: "Oslo" }), "Ann, Oslo.pdf");
  assert.equal(exampleName("{Name}", undefined), null);
});
