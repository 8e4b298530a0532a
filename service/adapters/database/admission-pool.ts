import pg from "pg";

/** Requests of one key wait for one another, so that few connections serve many keys. */
const CONNECTIONS_MAX = 4;
const CONNECT_MS = 1500;
const STATEMENT_MS = 1500;

/**
 * Connections to the server of `pool` for letting requests in and nothing else: work that has all
 * others must not keep a caller at the door. What takes longer than 1.5 s is given up.
 */
export function admissionPool({ options }: pg.Pool): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 500, // for a server that no longer even refuses
    application_name: "platen: admission",
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}
