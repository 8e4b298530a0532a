import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId, KeyId } from "#domain/accounts";
import { handleEvent, reconcileCustomer, reportOverages } from "#domain/billing";
import { DEFAULT_PLANS } from "#domain/plans";
import { countOutputs } from "#domain/usage";
import { openSyncHarness } from "../../../../test/support/simulation/sync-harness.ts";
import { transactOn } from "../stores.ts";

const harness = await openSyncHarness();
after(harness.close);
const { ports, stripe, stores, database, goTo } = harness;

const PDFS_PAST_LIMIT = 5;
const OVERAGE_CENTS = 10;

/** Counts as many PDFs as PRO includes, and some more. */
async function countOverage(accountId: AccountId, at: number): Promise<void> {
  const pdfs = DEFAULT_PLANS.PRO.pdfGenerationsPerMonth + PDFS_PAST_LIMIT;
  const rows = Array.from({ length: pdfs }, (_, row) => row + 1);
  const sources = { kind: "chunk", bulkJobId: "late", chunk: 0, rows } as const;
  const by = { kind: "key", keyId: brand<KeyId>(1) } as const;
  const place = {
    templateId: 1,
    mappingId: null,
    envelopeId: null,
    environment: "production",
  } as const;
  const outputs = { accountId, by, ...place, at: instant(at), sources };
  await transactOn(database.db)((inside) => countOutputs(inside, outputs, DEFAULT_PLANS));
}

async function deliverEvents(accountId: AccountId): Promise<void> {
  for (const event of await harness.listSentEvents(accountId)) await handleEvent(ports, event);
}

test("overage is charged on the next invoice, if the month's was paid with 0 before its event arrived", async () => {
  const accountId = await harness.account();
  await harness.checkout(accountId, { trialDays: null });
  await reconcileCustomer(ports, accountId);
  const endOfJanuary = Date.UTC(2026, 1, 1) - 1;
  await goTo(endOfJanuary);
  await countOverage(accountId, endOfJanuary);
  await goTo(Date.UTC(2026, 1, 5));
  await deliverEvents(accountId);
  await reportOverages(ports, 20);
  await goTo(Date.UTC(2026, 2, 5));
  await deliverEvents(accountId);
  const { overage } = await stores.billing.findMirror(accountId);
  const { data } = await stripe.invoices.list({ subscription: overage?.id ?? "" });
  assert.deepEqual(
    data.map(({ total }) => total),
    [PDFS_PAST_LIMIT * OVERAGE_CENTS, 0],
  );
});
