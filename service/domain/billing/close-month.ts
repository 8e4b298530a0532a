import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import { type Month, monthOf } from "#domain/usage";
import type { Invoice } from "./invoice.ts";
import type { MeteringPorts } from "./meter-ports.ts";
import { endOf } from "./overage-charges.ts";
import { meterOf, reportMonth, requireHeard } from "./report-month.ts";

/**
 * Takes note of an invoice of overage, before the processor is told that it may go on with it. Of a month that is over
 * nothing is counted any more, the last word is said, and it is read back what the processor will charge: until that is
 * what we counted this throws, 502 `processor_unavailable` or 503 `unavailable`, and the invoice waits. An invoice that
 * waits no more is only noted: what it charged is compared later. Safe to repeat.
 */
export async function closeMonth(
  ports: MeteringPorts,
  accountId: AccountId,
  invoice: Invoice,
): Promise<void> {
  const { id, subscriptionId, role, periodStart, periodEnd, createdAt } = invoice;
  // What a subscription begins with is an invoice of nothing, for a time that is still to come.
  if (role !== "overage" || subscriptionId === null || createdAt < periodEnd) return;
  const month = monthOf(periodStart);
  const known = await ports.overageReports.findMonth(accountId, month);
  if (known.invoices.some((one) => one.id === id)) return;
  if (createdAt >= endOf(month)) await close(ports, accountId, invoice, month);
  await ports.transact(async ({ overageReports }) => {
    const { readings } = await overageReports.lockMonth(accountId, month);
    // Of what nothing was ever said nothing is charged.
    const isNothing = !readings.some((one) => one.subscriptionId === subscriptionId);
    const billed = isNothing ? {} : null;
    await overageReports.keepInvoice(accountId, month, { id, subscriptionId, billed });
    if (!isNothing) await overageReports.setDue(accountId, month, ports.clock.now());
  });
}

async function close(
  ports: MeteringPorts,
  accountId: AccountId,
  { status, subscriptionId }: Invoice,
  month: Month,
): Promise<void> {
  if (ports.clock.now() < endOf(month)) throw tooEarly();
  const living = meterOf(await ports.billing.findMirror(accountId));
  const isOurs = status === "draft" && living?.overage.id === subscriptionId;
  const meter = isOurs ? living : null;
  const said = await reportMonth(ports, accountId, month, meter);
  if (meter !== null) await requireHeard(ports, said, meter);
}

const RETRY_AFTER_SECONDS = 1;

// The processor's clock is ahead of ours.
function tooEarly(): Refusal {
  const message = "The month is not over here, yet.";
  return new Refusal(503, "unavailable", message, { retry_after: RETRY_AFTER_SECONDS });
}
