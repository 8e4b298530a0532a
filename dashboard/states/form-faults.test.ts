import assert from "node:assert/strict";
import { test } from "node:test";
import { hasFault, missingFaults, newPasswordFaults, remainingFaults } from "./form-faults.ts";

test("empty fields and fields of white space are missing", () => {
  const faults = missingFaults({ email: "ada@example.com", name: " ", password: "" });
  assert.deepEqual(Object.keys(faults), ["name", "password"]);
  assert.ok(hasFault(faults));
  assert.ok(!hasFault(missingFaults({ email: "ada@example.com" })));
});

test("a new password has at least 12 characters, counted as people see them", () => {
  assert.ok(hasFault(newPasswordFaults("password", "elevenchars")));
  assert.ok(!hasFault(newPasswordFaults("password", "twelve chars")));
  assert.ok(hasFault(newPasswordFaults("password", "😀".repeat(11))));
  assert.ok(!hasFault(newPasswordFaults("password", "😀".repeat(12))));
});

test("a fault disappears when it is corrected, and new ones wait for the next sending", () => {
  const before = { name: "Missing.", password: "Missing." };
  const now = { password: "Too short.", email: "Missing." };
  assert.deepEqual(remainingFaults(before, now), { password: "Too short." });
});
