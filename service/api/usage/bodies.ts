import type { z } from "zod";
import type { Slice } from "#base/page.ts";
import { cursorOf } from "#contract/page.ts";
import {
  CurrentUsage,
  DailyUsage as DailyUsageSchema,
  type UsageEventPage,
  UsageEvent as UsageEventSchema,
  UsageHistory,
} from "#contract/usage.ts";
import type { DailyUsage, UsageEvent, UsageMonth } from "#domain/usage/reading";
import { actedByBody, keyIdOf } from "../http/actor-body.ts";
import { bodyWriter } from "../http/body-mapper.ts";

/** The currency of all plans. */
const CURRENCY = "usd";

const writeCurrent = bodyWriter(CurrentUsage);
const writeHistory = bodyWriter(UsageHistory);
const writeDaily = bodyWriter(DailyUsageSchema);
const writeEvent = bodyWriter(UsageEventSchema);

/** Returns the JSON of the current month. */
export function currentUsageBody(month: UsageMonth): z.output<typeof CurrentUsage> {
  return writeCurrent({ ...month, ...namesOf(month) });
}

/** Returns the JSON of months. */
export function usageHistoryBody(months: readonly UsageMonth[]): z.output<typeof UsageHistory> {
  return writeHistory({
    history: months.map((month) => ({
      ...month,
      ...namesOf(month),
      overageAmount: month.overageCents,
      currency: CURRENCY,
    })),
  });
}

function namesOf({ start, end, pdf, ai }: UsageMonth) {
  return { periodStart: start, periodEnd: end, pdfGenerations: pdf, aiGenerations: ai };
}

/** Returns the JSON of days. */
export function dailyUsageBody({ days, ...ends }: DailyUsage): z.output<typeof DailyUsageSchema> {
  return writeDaily({
    ...ends,
    days: days.map(({ by, ...day }) => ({ ...day, by: by ?? undefined })),
  });
}

/** Returns the JSON of a page of events. */
export function usageEventsBody({
  items,
  next,
}: Slice<UsageEvent>): z.input<typeof UsageEventPage> {
  return { events: items.map(eventBody), next_cursor: cursorOf(next) };
}

function eventBody(event: UsageEvent): z.output<typeof UsageEventSchema> {
  return writeEvent({
    ...event,
    type: event.kind,
    source: sourceOf(event),
    quantity: 1,
    overage: event.isOverage,
    apiKeyId: keyIdOf(event.by),
    by: actedByBody(event.by),
    uploadId: event.bulkJobId,
  });
}

function sourceOf({ kind, bulkJobId, taskId }: UsageEvent): "sync" | "async" | "bulk" | "ai" {
  if (kind === "ai") return "ai";
  if (bulkJobId !== null) return "bulk";
  return taskId === null ? "sync" : "async";
}
