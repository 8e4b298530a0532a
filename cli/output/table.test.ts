import assert from "node:assert/strict";
import { test } from "node:test";
import { tableLines } from "./table.ts";

const COLUMNS = [{ title: "NAME" }, { title: "MAX", align: "right" }, { title: "REST" }] as const;

test("columns are as wide as their widest cell, numbers are right-aligned, and lines have no trailing space", () => {
  const rows = [
    ["a long name", "7", ""],
    ["b", "1000", "x y"],
  ];
  assert.deepEqual(tableLines(COLUMNS, rows), [
    "NAME          MAX  REST",
    "a long name     7",
    "b            1000  x y",
  ]);
});

test("a table without rows is its titles", () => {
  assert.deepEqual(tableLines(COLUMNS, []), ["NAME  MAX  REST"]);
});
