import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { Refusal } from "#base/refusal.ts";
import { namedQuery } from "./named-query.ts";

const RETRY_AFTER_SECONDS = 2;

/** Of the system: nobody listens, the connection broke, the address is gone. */
const SYSTEM_CODES = /^(ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH)$/;
/** Of PostgreSQL: connection exception, out of resources, operator intervention, cancelled (appendix A). */
const SERVER_CODES = /^(08|53|57)\w{3}$/;
/** Of the driver, which gives these no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Client has encountered|timeout|Query read timeout)/;

/** The pool, whose failures say "come back" when the database is away and stay as they are when not. */
export function telling(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => (pool.ended ? Promise.resolve() : pool.end()),
    connect: async () => tellingClient(await pool.connect().catch(tell)),
  };
}

/** Asked of the database, where whatever fails means "come back", too: nothing is let through. */
export function orAway<Value>(asked: Promise<Value>): Promise<Value> {
  return asked.catch((error: unknown) => {
    throw away(error);
  });
}

/**
 * Fails when nothing was answered after so long. A process that was too busy to look finds the
 * answer lying there when its timer ends: it looks once more before it gives up.
 */
export async function answeredWithin<Value>(ms: number, asked: Promise<Value>): Promise<Value> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => void setImmediate(reject, new Error("timeout: nothing was answered"));
  const timer = setTimeout(giveUp, ms);
  try {
    return await Promise.race([asked, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** True when the error says that the database is away or has no room, not that we asked wrongly. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "57014") return true; // statement_timeout
  return SYSTEM_CODES.test(code) || SERVER_CODES.test(code) || DRIVER_MESSAGES.test(error.message);
}

function tellingClient(client: pg.PoolClient): PostgresPoolClient {
  let broken = false;
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    try {
      return await client.query(namedQuery(text, values));
    } catch (error) {
      broken ||= isAway(error);
      return tell(error);
    }
  };
  return {
    query: query as PostgresPoolClient["query"], // its other overload is for cursors, which we do not use
    release: () => client.release(broken), // nobody knows what a broken one would answer next
  };
}

function tell(error: unknown): never {
  throw isAway(error) ? away(error) : error;
}

function away(cause: unknown): Refusal {
  const message = "The service cannot reach its database. Try again soon.";
  const refusal = new Refusal(503, "unavailable", message, { retry_after: RETRY_AFTER_SECONDS });
  refusal.cause = cause;
  return refusal;
}
