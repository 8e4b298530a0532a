import { z } from "zod";
import { Environment } from "./caller.ts";
import { Timestamp } from "./text.ts";
import { whole } from "./whole.ts";

const MONTHS_DEFAULT = 12;
const MONTHS_MAX = 120;
const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 1000;
const Count = z.int().min(0);

const UsedSoFar = z
  .object({
    used: Count,
    limit: Count.meta({ description: "999999 where there is no limit." }),
    remaining: Count,
  })
  .meta({ id: "UsedSoFar" });

/** The month that now is. */
export const CurrentUsage = z
  .object({
    period_start: Timestamp,
    period_end: Timestamp.meta({ description: "The first instant of the next month." }),
    pdf_generations: UsedSoFar,
    ai_generations: UsedSoFar,
    overage_pdfs: Count.meta({ description: "PDFs past the limit, in every environment." }),
  })
  .meta({ id: "CurrentUsage" });

const UsedInMonth = z.object({ used: Count, limit: Count }).meta({ id: "UsedInMonth" });

const UsageMonth = z
  .object({
    period_start: Timestamp,
    period_end: Timestamp,
    pdf_generations: UsedInMonth,
    ai_generations: UsedInMonth,
    overage_pdfs: Count,
    overage_amount: Count.meta({
      description: "In minor units, at the prices that held when the PDFs were made.",
    }),
    currency: z.string(),
    status: z.enum(["open", "closed", "invoiced"]),
    invoice_id: z.string().nullable().meta({
      description: "The invoice with what was past the limit, once there is one.",
    }),
  })
  .meta({ id: "UsageMonth" });

/** How many months are asked for. */
export const UsageHistoryQuery = z.object({
  months: whole(1, MONTHS_MAX).prefault(MONTHS_DEFAULT),
});

/** Months, newest first. */
export const UsageHistory = z.object({ history: z.array(UsageMonth) }).meta({ id: "UsageHistory" });

const UsageEvent = z
  .object({
    id: z.int(),
    type: z.enum(["pdf", "ai"]),
    occurred_at: Timestamp,
    source: z.enum(["sync", "async", "bulk", "ai"]),
    quantity: Count,
    overage: z.boolean().meta({ description: "Past the month's limit when it was made." }),
    environment: Environment,
    api_key_id: z.int().nullable(),
    template_id: z.int().nullable(),
    mapping_id: z.int().nullable(),
    envelope_id: z.int().nullable(),
    task_id: z.string().nullable(),
    upload_id: z.string().nullable(),
    row: z.int().nullable(),
  })
  .meta({ id: "UsageEvent" });

/** Which events are asked for. */
export const UsageEventQuery = z.object({
  limit: whole(1, LIMIT_MAX).prefault(LIMIT_DEFAULT),
  cursor: z
    .string()
    .regex(/^c[1-9]\d{0,14}$/, "This cursor did not come from a list of ours.")
    .optional()
    .meta({ description: "The next_cursor of the page before." }),
});

/** One event an output, newest first. */
export const UsageEventPage = z
  .object({ events: z.array(UsageEvent), next_cursor: z.string().nullable() })
  .meta({ id: "UsageEventPage" });
