import type { z } from "zod";
import { isoString } from "#base/instant.ts";
import type { Slice } from "#base/page.ts";
import { cursorOf } from "#contract/page.ts";
import type { CurrentUsage, UsageEventPage, UsageHistory } from "#contract/usage.ts";
import type { UsageEvent, UsageMonth, UsedOfLimit } from "#domain/usage";
import { actedByBody, keyIdOf } from "../http/actor-body.ts";

/** The currency of all plans. */
const CURRENCY = "usd";

/** The JSON of the current month. */
export function currentUsageBody(month: UsageMonth): z.input<typeof CurrentUsage> {
  return {
    period_start: isoString(month.start),
    period_end: isoString(month.end),
    pdf_generations: month.pdf,
    ai_generations: month.ai,
    overage_pdfs: month.overagePdfs,
  };
}

/** The JSON of months. */
export function usageHistoryBody(months: readonly UsageMonth[]): z.input<typeof UsageHistory> {
  return {
    history: months.map((month) => ({
      period_start: isoString(month.start),
      period_end: isoString(month.end),
      pdf_generations: usedInMonth(month.pdf),
      ai_generations: usedInMonth(month.ai),
      overage_pdfs: month.overagePdfs,
      overage_amount: month.overageCents,
      currency: CURRENCY,
      status: month.status,
      invoice_id: month.invoiceId,
    })),
  };
}

/** The JSON of a page of events. */
export function usageEventsBody({
  items,
  next,
}: Slice<UsageEvent>): z.input<typeof UsageEventPage> {
  return { events: items.map(eventBody), next_cursor: cursorOf(next) };
}

function usedInMonth({ used, limit }: UsedOfLimit): { used: number; limit: number } {
  return { used, limit };
}

function eventBody(event: UsageEvent): z.input<typeof UsageEventPage>["events"][number] {
  return {
    id: event.id,
    type: event.kind,
    occurred_at: isoString(event.occurredAt),
    source: sourceBody(event),
    quantity: 1,
    overage: event.isOverage,
    environment: event.environment,
    api_key_id: keyIdOf(event.by),
    by: actedByBody(event.by),
    template_id: event.templateId,
    mapping_id: event.mappingId,
    envelope_id: event.envelopeId,
    task_id: event.taskId,
    upload_id: event.bulkJobId,
    row: event.row,
  };
}

function sourceBody({ kind, bulkJobId, taskId }: UsageEvent): "sync" | "async" | "bulk" | "ai" {
  if (kind === "ai") return "ai";
  if (bulkJobId !== null) return "bulk";
  return taskId === null ? "sync" : "async";
}
