import assert from "node:assert/strict";
import { after, test } from "node:test";
import { present } from "#base/assert.ts";
import { instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { createKey } from "#domain/access";
import type { Caller, MemberId, MemberRole } from "#domain/accounts";
import { askErasure } from "#domain/erasure";
import { changeRole, inviteAgain, inviteMember, listMembers, removeMember } from "#domain/members";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { memberHarness } from "./members.fixture.ts";

const { db, close } = await testDatabase();
after(close);
const { time, stores, ports, account, person, join } = memberHarness({ db });
const PAGE = { limit: 100, skip: 0, before: null };

const idOf = ({ by }: Caller): MemberId => {
  assert.ok(by.kind === "member");
  return by.memberId;
};
const personOf = ({ by }: Caller) => {
  assert.ok(by.kind === "member");
  return by.personId;
};
const rolesIn = async (key: Caller) =>
  Object.fromEntries(
    (await listMembers(stores, key, PAGE)).items.map(({ id, role }) => [id, role]),
  );
const entriesIn = async ({ accountId }: Caller) =>
  (await stores.audit.listEntries(accountId, PAGE)).items.map(
    ({ action, by, subject, details }) => ({ action, by, subject, details }),
  );
const sessionsOf = async (member: Caller) =>
  (await stores.sessions.listSessions(personOf(member), time.now)).map(
    ({ accountId }) => accountId,
  );

/** A new account with its owner and one more member. */
async function team(role: MemberRole = "editor") {
  const key = await account();
  const owner = await join(key, "owner", await person());
  const member = await join(key, role, await person());
  return { key, owner, member };
}

test("the owner hands over: the roles, the address and the log change together", async () => {
  const { key, owner, member } = await team();
  const handed = await changeRole(ports, owner, idOf(member), "owner");
  assert.equal(handed.role, "owner");
  assert.deepEqual(await rolesIn(key), { [idOf(owner)]: "admin", [idOf(member)]: "owner" });
  const { email } = present(await stores.persons.findPerson(personOf(member)), "person");
  assert.equal((await stores.accounts.findAccount(key.accountId)).email, email);
  assert.deepEqual((await entriesIn(key))[0], {
    action: "account.handed_over",
    by: { kind: "member", memberId: idOf(owner) },
    subject: `member/${idOf(member)}`,
    details: { ownerBefore: `member/${idOf(owner)}` },
  });
});

test("handing over needs the owner, a recent password and a member who has joined", async () => {
  const { key, owner, member } = await team("admin");
  const { member: invited } = await inviteMember(ports, key, {
    email: "i@example.org",
    role: "admin",
  });
  const hand = (by: Caller, id: MemberId) => changeRole(ports, by, id, "owner");
  await assert.rejects(hand(member, idOf(member)), { status: 403, code: "role_required" });
  await assert.rejects(hand(key, idOf(member)), { status: 403, code: "member_required" });
  await assert.rejects(hand(owner, invited.id), { status: 409, code: "member_not_joined" });
  const began = time.now;
  time.now = later(began, 600);
  await assert.rejects(hand(owner, idOf(member)), { status: 403, code: "password_required" });
  time.now = began;
  assert.equal((await rolesIn(key))[idOf(owner)], "owner");
});

test("of concurrent handovers one succeeds, and there is one owner", async () => {
  const { key, owner, member } = await team();
  const third = await join(key, "viewer", await person());
  const ends = await Promise.allSettled(
    [member, third].map((to) => changeRole(ports, owner, idOf(to), "owner")),
  );
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  const codes = ends.flatMap((end) =>
    end.status === "rejected" && end.reason instanceof Refusal ? [end.reason.code] : [],
  );
  assert.deepEqual(codes, ["role_required"]);
  const owners = Object.values(await rolesIn(key)).filter((role) => role === "owner");
  assert.equal(owners.length, 1);
});

test("keys of the former owner no longer count as the owner's", async () => {
  const { owner, member } = await team();
  const { key } = await createKey(ports, owner, {
    name: "K",
    scope: "admin",
    environment: "staging",
    expiresAt: null,
  });
  assert.equal(key.creator?.role, "owner");
  await changeRole(ports, owner, idOf(member), "owner");
  const { creator } = present(await stores.keys.findKeyById(owner.accountId, key.id), "key");
  assert.deepEqual(creator, { memberId: idOf(owner), role: "admin" });
  const caller = { ...owner, by: { kind: "key", keyId: key.id } } as const;
  await assert.rejects(askErasure(ports, caller, "x@example.com"), {
    status: 403,
    code: "role_required",
  });
});

test("the last owner can neither be removed nor get another role", async () => {
  const { key, owner, member } = await team("admin");
  const id = idOf(owner);
  for (const by of [owner, member, key]) {
    await assert.rejects(removeMember(ports, by, id), { status: 409, code: "owner_stays" });
    for (const role of ["admin", "editor", "viewer"] as const)
      await assert.rejects(changeRole(ports, by, id, role), { status: 409, code: "owner_stays" });
  }
  await assert.rejects(
    db.updateTable("member").set({ role: "owner" }).where("id", "=", idOf(member)).execute(),
    /member_owner/,
  );
});

test("a role is changed once and recorded, and an unchanged one is not", async () => {
  const { key, member } = await team("viewer");
  for (const role of ["editor", "editor"] as const)
    assert.equal((await changeRole(ports, key, idOf(member), role)).role, "editor");
  const changes = (await entriesIn(key)).filter(({ action }) => action === "member.role_changed");
  assert.deepEqual(changes, [
    {
      action: "member.role_changed",
      by: key.by,
      subject: `member/${idOf(member)}`,
      details: { role: "editor", roleBefore: "viewer" },
    },
  ]);
});

test("a member demoted after admission has only the new role", async () => {
  const { key, member: admin } = await team("admin");
  await changeRole(ports, key, idOf(admin), "viewer");
  const wanted = { email: "x@example.org", role: "editor" } as const;
  await assert.rejects(inviteMember(ports, admin, wanted), { status: 403, code: "role_required" });
  await assert.rejects(changeRole(ports, admin, idOf(admin), "admin"), { code: "role_required" });
  await removeMember(ports, key, idOf(admin));
  await assert.rejects(inviteMember(ports, admin, wanted), { code: "account_not_found" });
});

test("a removed person without another account is signed out everywhere", async () => {
  const { key, member } = await team();
  assert.equal((await sessionsOf(member)).length, 1);
  await removeMember(ports, key, idOf(member));
  assert.deepEqual(await sessionsOf(member), []);
  assert.notEqual(await stores.persons.findPerson(personOf(member)), null);
  await assert.rejects(removeMember(ports, key, idOf(member)), { code: "member_not_found" });
});

test("a removed person with another account stays signed in there", async () => {
  const { key, member } = await team();
  const elsewhere = await account();
  const same = await join(elsewhere, "viewer", personOf(member));
  assert.deepEqual(await sessionsOf(same), [elsewhere.accountId, key.accountId]);
  await removeMember(ports, member, idOf(member));
  assert.deepEqual(await sessionsOf(same), [elsewhere.accountId, elsewhere.accountId]);
});

test("members of another account are unknown", async () => {
  const { member } = await team();
  const stranger = await account();
  const unknown = { status: 404, code: "member_not_found" };
  await assert.rejects(changeRole(ports, stranger, idOf(member), "viewer"), unknown);
  await assert.rejects(removeMember(ports, stranger, idOf(member)), unknown);
  await assert.rejects(inviteAgain(ports, stranger, idOf(member)), unknown);
});

test("an invitation is a link that a further one voids, and that ends with the member", async () => {
  const key = await account();
  const wanted = { email: "New@example.org", role: "viewer" } as const;
  const first = await inviteMember(ports, key, wanted);
  assert.match(first.url ?? "", /^https:\/\/forms\.example\/app\/invitation#[\w-]{43}$/);
  assert.deepEqual([first.member.person, first.member.email], [null, "New@example.org"]);
  const again = { ...wanted, email: "NEW@example.org" };
  await assert.rejects(inviteMember(ports, key, again), { status: 409, code: "member_exists" });
  const second = await inviteAgain(ports, key, first.member.id);
  assert.deepEqual([await isValid(first.url), await isValid(second.url)], [false, true]);
  await removeMember(ports, key, first.member.id);
  assert.equal(await isValid(second.url), false);
});

test("a member who has joined is not invited again", async () => {
  const { key, member } = await team();
  await assert.rejects(inviteAgain(ports, key, idOf(member)), {
    status: 409,
    code: "member_joined",
  });
});

test("without a mail server the link of an existing person is not shown", async () => {
  const key = await account();
  const { email } = present(await stores.persons.findPerson(await person()), "person");
  const { url } = await inviteMember(ports, key, { email, role: "viewer" });
  assert.equal(url, null);
});

test("without a mail server the link of an operator's address is not shown, in any case of its letters", async () => {
  const key = await account();
  const deps = { ...ports, operators: ["ops@example.org"] };
  const links = ["OPS@example.org", "else@example.org"].map(
    async (email) => (await inviteMember(deps, key, { email, role: "viewer" })).url,
  );
  const [ofOperator, ofOther] = await Promise.all(links);
  assert.equal(ofOperator, null);
  assert.ok(await isValid(present(ofOther, "link of another person")));
});

test("with a mail server the invitation is mailed and not shown, for known and unknown addresses", async () => {
  const { key, owner } = await team();
  const { email } = present(await stores.persons.findPerson(await person()), "person");
  for (const [by, to] of [
    [owner, email],
    [key, "unknown@example.org"],
  ] as const) {
    const { member, url } = await inviteMember({ ...ports, hasMail: true }, by, {
      email: to,
      role: "editor",
    });
    assert.equal(url, null);
    const mails = await db
      .selectFrom("notice")
      .selectAll()
      .where("member_id", "=", member.id)
      .execute();
    assert.deepEqual(
      mails.map(({ kind, facts }) => [kind, facts]),
      [
        [
          "invitation",
          { kind: "invitation", role: "editor", inviterName: by === key ? null : "Ada" },
        ],
      ],
    );
  }
});

test("an invitation is recorded without the address", async () => {
  const key = await account();
  const { member } = await inviteMember(ports, key, { email: "s@example.org", role: "admin" });
  assert.deepEqual((await entriesIn(key))[0], {
    action: "member.invited",
    by: key.by,
    subject: `member/${member.id}`,
    details: { role: "admin" },
  });
});

async function isValid(url: string | null): Promise<boolean> {
  const token = url?.split("#")[1] ?? "";
  return (
    (await stores.tokens.peek("invitation", ports.hashing.sha256(token), instant(time.now))) !==
    null
  );
}
