import { present } from "#base/assert.ts";
import { type Instant, instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import { firstOfMonth, type Month } from "#domain/usage";
import type { MeteringPorts } from "./meter-ports.ts";
import { isLive, type Mirror } from "./mirror.ts";
import { nextReport } from "./next-report.ts";
import { endOf, quantityFor, readingOf, tiersOf } from "./overage-charges.ts";
import type { OverageMonth, OverageReading } from "./overage-month.ts";
import type { CustomerId, Subscription } from "./subscription.ts";

/** Whom a month's overage is reported of, and to which subscription. */
export type Meter = { readonly customer: CustomerId; readonly overage: Subscription };

/** The meter of an account; null: nothing that lives charges for overage. */
export function meterOf({ customer, overage }: Mirror): Meter | null {
  if (customer === null || overage === null || !isLive(overage)) return null;
  return { customer: customer.id, overage };
}

/**
 * Says what there is to say of a month, and answers how it stands then. What is said is written down before, and that it
 * was heard after: whoever dies, or hears nothing, is followed by one who says the same again. A month that is over is
 * closed first, so that its last word is the last. 502 `processor_unavailable`.
 */
export async function reportMonth(
  ports: MeteringPorts,
  accountId: AccountId,
  month: Month,
  meter: Meter | null,
): Promise<OverageMonth> {
  const planned = await planReadings(ports, accountId, month, meter);
  if (meter === null || planned.length === 0)
    return await ports.overageReports.findMonth(accountId, month);
  const processor = present(ports.processor, "processor to be told of overage");
  for (const reading of planned) {
    const { tier, quantity, at } = reading;
    const key = `overage/${accountId}/${month}/${tier}/${at}/${quantity}`;
    await processor.reportOverage({ customer: meter.customer, tier, quantity, at, key });
    await ports.overageReports.setAnswered(accountId, month, reading);
  }
  return await ports.overageReports.findMonth(accountId, month);
}

/**
 * Ends the request with a 503 while the processor does not count what a month has: what was said last was not all, or is
 * not what it reads to us.
 */
export async function requireHeard(
  ports: MeteringPorts,
  month: OverageMonth,
  { customer, overage }: Meter,
): Promise<void> {
  const processor = present(ports.processor, "processor to be read");
  const [from, to] = [firstOfMonth(month.month), endOf(month.month)];
  for (const tier of tiersOf(month)) {
    const said = readingOf(month, tier, overage.id);
    if (said === null && quantityFor(month, tier, overage.id) === 0) continue;
    if (said?.quantity !== quantityFor(month, tier, overage.id)) throw notHeard();
    if ((await processor.readOverage(customer, tier, from, to)) !== said.quantity) throw notHeard();
  }
}

const RETRY_AFTER_SECONDS = 5;

function notHeard(): Refusal {
  const message = "The payment processor does not count what we do, yet.";
  return new Refusal(503, "unavailable", message, { retry_after: RETRY_AFTER_SECONDS });
}

async function planReadings(
  ports: MeteringPorts,
  accountId: AccountId,
  month: Month,
  meter: Meter | null,
): Promise<readonly OverageReading[]> {
  return await ports.transact(async ({ usage, overageReports }) => {
    const now = ports.clock.now();
    if (now >= endOf(month)) await usage.closeCounter(accountId, month, now);
    const found = await overageReports.lockMonth(accountId, month);
    const planned = meter === null ? [] : nextReadings(found, meter.overage, now);
    for (const reading of planned) await overageReports.keepReading(accountId, month, reading);
    return planned;
  });
}

function nextReadings(
  month: OverageMonth,
  { id: subscriptionId, createdAt: since }: Subscription,
  now: Instant,
): readonly OverageReading[] {
  const [start, end] = [firstOfMonth(month.month), endOf(month.month)];
  // What began later does not charge for it, and what was charged is charged.
  const isCharged = month.invoices.some((one) => one.subscriptionId === subscriptionId);
  if (since >= end || isCharged) return [];
  return tiersOf(month).flatMap((tier) => {
    const counted = quantityFor(month, tier, subscriptionId);
    const last = readingOf(month, tier, subscriptionId);
    const { isClosed } = month;
    const next = nextReport({ counted, last, start, end, since, isClosed, now });
    if (next === null) return [];
    const { quantity, at } = next;
    return [{ tier, subscriptionId, quantity, at: instant(at), isAnswered: false }];
  });
}
