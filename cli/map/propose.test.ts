import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldEntry } from "@platen/engine";
import type { FieldOnPages } from "@platen/forms";
import {
  countColumns,
  digitsFit,
  leaveColumns,
  mappingOf,
  type Proposal,
  type ProposalRequest,
  type ProposedPair,
  proposeMapping,
} from "./propose.ts";

const HEIGHT = 20;

/** Fields one below the other, each with its name as its tooltip. */
function request(
  fields: readonly (Pick<FieldEntry, "name"> & Partial<FieldEntry>)[],
  columns: readonly string[],
  more: Partial<ProposalRequest> = {},
): ProposalRequest {
  const entries = fields.map((field): FieldEntry => ({ ...TEXT, ...field }));
  return {
    fields: entries,
    labels: entries.map(({ name }, index) => ({ label: name, number: index + 1 })),
    placed: entries.map(({ name, type, maxLength }, index) => ({
      ...PLACED,
      name,
      type,
      maxLength,
      widgets: [
        { page: 1, left: 50, right: 200, top: index * HEIGHT, bottom: index * HEIGHT + 12 },
      ],
    })),
    texts: [],
    columns,
    rows: [],
    minConfidence: 0.5,
    ...more,
  };
}

const PLACED: Omit<FieldOnPages, "name" | "type" | "maxLength" | "widgets"> = {
  tooltip: null,
  multiline: false,
  comb: false,
  options: [],
  format: null,
};

const TEXT: FieldEntry = {
  ...PLACED,
  name: "",
  type: "text",
  maxLength: null,
  defaultValue: null,
  required: false,
  exportValues: [],
  page: 1,
  rect: null,
  readOnly: false,
  multiSelect: false,
  editable: false,
  scripts: [],
  calculationOrder: null,
  widgets: [],
};

test("a column with a field's own name fills that field, and nothing else can take it", () => {
  const { pairs } = proposeMapping(request([{ name: "t2" }, { name: "t1" }], ["t1", "t2"]));
  assert.deepEqual(
    pairs.map(({ column, rawField, confidence, isSure, reason }) => [
      column,
      rawField,
      confidence,
      isSure,
      reason,
    ]),
    [
      ["t1", "t1", 1, true, "the field's own name"],
      ["t2", "t2", 1, true, "the field's own name"],
    ],
  );
});

test("columns and fields without a partner are left, the required fields first", () => {
  const fields = [
    { name: "t1" },
    { name: "t2" },
    { name: "t3", required: true },
    { name: "t4", readOnly: true },
    { name: "t5", type: "button" as const },
  ];
  const { leftColumns, leftFields } = proposeMapping(
    request(fields, ["t2", "Zodiac sign"], { minConfidence: 1 }),
  );
  assert.deepEqual(leftColumns, ["Zodiac sign"]);
  assert.deepEqual(
    leftFields.map(({ rawField, number, required }) => [rawField, number, required]),
    [
      ["t3", 3, true],
      ["t1", 1, false],
    ],
  );
});

test("read-only fields and push buttons are not proposed, not even for their own names", () => {
  const fields = [
    { name: "total", readOnly: true },
    { name: "print", type: "button" as const },
  ];
  const { pairs, leftColumns } = proposeMapping(request(fields, ["total", "print"]));
  assert.deepEqual(pairs, []);
  assert.deepEqual(leftColumns, ["total", "print"]);
});

test("a pair below the required confidence is left", () => {
  const fields = [{ name: "home_city" }, { name: "work_city" }];
  const all = proposeMapping(request(fields, ["city"], { minConfidence: 0 }));
  assert.equal(all.pairs.length, 1);
  assert.ok(all.pairs.every(({ confidence, isSure }) => isSure === confidence >= 0.9));
  const none = proposeMapping(request(fields, ["city"], { minConfidence: 1 }));
  assert.deepEqual([none.pairs, none.leftColumns], [[], ["city"]]);
});

test("a column that no mapping can name is left: too long, or with a control character", () => {
  const columns = ["a\u001bb", "x".repeat(256)];
  const { leftColumns } = proposeMapping(request([{ name: "ab" }], columns, { minConfidence: 0 }));
  assert.deepEqual(leftColumns, columns);
});

test("a number too long for its field is mapped by its digits, in the words of a mapping", () => {
  const fields = [{ name: "ssn", maxLength: 9 }, { name: "name" }];
  const rows = [
    ["123-45-6789", "Ann"],
    ["", "Bob"],
  ];
  const { pairs } = proposeMapping(request(fields, ["ssn", "name"], { rows }));
  assert.deepEqual(mappingOf(pairs), { ssn: { source: "ssn", transform: "digits" }, name: "name" });
});

test("a value that the form divides among boxes is one pair, and has an entry for each box", () => {
  const lengths = [3, 2, 4];
  const made = request(
    lengths.map((maxLength, at) => ({ name: `ssn ${at + 1}`, tooltip: "SSN", maxLength })),
    ["SSN"],
    { rows: [["123-45-6789"]] },
  );
  const placed = made.placed.map((field, at) => ({
    ...field,
    tooltip: "SSN",
    widgets: [{ page: 1, left: 60 * at, right: 60 * at + 50, top: 20, bottom: 32 }],
  }));
  const { pairs, leftFields } = proposeMapping({ ...made, placed });
  assert.deepEqual(
    pairs.map(({ column, boxes }) => [column, boxes.map(({ number }) => number)]),
    [["SSN", [1, 2, 3]]],
  );
  assert.deepEqual(leftFields, []);
  assert.deepEqual(mappingOf(pairs), {
    "ssn 1": { source: "SSN", transform: "digits(9) | slice(0, 3)" },
    "ssn 2": { source: "SSN", transform: "digits(9) | slice(3, 5)" },
    "ssn 3": { source: "SSN", transform: "digits(9) | slice(5, 9)" },
  });
});

const pair = (column: string, isSure: boolean): ProposedPair => ({
  column,
  isSure,
  rawField: `field of ${column}`,
  number: 1,
  label: null,
  page: 1,
  required: false,
  confidence: isSure ? 0.95 : 0.6,
  reason: "",
  transform: null,
  boxes: [],
});

test("a column counts as sure when all its pairs are", () => {
  const pairs = [pair("name", true), pair("name", false), pair("city", true)];
  assert.deepEqual(countColumns({ pairs }), { matched: 2, sure: 1 });
});

test("a column that a value contradicts is left with its field, unless it is sure", () => {
  const proposal: Proposal = {
    pairs: [pair("name", true), pair("suite", false), pair("city", false)],
    columns: ["x", "name", "suite", "city", "y"],
    leftColumns: ["x", "y"],
    leftFields: [{ rawField: "z", number: 9, label: null, page: 1, required: true }],
  };
  const { pairs, leftColumns, leftFields } = leaveColumns(proposal, new Set(["name", "suite"]));
  assert.deepEqual(
    pairs.map(({ column }) => column),
    ["name", "city"],
  );
  assert.deepEqual(leftColumns, ["x", "suite", "y"]);
  assert.deepEqual(
    leftFields.map(({ rawField }) => rawField),
    ["z", "field of suite"],
  );
});

test("punctuated numbers that are too long for a field fit it by their digits alone", () => {
  assert.ok(digitsFit(["123-45-6789", "987654321"], 9));
  assert.ok(digitsFit(["(217) 555-0143"], 10));
});

test("values that fit already, or whose digits do not fit, are left as they are", () => {
  assert.ok(!digitsFit([], 9));
  assert.ok(!digitsFit(["123456789"], 9));
  assert.ok(!digitsFit(["123-45-6789"], 8));
});

test("a value with letters and a date are not reduced to digits", () => {
  for (const other of ["A123-456", "1990-04-15", "4/15/1990", "15.04.90"])
    assert.ok(!digitsFit(["123-45-6789", other], 9), other);
});
