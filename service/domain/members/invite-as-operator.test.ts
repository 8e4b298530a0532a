import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId, MemberId, MemberRole, MemberWithPerson, PersonId } from "#domain/accounts";
import { planInvitation } from "./invite-as-operator.ts";

const ann = { id: brand<PersonId>("user_ann"), name: "Ann", lastSeenAt: null };

function member(id: number, role: MemberRole, person: MemberWithPerson["person"]) {
  return {
    id: brand<MemberId>(id),
    accountId: brand<AccountId>("acct_x"),
    email: `m${id}@example.org`,
    role,
    createdAt: instant(0),
    person,
  };
}

const joinedOwner = member(1, "owner", ann);
const invitedOwner = member(1, "owner", null);

test("an unknown address becomes a new member", () => {
  for (const role of ["admin", "editor", "viewer"] as const)
    for (const owner of [joinedOwner, invitedOwner])
      assert.deepEqual(planInvitation(role, { member: null, owner }), { kind: "add" });
});

test("a member who has not joined gets a further link with the same role", () => {
  const invited = member(2, "editor", null);
  const given = { member: invited, owner: joinedOwner };
  assert.deepEqual(planInvitation("editor", given), { kind: "again", memberId: 2 });
  assert.throws(() => planInvitation("admin", given), {
    status: 409,
    code: "member_exists",
    message: "m2@example.org is invited with the role editor, not admin.",
  });
  const owner = { member: invitedOwner, owner: invitedOwner };
  assert.deepEqual(planInvitation("owner", owner), { kind: "again", memberId: 1 });
});

test("a member who has joined cannot be invited", () => {
  const given = { member: member(2, "viewer", ann), owner: joinedOwner };
  for (const role of ["viewer", "editor", "owner"] as const)
    assert.throws(() => planInvitation(role, given), {
      status: 409,
      code: "member_exists",
      message: "m2@example.org is a member already, with the role viewer.",
    });
});

test("an owner can be invited until one has joined, and another address replaces the invited one", () => {
  assert.deepEqual(planInvitation("owner", { member: null, owner: null }), { kind: "add" });
  assert.deepEqual(planInvitation("owner", { member: null, owner: invitedOwner }), {
    kind: "replace_owner",
    ownerId: 1,
  });
  assert.throws(() => planInvitation("owner", { member: null, owner: joinedOwner }), {
    status: 409,
    code: "owner_stays",
  });
});
