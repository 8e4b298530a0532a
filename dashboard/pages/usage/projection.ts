import type { CurrentUsage, DailyUsage, Plan } from "@platen/sdk";

/** The month, if the days that are left are like those that are over. */
export type Projection = {
  readonly pdfs: number;
  /** Beyond the month's limit. */
  readonly beyond: number;
  /** The cost of all that are beyond, those of today included, in minor units; null: they have no price. */
  readonly cost: { readonly amount: number; readonly currency: string } | null;
};

type Known = {
  readonly usage: CurrentUsage;
  /** From the first of the month to today. */
  readonly days: DailyUsage["days"];
  readonly overage: Plan["overage"];
  /** The cost of those beyond so far, as they were counted. */
  readonly amount: number;
};

/** With fewer days, one large job would be taken for a habit. */
const DAYS_MIN = 3;
const DAY_MS = 24 * 60 * 60_000;

/** Projects the month's PDFs; null where too few days are over, or none is left. */
export function projectMonth({ usage, days, overage, amount }: Known): Projection | null {
  const over = days.slice(0, -1);
  const lengthMs = Date.parse(usage.period_end) - Date.parse(usage.period_start);
  const left = Math.round(lengthMs / DAY_MS) - days.length;
  if (over.length < DAYS_MIN || left <= 0) return null;
  const before = over.reduce((sum, day) => sum + day.pdf_generations, 0);
  const pace = before / over.length;
  const today = Math.max(pace, days.at(-1)?.pdf_generations ?? 0);
  const pdfs = Math.max(usage.pdf_generations.used, Math.round(before + today + pace * left));
  const beyond = Math.max(usage.overage_pdfs, pdfs - usage.pdf_generations.limit, 0);
  if (overage === null) return { pdfs, beyond: 0, cost: null };
  if (!overage.allowed) return { pdfs, beyond, cost: null };
  const more = (beyond - usage.overage_pdfs) * overage.unit_amount;
  return { pdfs, beyond, cost: { amount: amount + more, currency: overage.currency } };
}
