import { assert } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { type Month, monthOf, nextMonth } from "./month.ts";
import type { UsageKind } from "./output.ts";
import type { UsageStore } from "./store.ts";

/** A month that outputs count in: how many there were before them, and when they are said to have been made. */
export type OpenCounter = { readonly month: Month; readonly at: Instant; readonly used: number };

/** A transaction lasts seconds: more than one month never passes while one waits. */
const MONTHS_MAX = 12;

/**
 * Holds the counter of the month in which `at` lies until the transaction ends. A month that was closed while we waited
 * has gone to the processor: what commits after that belongs to the next one, from its first instant on.
 */
export async function lockOpenCounter(
  usage: UsageStore,
  accountId: AccountId,
  at: Instant,
  kind: UsageKind,
): Promise<OpenCounter> {
  let found = at;
  for (let tried = 0; tried < MONTHS_MAX; tried += 1) {
    const month = monthOf(found);
    const { used, isClosed } = await usage.lockCounter(accountId, month, kind);
    if (!isClosed) return { month, at: found, used };
    found = nextMonth(found);
  }
  assert(false, "every month is closed");
}
