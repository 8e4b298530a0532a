import assert from "node:assert/strict";
import { test } from "node:test";
import { textField } from "../../service/domain/templates/text-field.fixture.ts";
import { csvByLabel } from "./csv-by-label.ts";
import { fieldLines } from "./field-rows.ts";
import type { LabelledField } from "./labelled-form.ts";

test("columns are labels in reading order; a field without one keeps its name", () => {
  const fields = [field("b", "Second, one", 2), field("a", "First", 1), field("c", null, 3)];
  assert.deepEqual(csvByLabel(fields), {
    header: 'First,"Second, one",c',
    mapping: { a: "First", b: "Second, one", c: "c" },
  });
});

test("equal labels, in any case, get their fields' numbers", () => {
  const fields = [
    field("a", "Name", 1),
    field("b", "name", 2),
    field("c", "Name (1)", 3),
    field("d", "x".repeat(300), 4),
  ];
  const { mapping } = csvByLabel(fields);
  const columns = Object.values(mapping);
  assert.deepEqual(columns.slice(0, 3), ["Name (1) (1)", "name (2)", "Name (1)"]);
  assert.ok(columns.every((column) => column.length <= 255));
  assert.equal(new Set(columns.map((column) => column.toLowerCase())).size, 4);
});

test("a narrow terminal shows both ends of labels and the end of names, within its width", () => {
  const long = field(
    `form1[0].${"#subform[12].".repeat(12)}Line6_EMail[0]`,
    "Enter ".repeat(20),
    7,
  );
  const fields = [long, field("short", "Label", 8)];
  for (const width of [80, 100, 139, 200]) {
    const lines = fieldLines(fields, width);
    assert.ok(
      lines.every((line) => line.length <= width),
      `${width}`,
    );
    assert.match(lines[1] ?? "", /^ 7 {2}Enter.*….*Line6_EMail\[0\]$/);
    assert.equal(/MAX/.test(lines[0] ?? ""), width === 200);
  }
  const [, first = ""] = fieldLines(fields, Number.POSITIVE_INFINITY);
  assert.ok(first.endsWith(long.name));
});

function field(name: string, label: string | null, number: number): LabelledField {
  return {
    ...textField(name),
    label,
    labelSource: label === null ? null : "page",
    number,
    optionLabels: [],
  };
}
