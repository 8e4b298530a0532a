import pg from "pg";
import { optionsOf } from "./pool-options.ts";

/** Requests of one key wait for one another, so that few connections serve many keys. */
const CONNECTIONS_MAX = 4;
/** Of the server, which knows best how long it was at work. */
const STATEMENT_MS = 2000;
/** For a server that no longer even refuses; who asks has been told to come back long before. */
const SILENCE_MS = 10_000;

/**
 * Connections to the server of `pool` for letting requests in and nothing else: work that has all
 * others must not keep a caller at the door. What the server cannot do in 2 s it gives up. They stay
 * open, and one is from the beginning: a crowd must not wait for a connection to be made.
 */
export async function openAdmissionPool(shared: pg.Pool): Promise<pg.Pool> {
  const pool = new pg.Pool({
    ...optionsOf(shared),
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: SILENCE_MS,
    idleTimeoutMillis: 0,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    application_name: "platen: admission",
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  await pool.query("select 1");
  return pool;
}
