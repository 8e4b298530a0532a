import assert from "node:assert/strict";
import { test } from "node:test";
import { RowStates } from "./row-states.ts";

test("a row's state stays the same object until its entry or its faults change", () => {
  const states = new RowStates();
  const fault = { field: "a", member: "transform", position: 3, message: "No." } as const;
  const first = states.of("a", "name", [fault]);
  assert.equal(states.of("a", "name", [{ ...fault }]), first);
  const moved = states.of("a", "name", [{ ...fault, position: 4 }]);
  assert.notEqual(moved, first);
  assert.equal(states.of("a", "name", [{ ...fault, position: 4 }]), moved);
  assert.notEqual(states.of("a", "other", [{ ...fault, position: 4 }]), moved);
  assert.notEqual(states.of("b", "name", []), states.of("c", "name", []));
});
