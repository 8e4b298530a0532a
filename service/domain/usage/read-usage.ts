import type { Clock, Instant } from "#base/instant.ts";
import type { Slice } from "#base/page.ts";
import type { Caller } from "#domain/accounts";
import { limitsOf, type Plans, UNLIMITED_SHOWN } from "#domain/plans";
import { firstOfMonth, monthOf, monthsBefore, nextMonth } from "./month.ts";
import type { UsageKind } from "./output.ts";
import type { Subscriber } from "./quota.ts";
import type { UsageStore } from "./store.ts";
import type {
  CounterReading,
  EventsRequest,
  MonthReading,
  UsageEvent,
  UsageReads,
} from "./usage-reads.ts";

/** What reading usage needs. */
export type UsageReadPorts = {
  readonly usage: Pick<UsageStore, "findSubscriber">;
  readonly usageReads: UsageReads;
  readonly plans: Plans;
  readonly clock: Clock;
};

/** How much of what a month allows is used; what is unlimited has the number that is shown for it. */
export type Used = { readonly used: number; readonly limit: number; readonly remaining: number };

/** An account's month: how much of it is used, and what is past its limit. */
export type UsageMonth = {
  readonly start: Instant;
  /** The first instant of the next one. */
  readonly end: Instant;
  readonly pdf: Used;
  readonly ai: Used;
  readonly overagePdfs: number;
  readonly overageCents: number;
  readonly status: "open" | "closed" | "invoiced";
  readonly invoiceId: string | null;
};

/** The month that now is, of the caller's account. One that never subscribed has nothing of nothing. */
export async function currentUsage(ports: UsageReadPorts, caller: Caller): Promise<UsageMonth> {
  const { accountId } = caller;
  const now = ports.clock.now();
  const month = monthOf(now);
  const subscriber = await ports.usage.findSubscriber(accountId);
  const [found = untouched(now)] = await ports.usageReads.listMonths(accountId, month, month);
  return usageMonth(ports.plans, subscriber, found, now);
}

/** The last `months` months of the caller's account, newest first; none of one that never subscribed. */
export async function usageHistory(
  ports: UsageReadPorts,
  { accountId }: Caller,
  months: number,
): Promise<readonly UsageMonth[]> {
  const now = ports.clock.now();
  const subscriber = await ports.usage.findSubscriber(accountId);
  if (subscriber.status === null) return [];
  const from = monthOf(monthsBefore(now, months - 1));
  const found = await ports.usageReads.listMonths(accountId, from, monthOf(now));
  return found.map((one) => usageMonth(ports.plans, subscriber, one, now));
}

/** What the caller's account made, one event an output, newest first. */
export async function listUsageEvents(
  { usageReads }: Pick<UsageReadPorts, "usageReads">,
  { accountId }: Caller,
  request: EventsRequest,
): Promise<Slice<UsageEvent>> {
  return await usageReads.listEvents(accountId, request);
}

function usageMonth(
  plans: Plans,
  subscriber: Subscriber,
  reading: MonthReading,
  now: Instant,
): UsageMonth {
  const { month, overagePdfs, overageCents, invoiceId } = reading;
  const start = firstOfMonth(month);
  const isNow = month === monthOf(now);
  // A month that is over keeps the number that held when it was counted.
  const limitOf = (kind: UsageKind): number => {
    const limit = limitNow(plans, subscriber, kind);
    return isNow ? limit : (reading[kind].limit ?? limit);
  };
  const isOver = start < firstOfMonth(monthOf(now)) || reading.isClosed;
  return {
    start,
    end: nextMonth(start),
    pdf: usedOf(reading.pdf, limitOf("pdf")),
    ai: usedOf(reading.ai, limitOf("ai")),
    overagePdfs,
    overageCents,
    status: isOver ? (invoiceId === null ? "closed" : "invoiced") : "open",
    invoiceId: isOver ? invoiceId : null,
  };
}

function limitNow(plans: Plans, { tier, status }: Subscriber, kind: UsageKind): number {
  if (status === null) return 0;
  const { pdfGenerationsPerMonth, aiGenerationsPerMonth } = limitsOf(plans, tier);
  return kind === "pdf" ? pdfGenerationsPerMonth : (aiGenerationsPerMonth ?? UNLIMITED_SHOWN);
}

function usedOf({ used }: CounterReading, limit: number): Used {
  return { used, limit, remaining: Math.max(0, limit - used) };
}

// The month of an account that is made only now, by a clock that is a little ahead.
function untouched(now: Instant): MonthReading {
  const nothing = { used: 0, limit: null };
  const none = { overagePdfs: 0, overageCents: 0, isClosed: false, invoiceId: null };
  return { month: monthOf(now), pdf: nothing, ai: nothing, ...none };
}
