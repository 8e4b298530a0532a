import { present } from "#base/assert.ts";
import { type Instant, instant } from "#base/instant.ts";
import { firstOfMonth, type Month } from "#base/month.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import {
  type CustomerId,
  isLive,
  type Mirror,
  type OverageMonth,
  type OverageReading,
  type Subscription,
} from "#domain/billing-records";
import type { MeteringDeps } from "../deps.ts";
import { nextReport } from "./next-report.ts";
import { endOf, quantityFor, readingOf, tiersOf } from "./overage-month.ts";

/** The customer and the live overage subscription that reports go to. */
export type Meter = { readonly customer: CustomerId; readonly overage: Subscription };

/** The account's meter; null: it has no live overage subscription. */
export function meterOf({ customer, overage }: Mirror): Meter | null {
  if (customer === null || overage === null || !isLive(overage)) return null;
  return { customer: customer.id, overage };
}

/**
 * Sends the outstanding reports of a month and returns its state. A report is stored before it is sent and marked when
 * it was acknowledged, so an interrupted run is repeated with identical reports. A month that is over is closed first,
 * which makes its report final.
 *
 * @throws Refusal 502 `processor_unavailable`.
 */
export async function reportMonth(
  deps: MeteringDeps,
  accountId: AccountId,
  month: Month,
  meter: Meter | null,
): Promise<OverageMonth> {
  const planned = await planReadings(deps, accountId, month, meter);
  if (meter === null || planned.length === 0)
    return await deps.overageReports.findMonth(accountId, month);
  const processor = present(deps.processor, "processor for reporting overage");
  for (const reading of planned) {
    const { tier, quantity, at } = reading;
    const key = `overage/${accountId}/${month}/${tier}/${at}/${quantity}`;
    await processor.reportOverage({ customer: meter.customer, tier, quantity, at, key });
    await deps.overageReports.setAcknowledged(accountId, month, reading);
  }
  return await deps.overageReports.findMonth(accountId, month);
}

/**
 * Checks that the processor's meter shows what was counted.
 *
 * @throws Refusal 503 `unavailable` if a report is outstanding or the meter reads differently.
 */
export async function requireMeterMatches(
  deps: MeteringDeps,
  month: OverageMonth,
  { customer, overage }: Meter,
): Promise<void> {
  const processor = present(deps.processor, "processor for reading the meter");
  const [from, to] = [firstOfMonth(month.month), endOf(month.month)];
  for (const tier of tiersOf(month)) {
    const sent = readingOf(month, tier, overage.id);
    if (sent === null && quantityFor(month, tier, overage.id) === 0) continue;
    if (sent?.quantity !== quantityFor(month, tier, overage.id)) throw meterMismatch();
    if ((await processor.readOverage(customer, tier, from, to)) !== sent.quantity)
      throw meterMismatch();
  }
}

const RETRY_AFTER_SECONDS = 5;

function meterMismatch(): Refusal {
  const message = "The payment processor has not processed the reported usage yet.";
  return new Refusal(503, "unavailable", message, { retry_after: RETRY_AFTER_SECONDS });
}

async function planReadings(
  deps: MeteringDeps,
  accountId: AccountId,
  month: Month,
  meter: Meter | null,
): Promise<readonly OverageReading[]> {
  return await deps.transact(async ({ usage, overageReports }) => {
    const now = deps.clock.now();
    if (now >= endOf(month)) await usage.closeCounter(accountId, month, now);
    const found = await overageReports.lockMonth(accountId, month);
    const planned = meter === null ? [] : nextReadings(found, meter.overage, now);
    for (const reading of planned) await overageReports.saveReading(accountId, month, reading);
    return planned;
  });
}

function nextReadings(
  month: OverageMonth,
  { id: subscriptionId, createdAt: since }: Subscription,
  now: Instant,
): readonly OverageReading[] {
  const [start, end] = [firstOfMonth(month.month), endOf(month.month)];
  // A subscription that began later does not charge for the month, and an invoiced one is final.
  const isCharged = month.invoices.some((one) => one.subscriptionId === subscriptionId);
  if (since >= end || isCharged) return [];
  return tiersOf(month).flatMap((tier) => {
    const counted = quantityFor(month, tier, subscriptionId);
    const last = readingOf(month, tier, subscriptionId);
    const { isClosed } = month;
    const next = nextReport({ counted, last, start, end, since, isClosed, now });
    if (next === null) return [];
    const { quantity, at } = next;
    return [{ tier, subscriptionId, quantity, at: instant(at), isAcknowledged: false }];
  });
}
