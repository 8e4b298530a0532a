import assert from "node:assert/strict";
import { test } from "node:test";
import { actorText, codeChoices, codeIn } from "./actor.ts";

test("a sender is shown by name where it is known, else by id", () => {
  const actors = { self: 1, keys: new Map([[3, "Payroll"]]), members: new Map([[2, "Ada"]]) };
  const text = (type: "key" | "member", id: number) => actorText({ type, id }, actors);
  assert.deepEqual(
    [text("key", 3), text("key", 4), text("member", 1), text("member", 2), text("member", 5)],
    ["Key “Payroll”", "API key 4", "You", "Ada", "Member 5"],
  );
});

test("a code comes from the address only if it is one, and can be chosen while it is", () => {
  assert.deepEqual(["not_found", "", "A b", null, "x".repeat(65)].map(codeIn), [
    "not_found",
    null,
    null,
    null,
    null,
  ]);
  assert.deepEqual(codeChoices(["b", "a", "b"], null), ["a", "b"]);
  assert.deepEqual(codeChoices(["b"], "c"), ["b", "c"]);
});
