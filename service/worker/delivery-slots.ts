import type { AccountId } from "#domain/accounts";
import type { AccountLoad, ClaimedDelivery } from "#domain/webhooks";

/** A request in flight. */
export type UsedSlot = { readonly claimed: ClaimedDelivery; readonly sinceMs: number };

/** Counts the requests in flight by account; those that started before `slowSinceMs` count as slow. */
export function loadsOf(slots: Iterable<UsedSlot>, slowSinceMs: number): readonly AccountLoad[] {
  const loads = new Map<AccountId, { all: number; slow: number }>();
  for (const { claimed, sinceMs } of slots) {
    const { accountId, isSlow } = claimed;
    const load = loads.get(accountId) ?? { all: 0, slow: 0 };
    loads.set(accountId, load);
    load.all++;
    if (isSlow || sinceMs <= slowSinceMs) load.slow++;
  }
  return [...loads].map(([accountId, counts]) => ({ accountId, ...counts }));
}
