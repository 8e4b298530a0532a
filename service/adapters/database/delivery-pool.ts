import pg from "pg";

/** One claims or looks, one writes ends, one is for the rest. */
const CONNECTIONS_MAX = 3;

/**
 * Connections to the server of `pool` for deliveries and nothing else: what is due must not wait behind a crowd of
 * requests, nor a crowd of deliveries stand before them.
 */
export function openDeliveryPool({ options }: pg.Pool): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    max: CONNECTIONS_MAX,
    application_name: "platen: deliveries",
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}
