import { assert } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import { type Month, monthOf, nextMonth } from "#base/month.ts";
import type { AccountId } from "#domain/accounts";
import type { UsageKind } from "./output.ts";
import type { UsageStore } from "./store.ts";

/** The month that outputs are counted in, its count before them, and the time to record for them. */
export type OpenCounter = { readonly month: Month; readonly at: Instant; readonly used: number };

/** A transaction lasts seconds, so at most one month can be closed meanwhile; a bound for safety. */
const MONTHS_MAX = 12;

/**
 * Locks the counter of the month that contains `at` until the transaction ends. If the month was closed meanwhile, its
 * overage has been reported; the outputs are then counted from the first instant of the next month.
 */
export async function lockOpenCounter(
  usage: UsageStore,
  accountId: AccountId,
  at: Instant,
  kind: UsageKind,
): Promise<OpenCounter> {
  let found = at;
  for (let attempt = 0; attempt < MONTHS_MAX; attempt += 1) {
    const month = monthOf(found);
    const { used, isClosed } = await usage.lockCounter(accountId, month, kind);
    if (!isClosed) return { month, at: found, used };
    found = nextMonth(found);
  }
  assert(false, "every month is closed");
}
