import type { Second } from "#model";

/** `amount` for `part` of `whole` seconds; cents, half a cent counts as one. Amounts are not negative. */
export function prorated(amount: number, part: Second, whole: Second): number {
  return Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
}
