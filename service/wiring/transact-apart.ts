import { requestOwner } from "#base/async/request-owner.ts";
import { Semaphore } from "#base/async/semaphore.ts";
import { within } from "#base/async/within.ts";
import type { Transact } from "#base/transact.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { type TransactionStores, transactOn } from "../adapters/database/stores.ts";

/** Authentication needs the pool's other connections. An account's transactions may wait for the same lock. */
const PERMITS = { concurrencyMax: 2, holderMax: 1 };
/** Transactions that may wait; each takes a few ms. */
const WAITING = { waitingMax: 256, holderWaitingMax: 128 };
/** Twice what a transaction can wait for a lock. */
const WAIT_MS_MAX = 10_000;

/**
 * Transactions that commit on their own, also within a caller's transaction. `db` must be on the admission pool, so that
 * they never wait for a connection that such a transaction holds. One at a time for an account, because they may wait for
 * a lock, which must delay no other account.
 */
export function transactApartOn(db: Database["db"]): Transact<TransactionStores> {
  const gate = new Semaphore({ ...PERMITS, ...WAITING });
  const transact = transactOn(db);
  return async (work) => {
    const holder = requestOwner() ?? "";
    const release = await within(WAIT_MS_MAX, (signal) => gate.acquire({ holder, signal }));
    try {
      return await transact(work);
    } finally {
      release();
    }
  };
}
