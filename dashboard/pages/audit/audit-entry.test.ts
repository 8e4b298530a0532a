import assert from "node:assert/strict";
import { test } from "node:test";
import { actionText, actorText, detailText } from "./audit-entry.ts";

test("an action has words, and one of a newer service its code", () => {
  assert.equal(actionText({ action: "api_key.revoked" }), "API key revoked");
  assert.equal(actionText({ action: "file.deleted" }), "file.deleted");
});

test("an entry names the key, or the service", () => {
  assert.equal(actorText({ api_key_id: 7 }), "API key 7");
  assert.equal(actorText({ api_key_id: null }), "Platen");
});

test("details are one line, without what is absent", () => {
  const details = { plan: "PRO", old_role: null, changed: ["name", "url"], live: true };
  assert.equal(detailText({ details }), "plan: PRO, changed: name, url, live: true");
});
