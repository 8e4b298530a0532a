import type { BulkDryRun, BulkRow } from "@platen/sdk";
import { bulkWords } from "#words/en/bulk.ts";

const TEXTS = bulkWords.check;

/** Rows that would fail for the same reason. */
export type FailureGroup = {
  readonly code: string;
  /** The alias at fault; null: none. */
  readonly field: string | null;
  /** In words. */
  readonly reason: string;
  readonly count: number;
  /** The first ones, with what the service says of each. */
  readonly examples: readonly Pick<BulkRow, "row" | "line" | "error">[];
};

const EXAMPLES_MAX = 3;
/** What the service shows as the limit of a plan without one. */
const UNLIMITED = 999_999;

/** The rows that would fail, by reason; the most frequent first. */
export function failureGroups(failing: readonly BulkRow[]): readonly FailureGroup[] {
  const groups = Map.groupBy(failing, ({ error_code: code, field }) =>
    JSON.stringify([code, field]),
  );
  return [...groups.values()].flatMap(groupOf).toSorted((a, b) => b.count - a.count);
}

function groupOf(rows: readonly BulkRow[]): readonly FailureGroup[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { error_code, field, error } = first;
  const code = error_code ?? "";
  return [
    {
      code,
      field,
      reason: TEXTS.codes[code] ?? error ?? code,
      count: rows.length,
      examples: rows.slice(0, EXAMPLES_MAX),
    },
  ];
}

/** What a job would make and cost, in the service's numbers. */
export type Cost = {
  /** PDFs that count and are part of the plan. */
  readonly included: number;
  /** PDFs that count and are beyond it. */
  readonly overage: number;
  /** The price of those beyond it, as `$20.00`. */
  readonly amount: string;
  readonly used: number;
  /** PDFs of the plan each month; null: without a limit. */
  readonly limit: number | null;
};

/** The cost of a job; null: it is a trial, which counts nothing. */
export function costOf(
  { valid_rows: valid, quota }: Pick<BulkDryRun, "valid_rows" | "quota">,
  isTrial: boolean,
): Cost | null {
  if (isTrial) return null;
  const { used, limit, projected_overage: overage, overage_amount: cents, currency } = quota;
  return {
    included: valid - overage,
    overage,
    amount: amountText(cents, currency),
    used,
    limit: limit >= UNLIMITED ? null : limit,
  };
}

function amountText(cents: number, currency: string): string {
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency: currency.toUpperCase(),
  });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(cents / 10 ** digits);
}

/** Warnings of the rows that would be filled, in words; the most frequent first. */
export function warningTexts({
  warning_counts: counts,
}: Pick<BulkDryRun, "warning_counts">): readonly string[] {
  const texts: Readonly<Record<string, string>> = bulkWords.options.codes;
  return Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([code, count]) => TEXTS.warningOf(texts[code] ?? code, count));
}
