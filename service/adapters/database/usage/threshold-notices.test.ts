import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Instant, instant } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import { DEFAULT_PLANS, type Plans, type Tier } from "#domain/plans";
import { countOutputs, type Outputs } from "#domain/usage";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { storesOn, transactOn } from "../stores.ts";

const database = await testDatabase();
after(database.close);
const stores = storesOn(database.db);
const transact = transactOn(database.db);
const DECEMBER = instant(Date.UTC(2026, 11, 1));

/** Counts PDFs in one transaction. */
async function count(
  { accountId, by }: Caller,
  cause: string,
  pdfs: number,
  at: Instant = MADE_AT,
  plans: Plans = DEFAULT_PLANS,
): Promise<void> {
  const rows = Array.from({ length: pdfs }, (_, row) => row + 1);
  const sources = { kind: "chunk", bulkJobId: cause, chunk: 0, rows } as const;
  const origin = { templateId: 1, mappingId: null, envelopeId: null };
  const outputs: Outputs = { accountId, by, environment: "production", ...origin, at, sources };
  await transact((inside) => countOutputs(inside, outputs, plans));
}

async function noticeKeys({ accountId }: Caller): Promise<readonly string[]> {
  const found = database.db.selectFrom("notice").select("key").where("account_id", "=", accountId);
  const rows = await found.orderBy("id").execute();
  return rows.map(({ key }) => key.replace(`quota/${accountId}/`, ""));
}

async function change(
  { accountId }: Caller,
  to: { plan?: Tier; overage_limit_pdfs?: number },
): Promise<void> {
  await database.db.updateTable("account").set(to).where("id", "=", accountId).execute();
}

test("the owner is notified once each at 800, 950 and 1,000 PDFs, and again in the next month", async () => {
  const caller = await storedCaller(stores, "steady");
  for (const [index, pdfs] of [799, 1, 100, 50, 49, 1, 1, 500].entries())
    await count(caller, `bulk_steady${index}`, pdfs);
  assert.deepEqual(await noticeKeys(caller), [
    "2026-11/pdf/80",
    "2026-11/pdf/95",
    "2026-11/pdf/100",
  ]);
  await count(caller, "bulk_december", 820, DECEMBER);
  assert.equal((await noticeKeys(caller)).at(-1), "2026-12/pdf/80");
  assert.equal((await noticeKeys(caller)).length, 4);
});

test("a jump from 700 to 1,000 sends only the last notice, and the lower ones never follow", async () => {
  const caller = await storedCaller(stores, "jump");
  await count(caller, "bulk_700", 700);
  await count(caller, "bulk_300", 300);
  await change(caller, { plan: "BUSINESS" });
  for (const pdfs of [7000, 1500, 500]) await count(caller, `bulk_jump${pdfs}`, pdfs);
  assert.deepEqual(await noticeKeys(caller), ["2026-11/pdf/100"]);
});

test("40 concurrent outputs across a threshold cause one notice", async () => {
  const caller = await storedCaller(stores, "parallel");
  await count(caller, "bulk_before", 780);
  await Promise.all(
    Array.from({ length: 40 }, (_, request) => count(caller, `bulk_par${request}`, 1)),
  );
  assert.deepEqual(await noticeKeys(caller), ["2026-11/pdf/80"]);
});

test("a repeated count causes one notice, and a rolled-back one none", async () => {
  const caller = await storedCaller(stores, "twice");
  await count(caller, "bulk_once", 790);
  await count(caller, "bulk_again", 9);
  await count(caller, "bulk_again", 9);
  assert.deepEqual(await noticeKeys(caller), []);
  const undone = transact(async (inside) => {
    const { accountId, by } = caller;
    const origin = { templateId: 1, mappingId: null, envelopeId: null };
    const sources = { kind: "chunk", bulkJobId: "undone", chunk: 0, rows: [1] } as const;
    const outputs = {
      accountId,
      by,
      environment: "production",
      ...origin,
      at: MADE_AT,
    } as const;
    await countOutputs(inside, { ...outputs, sources }, DEFAULT_PLANS);
    throw new Error("the worker is gone");
  });
  await assert.rejects(undone, /gone/);
  assert.deepEqual(await noticeKeys(caller), []);
  await count(caller, "undone", 1);
  assert.deepEqual(await noticeKeys(caller), ["2026-11/pdf/80"]);
});

test("a notice has the usage, the price of further PDFs and the cap", async () => {
  const caller = await storedCaller(stores, "facts");
  await change(caller, { overage_limit_pdfs: 250 });
  await count(caller, "bulk_facts", 1003);
  const [notice] = await database.db
    .selectFrom("notice")
    .selectAll()
    .where("account_id", "=", caller.accountId)
    .execute();
  assert.deepEqual(notice?.facts, {
    kind: "quota_threshold",
    month: "2026-11",
    percent: 100,
    used: 1003,
    limit: 1000,
    tier: "PRO",
    overageCents: 10,
    cap: 1250,
  });
  assert.deepEqual(notice.created_at, new Date(MADE_AT));
  assert.equal(notice.sent_at, null);
});

test("ENTERPRISE gets no notices unless a setting limits it", async () => {
  const caller = await storedCaller(stores, "large", "ENTERPRISE");
  const shown = { ...DEFAULT_PLANS.ENTERPRISE, pdfGenerationsPerMonth: 10 };
  await count(caller, "bulk_large", 10, MADE_AT, { ...DEFAULT_PLANS, ENTERPRISE: shown });
  assert.deepEqual(await noticeKeys(caller), []);
  const set = { ...shown, pdfUnlimited: false };
  await count(caller, "bulk_set", 10, DECEMBER, { ...DEFAULT_PLANS, ENTERPRISE: set });
  assert.deepEqual(await noticeKeys(caller), ["2026-12/pdf/100"]);
});
