import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { Refusal } from "#base/refusal.ts";
import { currentTrace, startSpan } from "#base/tracing.ts";
import { acquireShare } from "./connection-shares.ts";
import { namedQuery, plainQuery, statementName } from "./named-query.ts";
import { optionsOf, preparesStatements } from "./pool-options.ts";

const RETRY_AFTER_SECONDS = 2;

/** Codes of the operating system: no server, a broken connection, an unknown address. */
const SYSTEM_CODES = /^(ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH)$/;
/** Codes of PostgreSQL (appendix A): connection exception, insufficient resources, operator intervention, cancelled. */
const SERVER_CODES = /^(08|53|57)\w{3}$/;
/** Errors of the driver without a code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Client has encountered|timeout|Query read timeout)/;

/**
 * Returns the pool, with failures of an unavailable database turned into a 503 `Refusal`; other errors stay as they
 * are. Its connections are shared fairly by the owners of requests.
 */
export function reportingUnavailable(pool: pg.Pool): PostgresPool {
  const toQuery = preparesStatements(optionsOf(pool)) ? namedQuery : plainQuery;
  return {
    options: pool.options,
    end: () => (pool.ended ? Promise.resolve() : pool.end()),
    connect: async () => {
      const giveBack = await acquireShare(pool);
      try {
        return reportingClient(await pool.connect(), toQuery, giveBack);
      } catch (error) {
        giveBack();
        return rethrow(error);
      }
    },
  };
}

/** Turns any failure of a query into a 503, so that admission fails closed. */
export function orUnavailable<Value>(query: Promise<Value>): Promise<Value> {
  return query.catch((error: unknown) => {
    throw unavailable(error);
  });
}

/**
 * Fails after `ms` without a result. Yields to the event loop once more before failing, because after a busy period a
 * result may have arrived that was not yet processed.
 */
export async function withTimeout<Value>(ms: number, query: Promise<Value>): Promise<Value> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => void setImmediate(reject, new Error("timeout: nothing was answered"));
  const timer = setTimeout(giveUp, ms);
  try {
    return await Promise.race([query, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the database is unavailable or overloaded, as opposed to a faulty query. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "57014") return true; // statement_timeout
  return SYSTEM_CODES.test(code) || SERVER_CODES.test(code) || DRIVER_MESSAGES.test(error.message);
}

function reportingClient(
  client: pg.PoolClient,
  toQuery: typeof namedQuery,
  giveBack: () => void,
): PostgresPoolClient {
  let broken = false;
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    const end = startStatement(text);
    try {
      const result = await client.query(toQuery(text, values));
      end(false);
      return result;
    } catch (error) {
      end(true);
      broken ||= isUnavailable(error);
      return rethrow(error);
    }
  };
  return {
    query: query as PostgresPoolClient["query"], // the other overload is for cursors, which are not used
    release: () => {
      client.release(broken); // a broken connection must not be used again
      giveBack();
    },
  };
}

/** Begins the span of a statement, which shows its name or first word and never its text; none outside of spans. */
function startStatement(text: string): (isFailed: boolean) => void {
  if (currentTrace() === null) return () => undefined;
  const operation = statementName(text) ?? /^\s*(\w+)/.exec(text)?.[1] ?? "statement";
  const attributes = { "db.system.name": "postgresql", "db.operation.name": operation };
  const span = startSpan(`database ${operation}`, { attributes });
  return (isFailed) => span.end({}, isFailed);
}

function rethrow(error: unknown): never {
  throw isUnavailable(error) ? unavailable(error) : error;
}

function unavailable(cause: unknown): Refusal {
  const message = "The service cannot reach its database. Try again soon.";
  const refusal = new Refusal(503, "unavailable", message, { retry_after: RETRY_AFTER_SECONDS });
  refusal.cause = cause;
  return refusal;
}
