import { type Month, monthOf } from "#base/month.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import type { Invoice } from "#domain/billing-records";
import type { MeteringDeps } from "../deps.ts";
import { endOf } from "./overage-month.ts";
import { meterOf, reportMonth, requireMeterMatches } from "./report-month.ts";

/**
 * Prepares an overage invoice for being finalised; its event is acknowledged afterwards, which lets the processor go
 * on. If the invoice's month is over, closes the month to further usage, sends the final report and reads it back from
 * the processor's meter.
 *
 * Throws until the meter shows what was counted, so that the invoice stays a draft. An invoice that is final already is
 * only recorded; what it charged is compared later. Idempotent.
 *
 * @throws Refusal 502 `processor_unavailable`, 503 `unavailable`.
 */
export async function closeMonth(
  deps: MeteringDeps,
  accountId: AccountId,
  invoice: Invoice,
): Promise<void> {
  const { id, subscriptionId, role, periodStart, periodEnd, createdAt } = invoice;
  // A new subscription starts with an invoice of 0 for the period to come.
  if (role !== "overage" || subscriptionId === null || createdAt < periodEnd) return;
  const month = monthOf(periodStart);
  const recorded = await deps.overageReports.findMonth(accountId, month);
  if (recorded.invoices.some((one) => one.id === id)) return;
  if (createdAt >= endOf(month)) await close(deps, accountId, invoice, month);
  await deps.transact(async ({ overageReports }) => {
    const { readings } = await overageReports.lockMonth(accountId, month);
    // Nothing was reported to this subscription, so the invoice charges nothing.
    const isUnreported = !readings.some((one) => one.subscriptionId === subscriptionId);
    const billed = isUnreported ? {} : null;
    await overageReports.saveInvoice(accountId, month, { id, subscriptionId, billed });
    // A month of which nothing was reported becomes due as well: usage counted until the close is corrected then.
    await overageReports.setDue(accountId, month, deps.clock.now());
  });
}

async function close(
  deps: MeteringDeps,
  accountId: AccountId,
  { status, subscriptionId }: Invoice,
  month: Month,
): Promise<void> {
  if (deps.clock.now() < endOf(month)) throw monthNotOver();
  const live = meterOf(await deps.billing.findMirror(accountId));
  const isChargeable = status === "draft" && live?.overage.id === subscriptionId;
  const meter = isChargeable ? live : null;
  const reported = await reportMonth(deps, accountId, month, meter);
  if (meter !== null) await requireMeterMatches(deps, reported, meter);
}

const RETRY_AFTER_SECONDS = 1;

// The processor's clock is ahead of ours.
function monthNotOver(): Refusal {
  const message = "The month has not ended yet by this server's clock.";
  return new Refusal(503, "unavailable", message, { retry_after: RETRY_AFTER_SECONDS });
}
