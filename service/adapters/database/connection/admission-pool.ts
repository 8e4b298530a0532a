import pg from "pg";
import { openFirstConnection } from "./first-connection.ts";
import { optionsOf, sessionLimits } from "./pool-options.ts";

/** Few connections suffice, because requests with one key share a statement. */
const CONNECTIONS_MAX = 4;
/** Statement timeout at the server: on an overloaded database a retry succeeds sooner than a longer wait. */
const STATEMENT_MS = 2000;
/** For a server that does not respond at all; the caller's own timeout expires before. */
const CLIENT_TIMEOUT_MS = 5000;

/**
 * Opens a pool for authentication and rate limiting only, so that requests are admitted even when all other connections are
 * busy. Statements time out after 2 s. Connections stay open, and the first is opened at once, so that a burst of requests
 * does not wait for a connection.
 */
export async function openAdmissionPool(shared: pg.Pool): Promise<pg.Pool> {
  const options = optionsOf(shared);
  const pool = new pg.Pool({
    ...options,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CLIENT_TIMEOUT_MS,
    idleTimeoutMillis: 0,
    ...sessionLimits(options, { statement_timeout: STATEMENT_MS }),
    query_timeout: CLIENT_TIMEOUT_MS,
    application_name: "platen: admission",
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  await openFirstConnection(pool);
  return pool;
}
