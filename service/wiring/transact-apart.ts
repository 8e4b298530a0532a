import { Semaphore } from "#base/async/semaphore.ts";
import type { Transact } from "#base/transact.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { type TransactionStores, transactOn } from "../adapters/database/stores.ts";

/** Transactions that may wait; each takes a few ms. */
const WAITING_MAX = 256;

/**
 * Transactions that commit on their own, also within a caller's transaction. `db` must be on the admission pool, so that
 * they never wait for a connection that such a transaction holds; one at a time, because they may wait for a lock and
 * authentication needs the pool's other connections.
 */
export function transactApartOn(db: Database["db"]): Transact<TransactionStores> {
  const gate = new Semaphore({ concurrencyMax: 1, waitingMax: WAITING_MAX });
  const transact = transactOn(db);
  return (work) => gate.run(() => transact(work));
}
