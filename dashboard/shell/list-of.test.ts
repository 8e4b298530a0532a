import assert from "node:assert/strict";
import { test } from "node:test";
import { listOf } from "./list-of.ts";

test("a single thing belongs to the list that is shown in another environment", () => {
  assert.equal(listOf("/keys/12/edit"), "/keys");
  assert.equal(listOf("/"), "/");
});
