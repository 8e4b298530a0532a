import assert from "node:assert/strict";
import { test } from "node:test";
import { type Report, reportText } from "./report.ts";

const REPORT: Report = {
  formName: "form.pdf",
  formPath: "my form.pdf",
  csvPath: "people.csv",
  output: "mapping.json",
  preview: null,
  minConfidence: 0.5,
  columns: ["First name", "SSN", "Zodiac sign"],
  pairs: [
    {
      column: "First name",
      rawField: "f1_01[0]",
      number: 4,
      label: "Your first name",
      page: 1,
      required: false,
      confidence: 0.934,
      isSure: true,
      reason: "label 'Your first name' above",
      transform: null,
      boxes: [],
    },
    {
      column: "SSN",
      rawField: "f1_02[0]",
      number: 5,
      label: null,
      page: 1,
      required: false,
      confidence: 0.899,
      isSure: false,
      reason: "both are ssn",
      transform: "digits",
      boxes: [],
    },
  ],
  leftColumns: ["Zodiac sign"],
  leftFields: [
    { rawField: "city", number: 7, label: "City", page: 1, required: true },
    ...Array.from({ length: 12 }, (_, index) => {
      const number = index + 8;
      return { rawField: `t${number}`, number, label: null, page: 1, required: false };
    }),
  ],
  tried: {
    faults: [
      { column: "SSN", numbers: [5], message: "The value is too long." },
      { column: "Zodiac sign", numbers: [8], message: "The value is not one of the options." },
    ],
    warnings: [{ column: null, numbers: [], message: "A font was replaced." }],
  },
};

test("the report shows each pair, what is left, what row 1 does, and the next command", () => {
  assert.equal(
    reportText(REPORT, Number.POSITIVE_INFINITY),
    [
      "COLUMN      NO  LABEL            CONFIDENCE  REASON",
      "First name   4  Your first name  0.93 sure   label 'Your first name' above",
      "SSN          5                   0.89 check  digits only; both are ssn",
      "",
      "Columns left:",
      "  Zodiac sign",
      "",
      "Required fields left:",
      "  7 City",
      "",
      "Fields left:",
      "  8 t8 · 9 t9 · 10 t10 · 11 t11 · 12 t12 · 13 t13 · 14 t14 · 15 t15 · 16 t16 · 17 t17 · and 2 more",
      "",
      "Left because the value in row 1 does not fit the field:",
      "  Zodiac sign → 8: The value is not one of the options.",
      "",
      "Row 1 would fail; correct its values, or change the mapping:",
      "  SSN → 5: The value is too long.",
      "",
      "Row 1 has warnings:",
      "  A font was replaced.",
      "",
      "2 of 3 columns matched (1 sure, 1 to check), 1 left; written: mapping.json.",
      "Then:",
      "  platen fill 'my form.pdf' people.csv -m mapping.json -o out.zip",
    ].join("\n"),
  );
});

test("reasons are cut to the width of the terminal", () => {
  const [, line = ""] = reportText(REPORT, 60).split("\n");
  assert.equal(line, "First name   4  Your first name  0.93 sure   label 'Your first name'…");
});

test("control characters of a file are replaced", () => {
  const text = reportText({ ...REPORT, leftColumns: ["a\u001b[31mb"] }, 80);
  assert.ok(!text.includes("\u001b[31m"));
});

test("without a pair there is no command to continue with", () => {
  const text = reportText({ ...REPORT, pairs: [], leftColumns: REPORT.columns, tried: null }, 80);
  assert.match(text, /0 of 3 columns matched \(0 sure, 0 to check\), 3 left\.$/);
});
