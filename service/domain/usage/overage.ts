import type { Allowance } from "./quota.ts";

/** How many of the next PDFs are paid for with the plan, when `used` were made; null: all of them. */
export function includedNext({ limit, overageCents }: Allowance, used: number): number | null {
  return overageCents === null ? null : Math.max(0, limit - used);
}

/** How many of `more` PDFs would be past the limit and cost something. */
export function projectedOverage(allowance: Allowance, used: number, more: number): number {
  const included = includedNext(allowance, used);
  return included === null ? 0 : Math.max(0, more - included);
}
