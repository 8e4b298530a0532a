import assert from "node:assert/strict";
import { test } from "node:test";
import { testField } from "#viewer/field.fixture.ts";
import { fillRows } from "./rows.ts";
import { subjectOf } from "./subject.ts";

test("a form without a mapping takes each field by its name, but for buttons and protected ones", () => {
  const fields = [
    testField("f1", { number: 2, label: "Town" }),
    testField("f2", { number: 1, required: true }),
    testField("print", { number: 3, type: "button" }),
    testField("total", { number: 4, read_only: true }),
  ];
  const form = { template: 7, version: 2, name: "Form", pages: [], fields, mapping: null };
  const read = { name: "Form", envelope: null, forms: [form] } as const;
  const subject = subjectOf({ kind: "template", id: 7 }, read);
  assert.deepEqual(
    fillRows(subject, subject.forms).map((row) => [row.alias, row.label, row.isRequired]),
    [
      ["f2", "f2", true],
      ["f1", "Town", false],
    ],
  );
});
