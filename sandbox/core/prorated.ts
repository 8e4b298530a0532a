import type { Second } from "#model";

/** `amount` × `part` / `whole`, rounded half up to cents; for non-negative amounts. */
export function prorated(amount: number, part: Second, whole: Second): number {
  return Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
}
