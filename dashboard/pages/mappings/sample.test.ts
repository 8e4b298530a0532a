import assert from "node:assert/strict";
import { test } from "node:test";
import { mappedAliases, sampleRow } from "./sample.ts";

test("the aliases of a sample are those that entries read, each once", () => {
  const mapped = { first: "name", second: { source: "town" }, third: "name" };
  assert.deepEqual(mappedAliases(mapped), ["name", "town"]);
});

test("typed values take the place of cells, and missing cells are empty", () => {
  const typed = new Map([["town", "Bern"]]);
  assert.deepEqual(sampleRow(["name", "town", "zip"], ["Ada", "Rome"], typed), {
    name: "Ada",
    town: "Bern",
    zip: "",
  });
});
