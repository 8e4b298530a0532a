import pg from "pg";
import { optionsOf } from "./pool-options.ts";

/** One claims or looks, one writes ends, one is for the rest. */
const CONNECTIONS_MAX = 3;

/**
 * Every statement here reaches a few rows of large tables by an index, and these tables change faster than their
 * statistics: a plan that reads all of one would be chosen just when much waits.
 */
const PLANNED = "-c enable_seqscan=off -c jit=off";

/**
 * Connections to the server of `pool` for deliveries and nothing else: what is due must not wait behind a crowd of
 * requests, nor a crowd of deliveries stand before them.
 */
export function openDeliveryPool(shared: pg.Pool): pg.Pool {
  const pool = new pg.Pool({
    ...optionsOf(shared),
    max: CONNECTIONS_MAX,
    options: PLANNED,
    application_name: "platen: deliveries",
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}
