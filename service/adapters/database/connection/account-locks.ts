import pg from "pg";
import type { AccountId } from "#domain/accounts";
import { optionsOf } from "./pool-options.ts";
import { orUnavailable } from "./unavailable.ts";

/** Work for an account that nobody else works on meanwhile, in any process. */
export type AccountLocks = {
  readonly alone: <Result>(accountId: AccountId, work: () => Promise<Result>) => Promise<Result>;
  readonly stop: () => Promise<void>;
};

/** Who holds one waits for the processor: the connections of the service are not for that. */
const CONNECTIONS_MAX = 4;
/** For a connection, and for who has the account: after that the caller is told to come back. */
const WAIT_MS = 30_000;
/** A process that hangs does not have an account for ever. */
const SILENT_MS = 120_000;

/** Locks on connections of their own to the server of `pool`; no more than one of them for an account. */
export function openAccountLocks(shared: pg.Pool): AccountLocks {
  const pool = new pg.Pool({
    ...optionsOf(shared),
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: WAIT_MS,
    statement_timeout: WAIT_MS,
    query_timeout: WAIT_MS + 1000,
    options: `-c idle_session_timeout=${SILENT_MS}`,
    application_name: "platen: billing",
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const lines = new Map<AccountId, Promise<unknown>>();
  return {
    alone: async (accountId, work) => {
      const before = lines.get(accountId) ?? Promise.resolve();
      const turn = before.then(() => holding(pool, accountId, work));
      const over = turn.catch(() => undefined);
      lines.set(accountId, over);
      try {
        return await turn;
      } finally {
        if (lines.get(accountId) === over) lines.delete(accountId);
      }
    },
    stop: () => pool.end(),
  };
}

/** Whoever loses the connection has lost the lock, and hears of it although the work may go on. */
async function holding<Result>(
  pool: pg.Pool,
  accountId: AccountId,
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
      client.query("select pg_advisory_lock($1, hashtext($2))", [SPACE, accountId]),
    );
    const doing = work();
    doing.catch(() => undefined); // where the lock was lost first
    const result = await orAwayWhere(() => isLost, Promise.race([doing, lost]));
    return result;
  } finally {
    client.off("error", lose);
    const isFree = !isLost && (await unlock(client, accountId));
    client.release(!isFree);
  }
}

/** Of the locks of this database those that are on accounts; the number is ours alone. */
const SPACE = 1_885_696_116;

// A lock that was not given back goes with its connection.
async function unlock(client: pg.PoolClient, accountId: AccountId): Promise<boolean> {
  try {
    await client.query("select pg_advisory_unlock($1, hashtext($2))", [SPACE, accountId]);
    return true;
  } catch {
    return false;
  }
}

async function orAwayWhere<Value>(isLost: () => boolean, asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    if (isLost()) return await orUnavailable(Promise.reject(error));
    throw error;
  }
}
