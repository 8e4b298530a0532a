import { z } from "zod";
import { ActedBy, Environment } from "./caller.ts";
import { Timestamp } from "./text.ts";
import { whole } from "./whole.ts";

const MONTHS_DEFAULT = 12;
const MONTHS_MAX = 120;
const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 1000;
const Count = z.int().min(0);

/** Usage against the month's limit. */
export const UsedSoFar = z
  .object({
    used: Count,
    limit: Count.meta({ description: "Limit of the month; 999999: unlimited." }),
    remaining: Count,
  })
  .meta({ id: "UsedSoFar" });

/** Usage of the current month. */
export const CurrentUsage = z
  .object({
    period_start: Timestamp,
    period_end: Timestamp.meta({ description: "Start of the next month." }),
    pdf_generations: UsedSoFar,
    ai_generations: UsedSoFar,
    overage_pdfs: Count.meta({
      description: "PDFs beyond the month's limit, in all environments together.",
    }),
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
      description:
        "Cost of the overage in minor units of the currency, at the prices valid when the PDFs were generated.",
    }),
    currency: z.string(),
    status: z.enum(["open", "closed", "invoiced"]),
    invoice_id: z.string().nullable().meta({
      description: "Invoice that charges the overage; null: not invoiced yet.",
    }),
  })
  .meta({ id: "UsageMonth" });

/** Number of months, counted back from the current one. */
export const UsageHistoryQuery = z.object({
  months: whole(1, MONTHS_MAX)
    .prefault(MONTHS_DEFAULT)
    .meta({ description: "Number of months, counted back from the current one." }),
});

/** Usage by month, newest first. */
export const UsageHistory = z.object({ history: z.array(UsageMonth) }).meta({ id: "UsageHistory" });

/** Days, and what their PDFs are divided by. */
export const DailyUsageQuery = z.object({
  from: z.iso.date().optional().meta({
    description: "First day, in UTC; default: 29 days before `to`.",
  }),
  to: z.iso.date().optional().meta({ description: "Last day, in UTC; default: today." }),
  by: z.enum(["environment", "key", "template"]).optional().meta({
    description: "Divides the PDFs of each day by environment, API key or template.",
  }),
});

const UsageShare = z
  .object({
    id: z.union([z.int(), z.string()]).meta({ id: "UsageShareId" }).nullable().meta({
      description:
        "Id of the API key or template, or name of the environment; null: PDFs that members requested.",
    }),
    name: z.string().nullable().meta({ description: "null: the key or template was deleted." }),
    pdf_generations: Count,
  })
  .meta({ id: "UsageShare" });

const UsageDay = z
  .object({
    date: z.iso.date(),
    pdf_generations: Count,
    ai_generations: Count,
    overage_pdfs: Count.meta({ description: "PDFs beyond the month's limit." }),
    by: z.array(UsageShare).optional().meta({ description: "Present with `by`; largest first." }),
  })
  .meta({ id: "UsageDay" });

/** Usage by day, oldest first. */
export const DailyUsage = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    days: z.array(UsageDay).meta({ description: "Every day from `from` to `to`." }),
  })
  .meta({ id: "DailyUsage" });

/** An output that was counted. */
export const UsageEvent = z
  .object({
    id: z.int(),
    type: z.enum(["pdf", "ai"]),
    occurred_at: Timestamp,
    source: z.enum(["sync", "async", "bulk", "ai"]),
    quantity: Count,
    overage: z.boolean().meta({
      description: "Whether the output was beyond the month's limit when it was generated.",
    }),
    environment: Environment,
    api_key_id: z.int().nullable().meta({
      description: "API key that requested the output; null: a member did.",
    }),
    by: ActedBy.meta({ description: "API key or member that requested the output." }),
    template_id: z.int().nullable(),
    mapping_id: z.int().nullable(),
    envelope_id: z.int().nullable(),
    task_id: z.string().nullable(),
    upload_id: z.string().nullable(),
    row: z.int().nullable(),
  })
  .meta({ id: "UsageEvent" });

/** Paging of usage events. */
export const UsageEventQuery = z.object({
  limit: whole(1, LIMIT_MAX)
    .prefault(LIMIT_DEFAULT)
    .meta({ description: "How many entries a page has at most." }),
  cursor: z
    .string()
    .regex(/^c[1-9]\d{0,14}$/, "Not a cursor of this list.")
    .optional()
    .meta({ description: "The next_cursor of the previous page." }),
});

/** A page of usage events, one for each output, newest first. */
export const UsageEventPage = z
  .object({ events: z.array(UsageEvent), next_cursor: z.string().nullable() })
  .meta({ id: "UsageEventPage" });
