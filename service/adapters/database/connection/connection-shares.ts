import type pg from "pg";
import { requestOwner } from "#base/async/request-owner.ts";
import { Semaphore } from "#base/async/semaphore.ts";
import { within } from "#base/async/within.ts";

const shares = new WeakMap<pg.Pool, Semaphore>();

/** How the owners of requests share the connections of a pool. */
export function connectionShares(pool: pg.Pool): Semaphore {
  const found =
    shares.get(pool) ?? new Semaphore({ concurrencyMax: pool.options.max, holderMax: "free" });
  shares.set(pool, found);
  return found;
}

/**
 * Waits until the owner of the current request may use another connection, as long as the pool waits for one, and resolves
 * to the function that ends this use. Work without an owner does not wait.
 */
export async function acquireShare(pool: pg.Pool): Promise<() => void> {
  const holder = requestOwner();
  const share = connectionShares(pool);
  if (holder === null) return share.acquireNow();
  const { connectionTimeoutMillis: waitMsMax = 0 } = pool.options;
  if (waitMsMax === 0) return await share.acquire({ holder });
  return await within(waitMsMax, (signal) => share.acquire({ holder, signal }));
}
