import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import {
  actorOf,
  type CallerIdentity,
  type KeyId,
  type MemberId,
  type MemberRole,
  type PersonId,
  type SessionId,
} from "#domain/accounts";
import {
  MEMBER_ROLES,
  requireRecentPassword,
  requireRole,
  requireScope,
  scopeOfRole,
} from "./permissions.ts";

const ENTERED_AT = instant(Date.UTC(2030, 0, 1));
const key: CallerIdentity = { kind: "key", keyId: brand<KeyId>(12) };

function member(role: MemberRole): CallerIdentity {
  return {
    kind: "member",
    memberId: brand<MemberId>(3),
    personId: brand<PersonId>("pers_a"),
    sessionId: brand<SessionId>(7),
    role,
    authenticatedAt: ENTERED_AT,
    signedInBy: "password",
  };
}

test("owners and admins have the scope admin, editors write, viewers read", () => {
  assert.deepEqual(MEMBER_ROLES.map(scopeOfRole), ["admin", "admin", "write", "read"]);
});

test("a role suffices for itself and the lower ones", () => {
  assert.deepEqual(
    MEMBER_ROLES.map((role) => passes(role, "owner")),
    [true, false, false, false],
  );
  assert.deepEqual(
    MEMBER_ROLES.map((role) => passes(role, "admin")),
    [true, true, false, false],
  );
});

function passes(role: MemberRole, required: "owner" | "admin"): boolean {
  try {
    requireRole(member(role), required);
    return true;
  } catch (refusal) {
    assert.ok(refusal instanceof Refusal);
    const { status, code, extras } = refusal;
    assert.deepEqual([status, code, extras], [403, "role_required", { required }]);
    return false;
  }
}

test("a key has no role to check", () => {
  requireRole(key, "owner");
});

test("an entered password is good for ten minutes, and a key needs none", () => {
  const by = member("owner");
  requireRecentPassword(by, instant(later(ENTERED_AT, 600) - 1));
  assert.throws(() => requireRecentPassword(by, later(ENTERED_AT, 600)), {
    status: 403,
    code: "password_required",
  });
  requireRecentPassword(key, later(ENTERED_AT, 600));
});

test("a scope that is too low is refused in the words of a key or a role", () => {
  const refusal = { status: 403, code: "scope_required" };
  assert.throws(() => requireScope({ by: key, scope: "read" }, "write"), {
    ...refusal,
    message: "This needs an API key with the scope write or higher.",
  });
  assert.throws(() => requireScope({ by: member("viewer"), scope: "read" }, "write"), {
    ...refusal,
    message: "This needs a role with the scope write or higher; yours is viewer.",
  });
});

test("records keep the key or the member, and nothing of the session", () => {
  assert.deepEqual(actorOf(key), key);
  assert.deepEqual(actorOf(member("editor")), { kind: "member", memberId: 3 });
});
