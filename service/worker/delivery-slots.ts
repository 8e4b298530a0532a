import type { AccountId } from "#domain/accounts";
import type { ClaimedDelivery, Holding } from "#domain/webhooks";

/** A request under way. */
export type HeldSlot = { readonly claimed: ClaimedDelivery; readonly sinceMs: number };

/** What each account has under way; what began before `slowSinceMs` is slow, whatever it was taken for. */
export function holdingsOf(held: Iterable<HeldSlot>, slowSinceMs: number): readonly Holding[] {
  const holdings = new Map<AccountId, { all: number; slow: number }>();
  for (const { claimed, sinceMs } of held) {
    const { accountId, isSlow } = claimed;
    const holding = holdings.get(accountId) ?? { all: 0, slow: 0 };
    holdings.set(accountId, holding);
    holding.all++;
    if (isSlow || sinceMs <= slowSinceMs) holding.slow++;
  }
  return [...holdings].map(([accountId, counts]) => ({ accountId, ...counts }));
}
