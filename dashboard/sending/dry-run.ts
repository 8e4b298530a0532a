import type { BulkDryRun, BulkRow } from "@platen/sdk";
import { sendingWords } from "#words/en/sending.ts";

const TEXTS = sendingWords.check;

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
const MISSING = "required_missing";
/** The limit of a plan without one, as the service shows it. */
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

/**
 * The columns on which every row fails: then the column is matched with the wrong field, rather than wrong in each row.
 * A single row says nothing, nor do values that are missing.
 */
export function wrongMatches({
  failing,
  total_rows: total,
}: Pick<BulkDryRun, "failing" | "total_rows">): readonly string[] {
  if (total < 2) return [];
  const groups = failureGroups(failing.filter(({ error_code: code }) => code !== MISSING));
  return groups.flatMap(({ field, count }) => (field !== null && count === total ? [field] : []));
}

/** The result of a check in one sentence: `5 PDFs · 0 fail · 3 warnings · $0.50`. */
export function checkSentence(
  { valid_rows: valid, failing, warned, quota }: Omit<BulkDryRun, "warnings">,
  isTrial: boolean,
): string {
  const { overage_amount: cents, currency } = quota;
  return [
    TEXTS.pdfs(valid),
    TEXTS.fail(failing.length),
    TEXTS.warned(warned),
    isTrial ? TEXTS.trial : amountText(cents, currency),
  ].join(" · ");
}

/** The use of this month, and the PDFs beyond the plan. */
export function monthText({ quota }: Pick<BulkDryRun, "quota">): string {
  const { used, limit, projected_overage: overage, overage_amount: cents, currency } = quota;
  const month = TEXTS.month(used, limit >= UNLIMITED ? null : limit);
  if (overage === 0) return month;
  return `${month} ${TEXTS.overage(overage, amountText(cents, currency))}`;
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
  const texts: Readonly<Record<string, string>> = sendingWords.options.codes;
  return Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([code, count]) => TEXTS.warningOf(texts[code] ?? code, count));
}
