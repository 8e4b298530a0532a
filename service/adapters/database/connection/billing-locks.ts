import pg from "pg";
import type { BillingLockKey } from "#domain/billing";
import { directOptionsOf } from "./pool-options.ts";
import { orUnavailable } from "./unavailable.ts";

/** Exclusive locks for billing, across all processes. */
export type BillingLocks = {
  readonly withLock: <Result>(key: BillingLockKey, work: () => Promise<Result>) => Promise<Result>;
  readonly stop: () => Promise<void>;
};

/** Holders of a lock wait for the processor, so locks use separate connections, outside the service's pool. */
const CONNECTIONS_MAX = 4;
/** Longest wait for a connection, and for the lock; then the request is refused. */
const WAIT_MS = 30_000;
/** The server ends the connection of a process that hangs, which releases its lock. */
const IDLE_MS = 120_000;

/**
 * Opens advisory locks on separate connections to the server of `shared`. Within a process the waiters for one key
 * queue up, so that they use one connection.
 */
export function openBillingLocks(shared: pg.Pool): BillingLocks {
  const pool = new pg.Pool({
    ...directOptionsOf(shared),
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: WAIT_MS,
    statement_timeout: WAIT_MS,
    query_timeout: WAIT_MS + 1000,
    options: `-c idle_session_timeout=${IDLE_MS}`,
    application_name: "platen: billing",
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const queues = new Map<BillingLockKey, Promise<unknown>>();
  return {
    withLock: async (key, work) => {
      const previous = queues.get(key) ?? Promise.resolve();
      const turn = previous.then(() => holdingLock(pool, key, work));
      const settled = turn.catch(() => undefined);
      queues.set(key, settled);
      try {
        return await turn;
      } finally {
        if (queues.get(key) === settled) queues.delete(key);
      }
    },
    stop: () => pool.end(),
  };
}

/** If the connection is lost, so is the lock: the caller gets an error although `work` may still be running. */
async function holdingLock<Result>(
  pool: pg.Pool,
  key: BillingLockKey,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await orUnavailable(pool.connect());
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => undefined);
  let isLost = false;
  const lose = (error: Error): void => {
    isLost = true;
    reject(error);
  };
  client.on("error", lose);
  try {
    await orUnavailable(
      client.query("select pg_advisory_lock($1, hashtext($2))", [LOCK_CLASS, key]),
    );
    const doing = work();
    doing.catch(() => undefined); // where the lock was lost first
    const result = await orUnavailableIfLost(() => isLost, Promise.race([doing, lost]));
    return result;
  } finally {
    client.off("error", lose);
    const isFree = !isLost && (await unlock(client, key));
    client.release(!isFree);
  }
}

/** First key of our advisory locks, which separates them from others in the same database. */
const LOCK_CLASS = 1_885_696_116;

// A lock that could not be released is dropped with its connection.
async function unlock(client: pg.PoolClient, key: BillingLockKey): Promise<boolean> {
  try {
    await client.query("select pg_advisory_unlock($1, hashtext($2))", [LOCK_CLASS, key]);
    return true;
  } catch {
    return false;
  }
}

async function orUnavailableIfLost<Value>(
  isLost: () => boolean,
  asked: Promise<Value>,
): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    if (isLost()) return await orUnavailable(Promise.reject(error));
    throw error;
  }
}
