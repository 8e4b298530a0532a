import { type Instant, later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { type Month, monthOf, monthsBefore } from "#domain/usage";
import { correctOverage, settleInvoices } from "./correct-overage.ts";
import type { MeteringPorts } from "./meter-ports.ts";
import { awaitsInvoice, endOf, isOwing, isSaid } from "./overage-charges.ts";
import type { OverageMonth } from "./overage-month.ts";
import { type Meter, meterOf, reportMonth, requireHeard } from "./report-month.ts";

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A month that nobody brings to its end by then is left as it is. */
const GIVEN_UP_DAYS = 60;

/**
 * Reports what is due of up to `max` months, compares what was charged and puts it right; how many there were. Each month
 * is one process's for a minute, and a busy account is reported once in that time. 502 `processor_unavailable`: the
 * rest waits.
 */
export async function reportOverages(ports: MeteringPorts, max: number): Promise<number> {
  if (ports.processor === null) return 0;
  for (let done = 0; done < max; done += 1) {
    const now = ports.clock.now();
    const due = await ports.overageReports.takeDue(now, later(now, MINUTE));
    if (due === null) return done;
    await workOn(ports, due.accountId, due.month);
  }
  return max;
}

/**
 * Says all that there is to say of an account, for whoever is about to end what charges for it, and who holds the account.
 * 502 `processor_unavailable`, 503 `unavailable`: it was not heard, and nothing must be ended yet.
 */
export async function reportNow(ports: MeteringPorts, accountId: AccountId): Promise<void> {
  const meter = meterOf(await ports.billing.findMirror(accountId));
  if (ports.processor === null || meter === null) return;
  const now = ports.clock.now();
  for (const month of [monthOf(monthsBefore(now, 1)), monthOf(now)]) {
    const said = await reportMonth(ports, accountId, month, meter);
    if (awaitsInvoice(said, meter.overage)) await requireHeard(ports, said, meter);
  }
}

async function workOn(ports: MeteringPorts, accountId: AccountId, month: Month): Promise<void> {
  await settleInvoices(ports, accountId, month);
  const meter = meterOf(await ports.billing.findMirror(accountId));
  await reportMonth(ports, accountId, month, meter);
  await correctOverage(ports, accountId, month, meter);
  // What is counted meanwhile waits for this transaction, and then makes the month due again.
  await ports.transact(async ({ overageReports }) => {
    const found = await overageReports.lockMonth(accountId, month);
    await overageReports.setDue(accountId, month, nextLook(found, meter, ports.clock.now()));
  });
}

/** When a month is to be looked at again; null: when something is counted into it, or its invoice is made. */
function nextLook(month: OverageMonth, meter: Meter | null, now: Instant): Instant | null {
  const { isClosed, invoices } = month;
  if (now >= later(endOf(month.month), GIVEN_UP_DAYS * DAY)) return null;
  if (invoices.some(({ billed }) => billed === null)) return later(now, QUARTER);
  if (!isClosed) {
    if (meter === null) return later(now, QUARTER);
    return isSaid(month, meter.overage) ? null : later(now, MINUTE);
  }
  // Before its first subscription nothing of an account is charged.
  if (invoices.length === 0 && month.readings.length === 0) return null;
  if (meter === null) return isOwing(month) ? later(now, DAY) : null;
  return awaitsInvoice(month, meter.overage) || isOwing(month) ? later(now, HOUR) : null;
}
