import assert from "node:assert/strict";
import { test } from "node:test";
import { beginningOf, bodyOf, missingIn } from "./webhook-form.ts";

test("a new webhook needs a name, an address and an event", () => {
  assert.deepEqual(Object.keys(missingIn(beginningOf(null))), ["name", "webhook_url"]);
  const empty = { name: "N", url: "https://example.com", events: [] };
  assert.deepEqual(Object.keys(missingIn(empty)), ["events"]);
});

test("blanks around a name and an address are left out", () => {
  const events = ["batch.failed"] as const;
  assert.deepEqual(bodyOf({ name: " N ", url: " https://a.example ", events }), {
    name: "N",
    webhook_url: "https://a.example",
    events,
  });
});
