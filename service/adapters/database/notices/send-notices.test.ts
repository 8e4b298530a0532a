import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { type Instant, instant, later } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import { type Mailer, type NoticeDeps, type NoticeFilter, sendNotices } from "#domain/notices";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { openMailbox } from "../../../../test/support/harness/mailbox.ts";
import { storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { LEASE_SECONDS, nextAttemptAt } from "../../../domain/notices/send-notices.ts";
import { openMailer } from "../../mail/smtp-mailer.ts";
import { storesOn } from "../stores.ts";
import { noticeOutbox } from "./notice-outbox.ts";

const { db, close } = await testDatabase();
const box = await openMailbox();
const smtp = openMailer({ url: box.url, from: "Platen <mail@forms.example.org>" });
after(async () => {
  smtp.close();
  await Promise.all([close(), box.close()]);
});
const { notices } = storesOn(db);
const outbox = noticeOutbox(db);
const START = instant(Date.UTC(2026, 10, 21, 10));
const HOUR = 3600;
const DAY = 24 * HOUR;
const ALL: NoticeFilter = { state: null, accountId: null, limit: 100 };

let now = START;
let errors: string[] = [];
const deps: NoticeDeps = {
  outbox,
  mailer: smtp,
  clock: { now: () => now },
  vault: { seal: (text) => `k:${btoa(text)}`, open: () => assert.fail("nothing is opened") },
  baseUrl: () => "https://forms.example.org",
  isLinkValid: () => assert.fail("no notice has a link of this kind"),
  onError: (error, what) => void errors.push(`${what}: ${String(error)}`),
};

beforeEach(async () => {
  await db.deleteFrom("notice").execute();
  now = START;
  errors = [];
  box.refuse(null);
});

let count = 0;

/** Creates an account with this many notices. */
async function storeNotice(many = 1, createdAt: Instant = START): Promise<Caller> {
  count += 1;
  const caller = await storedCaller(storesOn(db), `noticed${count}`);
  const { accountId } = caller;
  for (let number = 0; number < many; number += 1)
    await notices.append({
      accountId,
      key: `trial-ending/sub_${count}/${number}`,
      facts: { kind: "trial_ending", tier: "PRO", endsAt: later(START, 3 * DAY) },
      createdAt,
    });
  return caller;
}

/** Returns the mails that the mail server receives during `work`. */
async function came(work: () => Promise<unknown>): Promise<typeof box.got> {
  const before = box.got.length;
  await work();
  return box.got.slice(before);
}

test("a notice is sent to the owner once, and marked as sent", async () => {
  const { accountId } = await storeNotice();
  const [mail, ...others] = await came(async () => {
    assert.equal(await sendNotices(deps), 1);
    assert.equal(await sendNotices(deps), 0);
  });
  assert.deepEqual(others, []);
  const [kept] = await outbox.list(ALL);
  assert.deepEqual(mail?.to, [kept?.email]);
  assert.equal(mail.subject, "Your trial of PRO ends on 24 November 2026");
  assert.equal(mail.messageId, `<notice-${kept?.id}.${accountId}@forms.example.org>`);
  assert.deepEqual([kept?.sentAt, kept?.attempts, kept?.error], [START, 1, null]);
  assert.deepEqual(await outbox.list({ ...ALL, state: "unsent" }), []);
  assert.deepEqual(errors, []);
});

test("concurrent senders send each mail once", async () => {
  await storeNotice(23);
  const mails = await came(async () => {
    for (let round = 0; round < 4; round += 1)
      await Promise.all([sendNotices(deps), sendNotices(deps), sendNotices(deps)]);
  });
  assert.equal(mails.length, 23);
  assert.equal(new Set(mails.map(({ messageId }) => messageId)).size, 23);
});

test("a sender that dies after sending repeats the mail with the same message id when its lease expires", async () => {
  await storeNotice();
  const gone: NoticeDeps = {
    ...deps,
    outbox: { ...outbox, markSent: () => Promise.reject(new Error("killed")) },
  };
  const mails = await came(async () => {
    assert.equal(await sendNotices(gone), 0);
    assert.equal(await sendNotices(deps), 0);
    now = later(now, LEASE_SECONDS);
    assert.equal(await sendNotices(deps), 1);
    assert.equal(await sendNotices(deps), 0);
  });
  assert.equal(mails.length, 2);
  assert.equal(mails[0]?.messageId, mails[1]?.messageId);
  // Each attempt seals its link again.
  const texts = mails.map(({ text }) => text.replace(/\?link=\S+/, ""));
  assert.equal(texts[0], texts[1]);
  assert.equal(mails[0]?.email.date, mails[1]?.email.date);
  assert.match(errors[0] ?? "", /will be sent again: Error: killed/);
});

test("a stale sender cannot overwrite a notice", async () => {
  await storeNotice();
  const [slow] = await outbox.claim(now, later(now, LEASE_SECONDS), 5);
  assert.ok(slow !== undefined);
  now = later(now, LEASE_SECONDS);
  await sendNotices(deps);
  await outbox.markGivenUp(slow, "too late", now);
  await outbox.markFailed(slow, "too late", now);
  const [kept] = await outbox.list(ALL);
  assert.deepEqual([kept?.sentAt, kept?.givenUpAt, kept?.error], [now, null, null]);
});

test("failed mails are retried with growing pauses for three days, and then given up", async () => {
  await storeNotice();
  box.refuse({ step: "reader", code: 450, text: "4.2.1 come again" });
  const tries: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    await sendNotices(deps);
    const [notice] = await outbox.list(ALL);
    tries.push((now - START) / 1000);
    if (notice === undefined || notice.givenUpAt !== null) break;
    now = later(notice.dueAt, -1);
    await sendNotices(deps);
    assert.equal(errors.length, tries.length, "not before it is due");
    now = notice.dueAt;
  }
  assert.deepEqual(tries.slice(0, 7), [0, 60, 360, 1260, 4860, 12_060, 26_460]);
  assert.equal(tries.length, 15);
  assert.ok(Number(tries.at(-1)) <= 3 * DAY);
  const [kept] = await outbox.list(ALL);
  assert.equal(kept?.sentAt, null);
  assert.equal(kept.givenUpAt, later(START, Number(tries.at(-1))));
  assert.match(kept.error ?? "", /4\.2\.1 come again/);
  assert.ok(
    errors.every((line) => !line.includes("@")),
    "no address is logged",
  );
});

test("a mail that failed once is sent as soon as possible", async () => {
  await storeNotice();
  box.refuse({ step: "mail", code: 451, text: "4.3.0 not now" });
  await sendNotices(deps);
  box.refuse(null);
  now = later(now, 59);
  assert.equal(await sendNotices(deps), 0);
  now = later(now, 1);
  assert.equal(await sendNotices(deps), 1);
});

test("a permanently rejected recipient is not retried", async () => {
  await storeNotice();
  box.refuse({ step: "reader", code: 550, text: "5.1.1 no such reader" });
  await sendNotices(deps);
  const [kept] = await outbox.list(ALL);
  assert.deepEqual([kept?.givenUpAt, kept?.attempts], [START, 1]);
  now = later(now, 2 * DAY);
  await sendNotices(deps);
  assert.equal((await outbox.list(ALL))[0]?.attempts, 1);
});

test("an erased account gets no mail", async () => {
  const { accountId } = await storeNotice();
  const erased = db.updateTable("account").set({ email: null, name: null, erased_at: new Date() });
  await erased.where("id", "=", accountId).execute();
  assert.deepEqual(await came(() => sendNotices(deps)), []);
});

test("notices stored without a mail server are sent when there is one, except after a month", async () => {
  await storeNotice(1, later(START, -29 * DAY));
  await storeNotice(1, later(START, -31 * DAY));
  assert.equal((await came(() => sendNotices(deps))).length, 1);
  const [stale] = (await outbox.list(ALL)).filter(({ givenUpAt }) => givenUpAt !== null);
  assert.match(stale?.error ?? "", /more than 30 days/);
});

test("a mailer that throws costs one attempt, and other mails are sent", async () => {
  await storeNotice(2);
  let calls = 0;
  const mailer: Mailer = {
    send: (mail) => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error("out of memory")) : smtp.send(mail);
    },
  };
  assert.equal(await sendNotices({ ...deps, mailer }), 1);
  now = later(now, LEASE_SECONDS);
  assert.equal(await sendNotices(deps), 1);
});

test("the operator's list is filtered by account and status, and limited", async () => {
  const { accountId } = await storeNotice(3);
  await storeNotice(1);
  assert.equal((await outbox.list(ALL)).length, 4);
  assert.equal((await outbox.list({ ...ALL, accountId })).length, 3);
  const [newest] = await outbox.list({ ...ALL, accountId, limit: 1 });
  assert.ok(newest !== undefined && "key" in newest);
  assert.match(newest.key, /\/2$/);
});

test("pauses grow to eight hours, and no attempt starts after three days", () => {
  const pauseAfter = (attempt: number): number | null => {
    const next = nextAttemptAt(attempt, START, START);
    return next === null ? null : (next - START) / 1000;
  };
  assert.deepEqual([1, 2, 3, 4, 5, 6, 7, 8, 20].map(pauseAfter), [
    60,
    300,
    900,
    HOUR,
    2 * HOUR,
    4 * HOUR,
    8 * HOUR,
    8 * HOUR,
    8 * HOUR,
  ]);
  const late = later(START, 3 * DAY - 30);
  assert.equal(nextAttemptAt(1, START, late), null);
});
