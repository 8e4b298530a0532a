import assert from "node:assert/strict";
import { after, test } from "node:test";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { later } from "#base/instant.ts";
import type { Caller, PersonId, SessionId } from "#domain/accounts";
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  listOwnSessions,
  readProfile,
  removeOwnSecondFactor,
  renameSelf,
  renewRecoveryCodes,
} from "#domain/people";
import { authenticatorCode } from "../../../../test/support/harness/authenticator-app.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { recoveryCodeHash } from "../../../domain/people/recovery-codes.ts";
import { memberHarness } from "./members.fixture.ts";
import { PASSWORD } from "./people.fixture.ts";

const { db, close } = await testDatabase();
after(close);
const { time, stores, ports, account, person, join } = memberHarness({ db });
const PAGE = { limit: 100, skip: 0, before: null };
const NEW_PASSWORD = "another horse battery staple";

type Member = Caller & { readonly by: Extract<Caller["by"], { readonly kind: "member" }> };

/** A new person, who is signed in as a member of a new account. */
async function newMember(): Promise<Member> {
  return memberOf(await join(await account(), "viewer", await person()));
}

/** A further session of the same person, in another account. */
async function elsewhere({ by }: Member): Promise<Member> {
  return memberOf(await join(await account(), "viewer", by.personId));
}

function memberOf(caller: Caller): Member {
  const { by } = caller;
  assert.ok(by.kind === "member");
  return { ...caller, by };
}

/** Sets up a second factor, and returns its secret with the recovery codes. */
async function withSecondFactor(member: Member) {
  const { secret } = await beginSecondFactor(ports, member);
  const codes = await confirmSecondFactor(ports, member, authenticatorCode(secret, time.now));
  return { secret, codes };
}

const personOf = async ({ by }: Member) =>
  present(await stores.persons.findPerson(by.personId), "person");
const sessionsOf = async (member: Member) =>
  (await listOwnSessions(ports, member)).map(({ id }) => id);
const actionsIn = async ({ accountId }: Caller) =>
  (await stores.audit.listEntries(accountId, PAGE)).items.map(({ action }) => action);
/** At the next time, attempts of earlier tests and codes of earlier steps no longer matter. */
const wait = (seconds: number): void => {
  time.now = later(time.now, seconds);
};

test("a password is changed with the current one, which ends the other sessions", async () => {
  const member = await newMember();
  const other = await elsewhere(member);
  assert.equal((await sessionsOf(member)).length, 2);
  await changePassword(ports, member, { current: PASSWORD, wanted: NEW_PASSWORD });
  const { passwordHash } = await personOf(member);
  assert.ok(await ports.passwords.verify(NEW_PASSWORD, passwordHash));
  assert.ok(!(await ports.passwords.verify(PASSWORD, passwordHash)));
  assert.deepEqual(await sessionsOf(member), [member.by.sessionId]);
  for (const each of [member, other])
    assert.equal((await actionsIn(each))[0], "member.password_changed");
});

test("a new password ends sign-ins with the old one that await the second factor", async () => {
  const member = await newMember();
  const sha256 = ports.hashing.sha256(member.by.personId);
  const awaited = { personId: member.by.personId, expiresAt: later(time.now, 300) };
  await stores.challenges.create(awaited, sha256);
  await changePassword(ports, member, { current: PASSWORD, wanted: NEW_PASSWORD });
  assert.equal(await stores.challenges.find(sha256), null);
});

test("a new password voids the links to reset it, and no one else's", async () => {
  const [member, other] = [await newMember(), await newMember()];
  const linkOf = async (personId: PersonId, kind: "reset" | "sign_in") => {
    const sha256 = ports.hashing.sha256(`${kind} ${personId}`);
    const times = { createdAt: time.now, expiresAt: later(time.now, 3600) };
    await stores.tokens.issue({ kind, personId, ...times }, sha256);
    return async () => (await stores.tokens.peek(kind, sha256, time.now)) !== null;
  };
  const { personId } = member.by;
  const own = [await linkOf(personId, "reset"), await linkOf(personId, "sign_in")];
  const others = await linkOf(other.by.personId, "reset");
  await changePassword(ports, member, { current: PASSWORD, wanted: NEW_PASSWORD });
  for (const isValid of own) assert.ok(!(await isValid()));
  assert.ok(await others());
});

test("a wrong current password changes nothing and counts as a failed sign-in", async () => {
  const member = await newMember();
  const before = await personOf(member);
  const wrong = { current: "not my password at all", wanted: NEW_PASSWORD };
  for (let attempts = 0; attempts < 5; attempts += 1)
    await assert.rejects(changePassword(ports, member, wrong), {
      status: 403,
      code: "wrong_password",
    });
  const right = { current: PASSWORD, wanted: NEW_PASSWORD };
  await assert.rejects(changePassword(ports, member, right), {
    status: 429,
    code: "too_many_sign_ins",
  });
  assert.deepEqual(await personOf(member), before);
});

test("a new password has the rules of every password", async () => {
  const member = await newMember();
  const { email } = await personOf(member);
  for (const wanted of ["", "elevenchars", "x".repeat(257), email])
    await assert.rejects(changePassword(ports, member, { current: PASSWORD, wanted }), {
      code: "validation_error",
    });
});

test("a second factor is asked for only after its first code, and gives ten recovery codes", async () => {
  const member = await newMember();
  const { email } = await personOf(member);
  const { secret, uri } = await beginSecondFactor(ports, member);
  assert.match(secret, /^[A-Z2-7]{32}$/);
  const shown = new URL(uri);
  assert.equal(`${shown.protocol}${shown.host}`, "otpauth:totp");
  assert.equal(decodeURIComponent(shown.pathname), `/Platen:${email}`);
  assert.deepEqual(Object.fromEntries(shown.searchParams), {
    secret,
    issuer: "Platen",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  assert.equal((await readProfile(ports, member)).person.secondFactor?.confirmedAt, null);
  const codes = await confirmSecondFactor(ports, member, authenticatorCode(secret, time.now));
  assert.equal(new Set(codes).size, 10);
  const { person: changed, recoveryCodesLeft } = await readProfile(ports, member);
  assert.deepEqual([changed.secondFactor?.confirmedAt, recoveryCodesLeft], [time.now, 10]);
  assert.equal((await actionsIn(member))[0], "member.second_factor_added");
});

test("neither the secret nor a recovery code is in the database", async () => {
  const member = await newMember();
  const { secret, codes } = await withSecondFactor(member);
  const persons = await db.selectFrom("person").selectAll().execute();
  const stored = await db.selectFrom("recovery_code").selectAll().execute();
  const text = JSON.stringify([persons, stored], (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  for (const hidden of [secret, ...codes]) assert.ok(!text.includes(hidden));
});

test("the code that confirmed the second factor is used up", async () => {
  const member = await newMember();
  await withSecondFactor(member);
  const { secondFactor } = await personOf(member);
  assert.equal(secondFactor?.lastStep, Math.floor(time.now / 30_000));
});

test("a recovery code works once", async () => {
  const member = await newMember();
  const { codes } = await withSecondFactor(member);
  const { personId } = member.by;
  const sha256 = present(recoveryCodeHash(personId, codes[3] ?? "", ports.hashing), "hash");
  const use = () => stores.persons.useRecoveryCode(personId, sha256, time.now);
  assert.deepEqual([await use(), await use()], [true, false]);
  assert.equal((await readProfile(ports, member)).recoveryCodesLeft, 9);
  const fresh = await renewRecoveryCodes(ports, member);
  assert.equal((await readProfile(ports, member)).recoveryCodesLeft, 10);
  assert.ok(fresh.every((code) => !codes.includes(code)));
});

test("a wrong first code is refused and counts, and an expired one is wrong", async () => {
  const member = await newMember();
  const { secret } = await beginSecondFactor(ports, member);
  const old = authenticatorCode(secret, time.now - 90_000);
  for (const code of [old, "", "12345", "abcdef", "1234567"])
    await assert.rejects(confirmSecondFactor(ports, member, code), {
      status: 400,
      code: "validation_error",
    });
  const right = authenticatorCode(secret, time.now);
  await assert.rejects(confirmSecondFactor(ports, member, right), { code: "too_many_sign_ins" });
  assert.equal((await personOf(member)).secondFactor?.confirmedAt, null);
});

test("a second factor that is set up is not replaced before it is removed", async () => {
  const member = await newMember();
  await assert.rejects(renewRecoveryCodes(ports, member), { code: "second_factor_missing" });
  await assert.rejects(confirmSecondFactor(ports, member, "123456"), {
    status: 409,
    code: "second_factor_missing",
  });
  const first = await beginSecondFactor(ports, member);
  const second = await beginSecondFactor(ports, member);
  assert.notEqual(first.secret, second.secret);
  const code = authenticatorCode(second.secret, time.now);
  await confirmSecondFactor(ports, member, code);
  await assert.rejects(beginSecondFactor(ports, member), { code: "second_factor_enabled" });
  await assert.rejects(confirmSecondFactor(ports, member, code), {
    status: 409,
    code: "second_factor_enabled",
  });
  await removeOwnSecondFactor(ports, member);
  await removeOwnSecondFactor(ports, member);
  const { person: changed, recoveryCodesLeft } = await readProfile(ports, member);
  assert.deepEqual([changed.secondFactor, recoveryCodesLeft], [null, 0]);
  assert.deepEqual((await actionsIn(member)).slice(0, 2), [
    "member.second_factor_removed",
    "member.second_factor_added",
  ]);
});

test("changes of the second factor need a password entered in the last ten minutes", async () => {
  const member = await newMember();
  wait(600);
  const required = { status: 403, code: "password_required" };
  await assert.rejects(beginSecondFactor(ports, member), required);
  await assert.rejects(confirmSecondFactor(ports, member, "123456"), required);
  await assert.rejects(removeOwnSecondFactor(ports, member), required);
  await assert.rejects(renewRecoveryCodes(ports, member), required);
});

test("a person lists and ends own sessions, and no one else's", async () => {
  const member = await newMember();
  const other = await elsewhere(member);
  const stranger = await newMember();
  assert.deepEqual(
    (await listOwnSessions(ports, member)).map(({ id, isCurrent }) => [id, isCurrent]),
    [
      [other.by.sessionId, false],
      [member.by.sessionId, true],
    ],
  );
  const unknown = { status: 404, code: "session_not_found" };
  await assert.rejects(endSession(ports, member, stranger.by.sessionId), unknown);
  await assert.rejects(endSession(ports, member, brand<SessionId>(2 ** 31 - 1)), unknown);
  await endSession(ports, member, other.by.sessionId);
  assert.deepEqual(await sessionsOf(member), [member.by.sessionId]);
  await elsewhere(member);
  await endOtherSessions(ports, member);
  assert.deepEqual(await sessionsOf(member), [member.by.sessionId]);
  assert.deepEqual(await sessionsOf(stranger), [stranger.by.sessionId]);
});

test("a person changes the own name", async () => {
  const member = await newMember();
  assert.equal((await renameSelf(ports, member, "Grace")).person.name, "Grace");
});

test("a key has no person", async () => {
  const key = await account();
  for (const use of [readProfile, listOwnSessions, beginSecondFactor, removeOwnSecondFactor])
    await assert.rejects(use(ports, key), { status: 403, code: "member_required" });
});
