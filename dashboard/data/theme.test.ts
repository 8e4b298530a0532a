import assert from "node:assert/strict";
import { test } from "node:test";
import { readTheme } from "./theme.ts";

test("without a choice, or with one of another version, the colours are the system's", () => {
  assert.equal(readTheme({ getItem: () => null }), "system");
  assert.equal(readTheme({ getItem: () => "sepia" }), "system");
  assert.equal(readTheme({ getItem: () => "dark" }), "dark");
});
