import type pg from "pg";
import { requestOwner } from "#base/async/request-owner.ts";
import { Semaphore } from "#base/async/semaphore.ts";
import { within } from "#base/async/within.ts";

/** A caller that waits for its share, since this time of `performance`. */
type Wait = { readonly holder: string; readonly sinceMs: number };

/** How the owners of requests share the connections of a pool. */
type Shares = {
  readonly semaphore: Semaphore;
  /** In the order of their arrival. */
  readonly waits: Set<Wait>;
  /** Receives each wait that has ended with a connection. */
  onWaited: (ms: number) => void;
};

const sharesOf = new WeakMap<pg.Pool, Shares>();

/** Callers that wait for their share of the pool. */
export function waitingForShares(pool: pg.Pool): number {
  return shares(pool).semaphore.waiting;
}

/**
 * Returns how long the oldest caller has waited whose owner has no connection at all, in ms; 0 when none waits. An owner
 * that waits for more than its share does not count: the connections suffice for the others.
 */
export function longestWaitMs(pool: pg.Pool): number {
  const { semaphore, waits } = shares(pool);
  for (const { holder, sinceMs } of waits)
    if (semaphore.heldBy(holder) === 0) return performance.now() - sinceMs;
  return 0;
}

/** Calls `onWaited` with the duration of each wait for a share of the pool, in ms. */
export function observeWaits(pool: pg.Pool, onWaited: (ms: number) => void): void {
  shares(pool).onWaited = onWaited;
}

/**
 * Waits until the owner of the current request may use another connection, as long as the pool waits for one, and resolves
 * to the function that ends this use. Work without an owner does not wait.
 */
export async function acquireShare(pool: pg.Pool): Promise<() => void> {
  const holder = requestOwner();
  const { semaphore, waits, onWaited } = shares(pool);
  if (holder === null) return semaphore.acquireNow();
  const { connectionTimeoutMillis: waitMsMax = 0 } = pool.options;
  const wait = { holder, sinceMs: performance.now() };
  waits.add(wait);
  try {
    const release = await (waitMsMax === 0
      ? semaphore.acquire({ holder })
      : within(waitMsMax, (signal) => semaphore.acquire({ holder, signal })));
    onWaited(performance.now() - wait.sinceMs);
    return release;
  } finally {
    waits.delete(wait);
  }
}

function shares(pool: pg.Pool): Shares {
  const found = sharesOf.get(pool) ?? {
    semaphore: new Semaphore({ concurrencyMax: pool.options.max, holderMax: "free" }),
    waits: new Set(),
    onWaited: () => undefined,
  };
  sharesOf.set(pool, found);
  return found;
}
