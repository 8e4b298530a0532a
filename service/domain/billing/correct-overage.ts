import { present } from "#base/assert.ts";
import type { AccountId } from "#domain/accounts";
import type { Month } from "#domain/usage";
import type { MeteringPorts } from "./meter-ports.ts";
import { isCharged, owedOf, tiersOf } from "./overage-charges.ts";
import type { OverageCorrection, OverageMonth } from "./overage-month.ts";
import type { Meter } from "./report-month.ts";

/** Notes what invoices of a month charge that are no drafts any more. 502 `processor_unavailable`. */
export async function settleInvoices(
  ports: MeteringPorts,
  accountId: AccountId,
  month: Month,
): Promise<void> {
  const processor = present(ports.processor, "processor to be asked for invoices");
  const { invoices } = await ports.overageReports.findMonth(accountId, month);
  for (const { id, billed } of invoices) {
    if (billed !== null) continue;
    const found = await processor.findInvoice(id);
    if (found?.status === "draft") continue;
    // One that is gone charges nothing.
    const charged = found === null ? {} : await processor.readBilled(id);
    await ports.overageReports.setBilled(id, charged);
  }
}

/**
 * Puts right on the next invoice what those of a month charged too little or too much. A correction is written down with
 * a name of its own before the processor hears of it, and counts from then on: it is made once, however often it is said.
 */
export async function correctOverage(
  ports: MeteringPorts,
  accountId: AccountId,
  month: Month,
  meter: Meter | null,
): Promise<void> {
  if (meter === null) return;
  const { customer, overage } = meter;
  const processor = present(ports.processor, "processor to be told of a correction");
  const corrections = await ports.transact(async ({ overageReports }) => {
    const found = await overageReports.lockMonth(accountId, month);
    const more = isCharged(found, overage) ? missingOf(accountId, found) : [];
    for (const one of more) await overageReports.keepCorrection(accountId, month, one);
    return [...found.corrections.filter(({ isDone }) => !isDone), ...more];
  });
  for (const { key, tier, pdfs, cents } of corrections) {
    const what = `PDFs of ${month} beyond the number of ${tier}: ${Math.abs(pdfs)} charged too`;
    const description = `${what} ${pdfs > 0 ? "little" : "much"}`;
    await processor.addCorrection(customer, overage.id, pdfs * cents, description, key);
    await ports.overageReports.setCorrected(key);
  }
}

function missingOf(accountId: AccountId, month: OverageMonth): readonly OverageCorrection[] {
  const { corrections, counted } = month;
  return tiersOf(month).flatMap((tier) => {
    const pdfs = owedOf(month, tier);
    const cents = counted.findLast((one) => one.tier === tier)?.cents;
    if (pdfs === 0 || cents === undefined) return [];
    const number = corrections.filter((one) => one.tier === tier).length + 1;
    const key = `correction/${accountId}/${month.month}/${tier}/${number}`;
    return [{ key, tier, pdfs, cents, isDone: false }];
  });
}
