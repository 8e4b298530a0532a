import assert from "node:assert/strict";
import { test } from "node:test";
import { creatorText, keyState, trialCommand } from "./key.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");

test("a revoked key is revoked whatever its expiry, an expired one expired from that moment", () => {
  const at = "2026-11-23T12:00:00Z";
  assert.deepEqual(keyState({ revoked_at: null, expires_at: null }, NOW), {
    kind: "active",
    until: null,
  });
  assert.deepEqual(keyState({ revoked_at: null, expires_at: at }, NOW - 1), {
    kind: "active",
    until: at,
  });
  assert.deepEqual(keyState({ revoked_at: null, expires_at: at }, NOW), { kind: "expired", at });
  const revoked = "2026-11-22T12:00:00Z";
  assert.deepEqual(keyState({ revoked_at: revoked, expires_at: at }, NOW), {
    kind: "revoked",
    at: revoked,
  });
});

test("a key is created by a member, a former member or the operator", () => {
  const names = new Map([[7, "Ada"]]);
  assert.equal(creatorText({ created_by_member_id: 7 }, names), "Ada");
  assert.equal(creatorText({ created_by_member_id: 8 }, names), "a former member");
  assert.equal(creatorText({ created_by_member_id: null }, names), "the operator");
});

test("the command to try a key quotes what shells would split", () => {
  assert.equal(
    trialCommand("https://forms.example", "platen_live_x"),
    'curl -H "Authorization: Bearer platen_live_x" "https://forms.example/api/v1/account"',
  );
});
