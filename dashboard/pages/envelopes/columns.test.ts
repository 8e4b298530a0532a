import assert from "node:assert/strict";
import { test } from "node:test";
import { bulkCommand } from "#data/samples.ts";
import { columnEntries, filledVersions, formatText, headerText } from "./columns.ts";
import { envelopeWith, expectedAlias } from "./envelope.fixture.ts";

const valuesOf = (...aliases: Parameters<typeof columnEntries>[0]) =>
  columnEntries(
    aliases,
    new Map([["born", { label: "Date of birth", format: "date(mm/dd/yyyy)" }]]),
  ).map(({ values }) => values);

test("a column says which values it takes", () => {
  const options = ["A", "B", "C", "D", "E", "F", "G", "H"];
  assert.deepEqual(
    valuesOf(
      expectedAlias("a"),
      expectedAlias("a", { max_length: 30 }),
      expectedAlias("born", { max_length: 30 }),
      expectedAlias("a", { type: "checkbox" }),
      expectedAlias("a", { type: "radio", options: ["Yes", "No"] }),
      expectedAlias("a", { type: "choice", options }),
      expectedAlias("a", { type: "choice" }),
    ),
    [
      "Text",
      "Text, at most 30 characters",
      "Date, shown as mm/dd/yyyy",
      "Yes or no: true, false",
      "One of: Yes, No",
      "One of: A, B, C, D, E, F and 2 more",
      "A choice of the form’s list",
    ],
  );
});

test("formats are described in words, and unknown ones are not", () => {
  assert.equal(formatText("special(zip)"), "ZIP code (5 digits)");
  assert.equal(formatText("number(2)"), "Number");
  assert.equal(formatText("time(h:MM tt)"), "Time, shown as h:MM tt");
  for (const unknown of ["special(x)", "what", ""]) assert.equal(formatText(unknown), null);
});

test("a column lists the labels of its fields, and raw names where they have none", () => {
  const fields = new Map([
    ["a", { label: "Name", format: null }],
    ["b", { label: "Name", format: null }],
    ["c", { label: null, format: null }],
  ]);
  const [entry] = columnEntries([expectedAlias("n", { raw_fields: ["a", "b", "c"] })], fields);
  assert.equal(entry?.fields, "Name, c");
  const many = expectedAlias("n", { raw_fields: ["1", "2", "3", "4", "5"] });
  assert.equal(columnEntries([many], fields)[0]?.fields, "1, 2, 3 and 2 more");
});

test("the header is pasted into one cell for each column", () => {
  assert.equal(headerText([expectedAlias("a b"), expectedAlias("c")]), "a b\tc");
});

test("the version of a pair is its own, else that of its mapping", () => {
  const mapping = { id: 2, name: "M", template_id: 1, template_version: 4, field_mappings: {} };
  const catalog = { forms: [], mappings: [mapping] };
  const pair = { template_id: 1, mapping_id: 2, template_version: null };
  const pairs = [pair, pair, { ...pair, template_version: 7 }, { ...pair, mapping_id: 9 }];
  assert.deepEqual(filledVersions(envelopeWith({ pairs }), catalog), [
    { template: 1, version: 4 },
    { template: 1, version: 7 },
  ]);
});

test("the command of a job names the envelope", () => {
  const command = bulkCommand("https://forms.example", { id: 3 });
  assert.match(command, /envelope_id=3" -F "file=@rows\.csv"/);
});
