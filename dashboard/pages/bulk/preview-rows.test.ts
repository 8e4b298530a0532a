import assert from "node:assert/strict";
import { test } from "node:test";
import { exampleName, previewRows } from "./preview-rows.ts";

test("rows have the cells of matched columns by alias", () => {
  assert.deepEqual(previewRows([["Ada", "x", "Bern"], ["Max"]], ["name", null, "town"]), [
    { name: "Ada", town: "Bern" },
    { name: "Max", town: "" },
  ]);
});

test("the example of a file name is that of the first row", () => {
  const rows = [{ name: "Ada/B", town: "Bern" }];
  assert.equal(exampleName("{name}, {town}", rows), "Ada_B, Bern.pdf");
  assert.equal(exampleName("{name}, {town}", [{ name: "Ada" }]), "Ada,.pdf");
  assert.equal(exampleName(null, rows), "row-00001.pdf");
  assert.equal(exampleName("{name}", []), null);
});
