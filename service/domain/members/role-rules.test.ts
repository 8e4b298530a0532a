import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { MEMBER_ROLES } from "#domain/access";
import type {
  CallerIdentity,
  KeyId,
  MemberId,
  MemberRole,
  PersonId,
  SessionId,
} from "#domain/accounts";
import { decideRoleChange, requireNotAbove, requireRemovable } from "./role-rules.ts";

const person = { id: brand<PersonId>("user_x"), name: "Ada", lastSeenAt: null };
const key: CallerIdentity = { kind: "key", keyId: brand<KeyId>(1) };
const callers = {
  owner: memberOf("owner"),
  admin: memberOf("admin"),
  editor: memberOf("editor"),
  viewer: memberOf("viewer"),
  key,
};

/** By caller and role of the member: the results of giving it each role, in the order owner, admin, editor, viewer. */
const CHANGES: Readonly<Record<string, string>> = {
  "owner owner": "none owner_stays owner_stays owner_stays",
  "owner admin": "hand_over none change change",
  "owner editor": "hand_over change none change",
  "owner viewer": "hand_over change change none",
  "admin owner": "none owner_stays owner_stays owner_stays",
  "admin admin": "role_required none change change",
  "admin editor": "role_required change none change",
  "admin viewer": "role_required change change none",
  "editor owner": "none owner_stays owner_stays owner_stays",
  "editor admin": "role_required none role_required role_required",
  "editor editor": "role_required role_required none change",
  "editor viewer": "role_required role_required change none",
  "viewer owner": "none owner_stays owner_stays owner_stays",
  "viewer admin": "role_required none role_required role_required",
  "viewer editor": "role_required role_required none role_required",
  "viewer viewer": "role_required role_required role_required none",
  "key owner": "none owner_stays owner_stays owner_stays",
  "key admin": "member_required none change change",
  "key editor": "member_required change none change",
  "key viewer": "member_required change change none",
};

/** By caller: the results of removing a member of each role, and of inviting one. */
const REMOVALS: Readonly<Record<string, string>> = {
  owner: "owner_stays removed removed removed",
  admin: "owner_stays removed removed removed",
  editor: "owner_stays role_required removed removed",
  viewer: "owner_stays role_required role_required removed",
  key: "owner_stays removed removed removed",
};

test("no member grants or changes a role above their own, and only the owner hands over", () => {
  const results = Object.entries(callers).flatMap(([name, by]) =>
    MEMBER_ROLES.map((role) => [
      `${name} ${role}`,
      each((wanted) => decideRoleChange(by, { role, person }, wanted)),
    ]),
  );
  assert.deepEqual(Object.fromEntries(results), CHANGES);
});

test("the owner stays, and no member removes one above them", () => {
  const results = Object.entries(callers).map(([name, by]) => [
    name,
    each((role) => {
      requireRemovable(by, role);
      return "removed";
    }),
  ]);
  assert.deepEqual(Object.fromEntries(results), REMOVALS);
});

test("no member invites one above them", () => {
  assert.deepEqual(Object.values(callers).map(invitationsBy), [
    "invited invited invited invited",
    "role_required invited invited invited",
    "role_required role_required invited invited",
    "role_required role_required role_required invited",
    "role_required invited invited invited",
  ]);
});

test("an account is not handed over to a member who has not joined", () => {
  assert.throws(() => decideRoleChange(callers.owner, { role: "admin", person: null }, "owner"), {
    status: 409,
    code: "member_not_joined",
  });
});

function memberOf(role: MemberRole): CallerIdentity {
  return {
    kind: "member",
    memberId: brand<MemberId>(1),
    personId: brand<PersonId>("user_x"),
    role,
    sessionId: brand<SessionId>(1),
    authenticatedAt: instant(0),
    signedInBy: "password",
  };
}

/** The results or refusal codes for each role. */
function each(of: (role: MemberRole) => string): string {
  return MEMBER_ROLES.map((role) => {
    try {
      return of(role);
    } catch (error) {
      assert.ok(error instanceof Refusal);
      return error.code;
    }
  }).join(" ");
}

/** Results of inviting, by the role of the invited. */
function invitationsBy(by: CallerIdentity): ReturnType<typeof each> {
  return each((role) => {
    requireNotAbove(by, role);
    return "invited";
  });
}
