import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant, later } from "#base/instant.ts";
import type { Caller, MemberId, PersonId } from "#domain/accounts";
import { type NoticeDeps, type NoticeFilter, sendNotices } from "#domain/notices";
import { issueLink } from "#domain/people";
import type { TokenPurpose } from "#domain/people/records";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { openMailbox } from "../../../../test/support/harness/mailbox.ts";
import { storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { openMailer } from "../../mail/smtp-mailer.ts";
import { systemHashing } from "../../system/hashing.ts";
import { systemRandomness } from "../../system/randomness.ts";
import { keyRingVault } from "../../system/vault.ts";
import { tokenStore } from "../people/token-store.ts";
import { storesOn } from "../stores.ts";
import { noticeOutbox } from "./notice-outbox.ts";
import { personMails } from "./person-mails.ts";

const { db, pool, close } = await testDatabase();
const box = await openMailbox();
const smtp = openMailer({ url: box.url, from: "Platen <mail@forms.example.org>" });
after(async () => {
  smtp.close();
  await Promise.all([close(), box.close()]);
});
const BASE_URL = "https://forms.example.org";
const START = instant(Date.UTC(2026, 10, 21, 10));
const HOUR = 3600;
const DAY = 24 * HOUR;
const ALL: NoticeFilter = { state: null, accountId: null, limit: 100 };

let now = START;
const clock = { now: () => now };
const hashing = systemHashing();
const vault = keyRingVault([{ id: "test", bytes: new Uint8Array(randomBytes(32)) }]);
const outbox = noticeOutbox(db);
const tokens = tokenStore(db);
const deps: NoticeDeps = {
  outbox,
  mailer: smtp,
  clock,
  vault,
  isLinkValid: async (kind, sha256, at) => (await tokens.peek(kind, sha256, at)) !== null,
  baseUrl: () => BASE_URL,
  onError: () => undefined,
};
const mails = personMails(db, { vault, hashing, clock });
let caller: Caller;

beforeEach(async () => {
  await db.deleteFrom("notice").execute();
  now = START;
  box.refuse(null);
  count += 1;
  caller = await storedCaller(storesOn(db), `people${count}`);
});

let count = 0;

async function linkFor(purpose: TokenPurpose): Promise<string> {
  const given = { clock, hashing, randomness: systemRandomness(), baseUrl: () => BASE_URL };
  return await issueLink(given, tokens, purpose);
}

async function inviteMember(): Promise<{ memberId: MemberId; email: string; url: string }> {
  const { accountId } = caller;
  const email = `invited${count}@example.org`;
  const member = { accountId, email, role: "editor", createdAt: now } as const;
  const memberId = await storesOn(db).members.createMember(member);
  assert.ok(memberId !== null);
  return { memberId, email, url: await queueInvitation(memberId, email) };
}

async function queueInvitation(memberId: MemberId, email: string): Promise<string> {
  const url = await linkFor({ kind: "invitation", memberId });
  const mail = { memberId, email, accountName: null, inviterName: "Ann <b>", url };
  await mails.queueInvitation({ ...mail, role: "editor" });
  return url;
}

async function forgetful(): Promise<{ personId: PersonId; email: string; url: string }> {
  const [id, email] = [`user_${count}`, `ada${count}@example.org`];
  const created_at = new Date(now);
  const person = { id, email, name: "Ada", password_hash: "x", created_at };
  await db.insertInto("person").values(person).execute();
  const personId = brand<PersonId>(id);
  const url = await linkFor({ kind: "reset", personId });
  await mails.queueReset({ personId, email, name: "Ada", url });
  return { personId, email, url };
}

/** Returns the mails that the mail server receives during `work`. */
async function came(work: () => Promise<unknown> = () => sendNotices(deps)) {
  const before = box.got.length;
  await work();
  return box.got.slice(before);
}

/** The rows of the tables with mails and tokens, as a dump has them. */
async function dump(): Promise<string> {
  const { rows } = await pool.query<{ row: string }>(
    "select notice::text as row from notice union all select person_token::text from person_token",
  );
  return rows.map(({ row }) => row).join("\n");
}

async function sealedLinks(): Promise<readonly (string | null)[]> {
  const rows = await db.selectFrom("notice").select("sealed_link").execute();
  return rows.map(({ sealed_link }) => sealed_link);
}

/** The only mail, which was given up because of its link. */
async function assertOutdated(): Promise<void> {
  const [kept] = await outbox.list(ALL);
  assert.equal(kept?.error, "Its link was used or replaced, or has expired.");
  assert.notEqual(kept.givenUpAt, null);
  assert.deepEqual(await sealedLinks(), [null]);
}

test("an invitation is sent to the invited address with a link that a dump does not contain", async () => {
  const { email, url } = await inviteMember();
  const token = url.slice(url.indexOf("#") + 1);
  assert.match(url, /^https:\/\/forms\.example\.org\/app\/invitation#[\w-]{43}$/);
  assert.ok(!(await dump()).includes(token));
  assert.equal((await sealedLinks()).length, 1);
  const [mail, ...others] = await came();
  assert.deepEqual(others, []);
  assert.deepEqual(mail?.to, [email]);
  assert.match(mail.subject, /^You are invited to \S+ on Platen$/);
  assert.ok(mail.text.includes(`Accept the invitation:\n${url}\n`));
  assert.ok(mail.html.includes(`href="${url}"`));
  assert.ok(mail.html.includes("Ann &lt;b&gt; invited you"));
  assert.deepEqual(await sealedLinks(), [null]);
  const [kept] = await outbox.list({ ...ALL, accountId: caller.accountId });
  assert.deepEqual([kept?.email, kept?.sentAt], [email, START]);
});

test("a reset is sent to the person's address, and concerns no account", async () => {
  const { email, url } = await forgetful();
  const token = url.slice(url.indexOf("#") + 1);
  assert.ok(!(await dump()).includes(token));
  const [mail] = await came();
  assert.deepEqual(mail?.to, [email]);
  assert.equal(mail.subject, "Reset your password");
  assert.ok(mail.text.includes(`Choose a new password:\n${url}\n`));
  assert.deepEqual(await sealedLinks(), [null]);
  const [kept] = await outbox.list(ALL);
  assert.deepEqual([kept?.accountId, kept?.account], [null, null]);
});

test("a reset of more than an hour ago is not sent, and its link is deleted", async () => {
  await forgetful();
  now = later(START, HOUR);
  assert.deepEqual(await came(), []);
  await assertOutdated();
});

test("an invitation is sent for seven days", async () => {
  await inviteMember();
  now = instant(later(START, 7 * DAY) - 1);
  assert.equal((await came()).length, 1);
  await db.deleteFrom("notice").execute();
  await queueInvitation((await onlyMember()).id, "again@example.org");
  now = later(now, 7 * DAY);
  assert.deepEqual(await came(), []);
  await assertOutdated();
});

test("a link that was used before its mail was sent is not sent", async () => {
  const { url } = await forgetful();
  const token = url.slice(url.indexOf("#") + 1);
  assert.ok((await tokens.claim("reset", hashing.sha256(token), now)) !== null);
  assert.deepEqual(await came(), []);
  await assertOutdated();
});

test("of two invitations of a member only the newer one is sent", async () => {
  const { memberId, email } = await inviteMember();
  const newer = await queueInvitation(memberId, email);
  const sent = await came(async () => {
    await sendNotices(deps);
    await sendNotices(deps);
  });
  assert.equal(sent.length, 1);
  assert.ok(sent[0]?.text.includes(newer) === true);
});

test("a mail that failed keeps its sealed link until it is sent, and loses it when it is given up", async () => {
  const { url } = await forgetful();
  box.refuse({ step: "mail", code: 451, text: "4.3.0 not now" });
  assert.deepEqual(await came(), []);
  assert.equal((await sealedLinks()).includes(null), false);
  box.refuse(null);
  now = later(now, 60);
  assert.ok((await came())[0]?.text.includes(url) === true);
  await db.deleteFrom("notice").execute();
  await inviteMember();
  box.refuse({ step: "reader", code: 550, text: "5.1.1 no such reader" });
  assert.deepEqual(await came(), []);
  assert.deepEqual(await sealedLinks(), [null]);
});

test("a reply of the mail server that quotes the link is stored without it", async () => {
  const { url } = await forgetful();
  box.refuse({ step: "mail", code: 554, text: `5.7.1 spam: ${url}` });
  await sendNotices(deps);
  const [kept] = await outbox.list(ALL);
  assert.match(kept?.error ?? "", /spam: https:\/\/forms\.example\.org\/app\/reset#…/);
  assert.ok(!(await dump()).includes(url.slice(url.indexOf("#") + 1)));
});

test("the mails of a removed member and of a deleted person are removed", async () => {
  const { memberId } = await inviteMember();
  const { personId } = await forgetful();
  assert.equal((await outbox.list(ALL)).length, 2);
  await storesOn(db).members.deleteMember(caller.accountId, memberId);
  await db.deleteFrom("person").where("id", "=", personId).execute();
  assert.deepEqual(await outbox.list(ALL), []);
});

test("an erased account sends no invitations", async () => {
  await inviteMember();
  const erased = db.updateTable("account").set({ email: null, name: null, erased_at: new Date() });
  await erased.where("id", "=", caller.accountId).execute();
  assert.deepEqual(await came(), []);
});

async function onlyMember(): Promise<{ readonly id: MemberId }> {
  const member = await storesOn(db).members.findByEmail(
    caller.accountId,
    `invited${count}@example.org`,
  );
  assert.ok(member !== null);
  return member;
}
