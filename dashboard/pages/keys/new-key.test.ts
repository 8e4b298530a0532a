import assert from "node:assert/strict";
import { test } from "node:test";
import { NEW_KEY, wantedKey } from "./new-key.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");

test("the form's texts become a request", () => {
  const texts = { ...NEW_KEY, name: " Payroll ", scope: "read", expiry: "days30" };
  assert.deepEqual(wantedKey(texts, "staging", NOW), {
    kind: "valid",
    body: {
      name: "Payroll",
      scope: "read",
      environment: "staging",
      expires_at: "2026-12-23T12:00:00.000Z",
    },
  });
  const never = wantedKey({ name: "A" }, "production", NOW);
  assert.deepEqual(never.kind === "valid" && never.body, {
    name: "A",
    scope: "write",
    environment: "production",
    expires_at: null,
  });
});

test("a key needs a name, and a last day that is not over", () => {
  const dated = { ...NEW_KEY, name: "", expiry: "date" };
  for (const date of ["", "2026-11-20", "tomorrow"]) {
    const wanted = wantedKey({ ...dated, date }, "production", NOW);
    assert.deepEqual(wanted.kind === "faulty" && Object.keys(wanted.faults), ["name", "date"]);
  }
  const wanted = wantedKey({ ...dated, name: "A", date: "2026-11-30" }, "production", NOW);
  assert.equal(wanted.kind, "valid");
});
