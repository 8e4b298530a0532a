import type { Instant } from "#base/instant.ts";
import { firstOfMonth, monthOf, monthsBefore, nextMonth } from "#base/month.ts";
import type { Slice } from "#base/page.ts";
import type { Caller } from "#domain/accounts";
import { limitsOf, type Plans, UNLIMITED_SHOWN } from "#domain/plans";
import type { Subscriber, UsageDeps, UsageKind, UsedOfLimit } from "#domain/usage";
import type {
  CounterReading,
  EventsRequest,
  MonthReading,
  UsageEvent,
  UsageReads,
} from "./usage-reads.ts";

type ReadStore = { readonly usageReads: UsageReads };

/** An account's usage in one month. */
export type UsageMonth = {
  readonly start: Instant;
  /** Start of the next month. */
  readonly end: Instant;
  readonly pdf: UsedOfLimit;
  readonly ai: UsedOfLimit;
  readonly overagePdfs: number;
  readonly overageCents: number;
  readonly status: "open" | "closed" | "invoiced";
  readonly invoiceId: string | null;
};

/** The caller's usage in the current month. The limits are 0 if it never subscribed. */
export async function currentUsage(
  deps: UsageDeps & ReadStore,
  caller: Caller,
): Promise<UsageMonth> {
  const { accountId } = caller;
  const now = deps.clock.now();
  const month = monthOf(now);
  const subscriber = await deps.usage.findSubscriber(accountId);
  const [found = emptyMonth(now)] = await deps.usageReads.listMonths(accountId, month, month);
  return usageMonth(deps.plans, subscriber, found, now);
}

/** The last `months` months, newest first; none if the account never subscribed. */
export async function usageHistory(
  deps: UsageDeps & ReadStore,
  { accountId }: Caller,
  months: number,
): Promise<readonly UsageMonth[]> {
  const now = deps.clock.now();
  const subscriber = await deps.usage.findSubscriber(accountId);
  if (subscriber.status === null) return [];
  const from = monthOf(monthsBefore(now, months - 1));
  const found = await deps.usageReads.listMonths(accountId, from, monthOf(now));
  return found.map((one) => usageMonth(deps.plans, subscriber, one, now));
}

/** The account's usage events, one per output, newest first. */
export async function listUsageEvents(
  { usageReads }: ReadStore,
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
  // A past month shows the limit that was in effect when it was counted.
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

function usedOf({ used }: CounterReading, limit: number): UsedOfLimit {
  return { used, limit, remaining: Math.max(0, limit - used) };
}

// For an account created by a clock slightly ahead, whose month has no rows yet.
function emptyMonth(now: Instant): MonthReading {
  const unused = { used: 0, limit: null };
  const none = { overagePdfs: 0, overageCents: 0, isClosed: false, invoiceId: null };
  return { month: monthOf(now), pdf: unused, ai: unused, ...none };
}
