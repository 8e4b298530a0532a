import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { goodRows, openBulkHarness } from "../../test/support/harness/bulk-harness.ts";
import { eventually } from "../../test/support/harness/eventually.ts";
import { openMailbox } from "../../test/support/harness/mailbox.ts";
import { type TestAccount, testAccount, testService } from "../../test/support/harness/service.ts";
import { keyRingVault } from "../adapters/system/vault.ts";
import { newLogger } from "../settings/logger.ts";
import { startMailSender } from "./mails.ts";

const box = await openMailbox();
const service = await testService({
  SMTP_URL: box.url,
  MAIL_FROM: "Platen <platen@example.org>",
  QUOTA_PDF_PRO: "50",
});
after(async () => {
  await service.stop();
  await box.close();
});
const { db } = service.database;

async function subscriber(): Promise<TestAccount> {
  const account = await testAccount(service);
  const { accountId } = account;
  await db.updateTable("account").set({ plan: "PRO" }).where("id", "=", accountId).execute();
  return account;
}

/** The subjects of the account's mails, once all its notices are sent. */
async function mailsOf({ accountId }: TestAccount): Promise<readonly string[]> {
  const unsent = db.selectFrom("notice").select("id").where("account_id", "=", accountId);
  const read = () => unsent.where("sent_at", "is", null).execute();
  await eventually("all notices to be sent", read, ({ length }) => length === 0);
  return box.got.filter((mail) => mail.text.includes(accountId)).map(({ subject }) => subject);
}

test("40 documents made at once across a threshold cause one mail", async () => {
  const account = await subscriber();
  const harness = await openBulkHarness(service.url, account.key());
  await harness.ended(await harness.submit(goodRows(5)));
  const json = { envelope_id: harness.envelopeId, data: { name: "Ann" } };
  const made = await Promise.all(
    Array.from({ length: 40 }, () => harness.ask("/api/v1/generate/pdf", { json })),
  );
  assert.ok(made.every(({ status }) => status === 200));
  const mails = await mailsOf(account);
  assert.equal(mails.length, 1);
  assert.match(mails[0] ?? "", /^80% of your PDFs for \w+ \d{4} are used$/);
});

test("a bulk job that passes all thresholds causes a mail for the last one only", async () => {
  const account = await subscriber();
  const harness = await openBulkHarness(service.url, account.key());
  await harness.ended(await harness.submit(goodRows(70)));
  assert.match((await mailsOf(account)).join(), /^All PDFs included for \w+ \d{4} are used$/);
  await harness.ended(await harness.submit(goodRows(10)));
  assert.equal((await mailsOf(account)).length, 1);
});

test("without a mail server one line is logged at start", async () => {
  const stream = new PassThrough();
  const opened = {
    clock: {
      now: () => {
        throw new Error("unexpected call");
      },
    },
    baseUrl: () => service.url,
    vault: keyRingVault([{ id: "unused", bytes: new Uint8Array(32) }]),
  };
  const settings = { url: null, from: "platen@example.org", pollMs: 1 };
  const mails = startMailSender(opened, service.database, settings, newLogger("info", stream));
  await mails.stop();
  stream.end();
  const lines = (await text(stream)).trimEnd().split("\n");
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /without SMTP_URL mails are kept: platen admin notices shows them/);
});
