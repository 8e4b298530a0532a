/** Owners are notified of quota thresholds by mail, once each. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createAccountIn } from "../../service/main.ts";
import { type BulkHarness, goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { openMailbox } from "../support/harness/mailbox.ts";
import { testService } from "../support/harness/service.ts";

const mailbox = await openMailbox();
const service = await testService({
  SMTP_URL: mailbox.url,
  MAIL_FROM: "platen@example.com",
  QUOTA_PDF_PRO: "200",
});
after(async () => {
  await service.stop();
  await mailbox.close();
});

let serial = 0;

/** The owner of a new PRO account, which includes 200 PDFs a month. */
type Owner = {
  /** Makes PDFs by concurrent requests. */
  readonly generate: (count: number) => Promise<void>;
  readonly bulk: (rows: number) => Promise<void>;
  /** The percentages mailed so far, in order, once no mail is left to be sent. */
  readonly mailedPercents: () => Promise<readonly string[]>;
};

test("32: one mail each is sent with the 160th, 190th and 200th of 200 PDFs of a month", async () => {
  const { generate, bulk, mailedPercents } = await owner();
  await bulk(159);
  assert.deepEqual(await mailedPercents(), []);
  await generate(1);
  assert.deepEqual(await mailedPercents(), ["80"]);
  await bulk(29);
  assert.deepEqual(await mailedPercents(), ["80"]);
  await generate(1);
  assert.deepEqual(await mailedPercents(), ["80", "95"]);
  await generate(9);
  assert.deepEqual(await mailedPercents(), ["80", "95"]);
  await generate(1);
  assert.deepEqual(await mailedPercents(), ["80", "95", "100"]);
  await bulk(60);
  assert.deepEqual(await mailedPercents(), ["80", "95", "100"]);
});

test("32: a jump from 140 to 200 sends only the last mail", async () => {
  const { bulk, mailedPercents } = await owner();
  await bulk(140);
  assert.deepEqual(await mailedPercents(), []);
  await bulk(60);
  assert.deepEqual(await mailedPercents(), ["100"]);
  await bulk(20);
  assert.deepEqual(await mailedPercents(), ["100"]);
});

test("66: forty concurrent requests across a threshold cause one mail", async () => {
  const { generate, bulk, mailedPercents } = await owner();
  await bulk(130);
  await generate(40);
  assert.deepEqual(await mailedPercents(), ["80"]);
  await bulk(22);
  await Promise.all([bulk(15), generate(40), bulk(15)]);
  assert.deepEqual((await mailedPercents()).slice(-1), ["100"]);
  assert.equal(new Set(await mailedPercents()).size, (await mailedPercents()).length);
});

async function owner(): Promise<Owner> {
  serial += 1;
  const email = `mails${serial}@example.com`;
  const { keys } = await createAccountIn(service.config, { email, plan: "PRO" });
  const desk = await openBulkHarness(service.url, keys["production"]?.["admin"] ?? "");
  return {
    generate: async (count) =>
      void (await Promise.all(Array.from({ length: count }, () => generateAt(desk)))),
    bulk: async (rows) => void (await desk.ended(await desk.submit(goodRows(rows)))),
    mailedPercents: async () => {
      await allSent();
      const own = mailbox.got.filter(({ to }) => to.includes(email));
      return own.map(({ subject }) =>
        subject.startsWith("All ") ? "100" : (/(\d+) ?%/.exec(subject)?.[1] ?? subject),
      );
    },
  };
}

async function generateAt({ ask, envelopeId }: BulkHarness): Promise<void> {
  const json = { envelope_id: envelopeId, data: { name: "Ann" } };
  const { status, text } = await ask("/api/v1/generate/pdf", { json });
  assert.equal(status, 200, text);
}

async function allSent(): Promise<void> {
  const unsent = service.database.db.selectFrom("notice").select("id").where("sent_at", "is", null);
  await eventually(
    "all mails to be sent",
    () => unsent.execute(),
    ({ length }) => length === 0,
  );
}
