import { present } from "#base/assert.ts";
import type { Month } from "#base/month.ts";
import type { AccountId } from "#domain/accounts";
import type { OverageCorrection, OverageMonth } from "#domain/billing-records";
import type { MeteringDeps } from "../deps.ts";
import { isCharged, tiersOf, uncorrectedPdfs } from "./overage-month.ts";
import type { Meter } from "./report-month.ts";

/**
 * Records what the month's invoices charge once they are no longer drafts.
 *
 * @throws Refusal 502 `processor_unavailable`.
 */
export async function settleInvoices(
  deps: MeteringDeps,
  accountId: AccountId,
  month: Month,
): Promise<void> {
  const processor = present(deps.processor, "processor for reading invoices");
  const { invoices } = await deps.overageReports.findMonth(accountId, month);
  for (const { id, billed } of invoices) {
    if (billed !== null) continue;
    const invoice = await processor.findInvoice(id);
    if (invoice?.status === "draft") continue;
    // A deleted invoice charges nothing.
    const charged = invoice === null ? {} : await processor.readBilled(id);
    await deps.overageReports.setBilled(id, charged);
  }
}

/**
 * Corrects on the next invoice what the month's invoices charged too little or too much. A correction is stored with
 * its idempotency key before it is sent, and counts from then on, so it is made once however often it is sent.
 */
export async function correctOverage(
  deps: MeteringDeps,
  accountId: AccountId,
  month: Month,
  meter: Meter | null,
): Promise<void> {
  if (meter === null) return;
  const { customer, overage } = meter;
  const processor = present(deps.processor, "processor for sending corrections");
  const corrections = await deps.transact(async ({ overageReports }) => {
    const found = await overageReports.lockMonth(accountId, month);
    const added = isCharged(found, overage) ? planCorrections(accountId, found) : [];
    for (const one of added) await overageReports.saveCorrection(accountId, month, one);
    return [...found.corrections.filter(({ isApplied }) => !isApplied), ...added];
  });
  for (const { key, tier, pdfs, cents } of corrections) {
    const subject = `PDFs of ${month} beyond the number of ${tier}: ${Math.abs(pdfs)} charged too`;
    const description = `${subject} ${pdfs > 0 ? "little" : "much"}`;
    await processor.addCorrection(customer, overage.id, pdfs * cents, description, key);
    await deps.overageReports.setCorrectionApplied(key);
  }
}

function planCorrections(accountId: AccountId, month: OverageMonth): readonly OverageCorrection[] {
  const { corrections, counted } = month;
  return tiersOf(month).flatMap((tier) => {
    const pdfs = uncorrectedPdfs(month, tier);
    const cents = counted.findLast((one) => one.tier === tier)?.cents;
    if (pdfs === 0 || cents === undefined) return [];
    const number = corrections.filter((one) => one.tier === tier).length + 1;
    const key = `correction/${accountId}/${month.month}/${tier}/${number}`;
    return [{ key, tier, pdfs, cents, isApplied: false }];
  });
}
