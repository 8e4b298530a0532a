import { type Instant, later } from "#base/instant.ts";
import { type Month, monthOf, monthsBefore } from "#base/month.ts";
import type { AccountId } from "#domain/accounts";
import type { OverageMonth } from "#domain/billing-records";
import type { MeteringDeps } from "../deps.ts";
import { correctOverage, settleInvoices } from "./correct-overage.ts";
import { awaitsInvoice, endOf, isFullyReported, needsCorrection } from "./overage-month.ts";
import { type Meter, meterOf, reportMonth, requireMeterMatches } from "./report-month.ts";

const MINUTE_SECONDS = 60;
const QUARTER_HOUR_SECONDS = 15 * MINUTE_SECONDS;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** After this a month that could not be settled is left as it is. */
const ABANDON_AFTER_DAYS = 60;

/**
 * Reports overage for up to `max` due months, compares it with what was charged and makes corrections; returns the
 * number of months. A month is claimed for a minute, so a busy account is reported at most once a minute.
 *
 * @throws Refusal 502 `processor_unavailable`; the remaining months stay due.
 */
export async function reportOverages(deps: MeteringDeps, max: number): Promise<number> {
  if (deps.processor === null) return 0;
  for (let done = 0; done < max; done += 1) {
    const now = deps.clock.now();
    const due = await deps.overageReports.takeDue(now, later(now, MINUTE_SECONDS));
    if (due === null) return done;
    await processMonth(deps, due.accountId, due.month);
  }
  return max;
}

/**
 * Reports all of an account's overage before its overage subscription is ended. The caller holds the billing lock.
 *
 * @throws Refusal 502 `processor_unavailable` or 503 `unavailable` if it was not confirmed; the subscription must not
 * be ended then.
 */
export async function flushOverage(deps: MeteringDeps, accountId: AccountId): Promise<void> {
  const meter = meterOf(await deps.billing.findMirror(accountId));
  if (deps.processor === null || meter === null) return;
  const now = deps.clock.now();
  for (const month of [monthOf(monthsBefore(now, 1)), monthOf(now)]) {
    const reported = await reportMonth(deps, accountId, month, meter);
    if (awaitsInvoice(reported, meter.overage)) await requireMeterMatches(deps, reported, meter);
  }
}

async function processMonth(deps: MeteringDeps, accountId: AccountId, month: Month): Promise<void> {
  await settleInvoices(deps, accountId, month);
  const meter = meterOf(await deps.billing.findMirror(accountId));
  await reportMonth(deps, accountId, month, meter);
  await correctOverage(deps, accountId, month, meter);
  // Concurrent counting waits for this transaction, and then makes the month due again.
  await deps.transact(async ({ overageReports }) => {
    const found = await overageReports.lockMonth(accountId, month);
    await overageReports.setDue(accountId, month, nextDueAt(found, meter, deps.clock.now()));
  });
}

/** When a month is due again; null: when its count changes or its invoice is made. */
function nextDueAt(month: OverageMonth, meter: Meter | null, now: Instant): Instant | null {
  const { isClosed, invoices } = month;
  if (now >= later(endOf(month.month), ABANDON_AFTER_DAYS * DAY_SECONDS)) return null;
  if (invoices.some(({ billed }) => billed === null)) return later(now, QUARTER_HOUR_SECONDS);
  if (!isClosed) {
    if (meter === null) return later(now, QUARTER_HOUR_SECONDS);
    return isFullyReported(month, meter.overage) ? null : later(now, MINUTE_SECONDS);
  }
  // Months before the first subscription are never charged.
  if (invoices.length === 0 && month.readings.length === 0) return null;
  if (meter === null) return needsCorrection(month) ? later(now, DAY_SECONDS) : null;
  return awaitsInvoice(month, meter.overage) || needsCorrection(month)
    ? later(now, HOUR_SECONDS)
    : null;
}
