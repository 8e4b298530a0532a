import assert from "node:assert/strict";
import { test } from "node:test";
import { checkbox, pageOf, printed, textField } from "../form.fixture.ts";
import { labelFields } from "./label-fields.ts";

test("the tooltip is the label, cleaned", () => {
  const field = textField("f1", { left: 100, top: 100 }, { tooltip: " Your  name: " });
  const [entry] = labelFields([field], [pageOf(printed("Other text", 20, 100))]);
  assert.deepEqual([entry?.label, entry?.labelSource], ["Your name", "tooltip"]);
});

test("without a tooltip the text to the left is the label", () => {
  const [entry] = labelFields(
    [textField("f1", { left: 100, top: 100 })],
    [pageOf([...printed("Last name:", 40, 101), ...printed("City", 40, 140)])],
  );
  assert.deepEqual([entry?.label, entry?.labelSource], ["Last name", "page"]);
});

test("without text on its left, the text just above is the label", () => {
  const [entry] = labelFields(
    [textField("f1", { left: 100, top: 100 })],
    [pageOf(printed("ZIP code", 101, 88))],
  );
  assert.equal(entry?.label, "ZIP code");
});

test("a check box takes the text on its right", () => {
  const fields = [checkbox("a", { left: 100, top: 100 }), checkbox("b", { left: 160, top: 100 })];
  const words = [...printed("Single", 112, 99), ...printed("Married", 172, 99)];
  const labels = labelFields(fields, [pageOf(words)]).map(({ label }) => label);
  assert.deepEqual(labels, ["Single", "Married"]);
});

test("a field without text near it has no label", () => {
  const [entry] = labelFields([textField("f1", { left: 100, top: 100 })], [pageOf([])]);
  assert.deepEqual([entry?.label, entry?.labelSource], [null, null]);
});
