import pg from "pg";
import { directOptionsOf } from "./pool-options.ts";

/** One for claims and polls, one for recording results, one for the rest. */
const CONNECTIONS_MAX = 3;
/** Shorter than the polls of an idle process, which would otherwise keep a connection that no pooler shares. */
const IDLE_MS = 1000;

/**
 * Every statement here reads a few rows of large tables by an index. These tables change faster than their statistics, so
 * that the planner would choose sequential scans just when the queue is long. For the same reason prepared statements are
 * planned once: planning a claim takes as long as claiming dozens of deliveries.
 */
const PLANNER_OPTIONS = "-c enable_seqscan=off -c jit=off -c plan_cache_mode=force_generic_plan";

/**
 * Opens a pool for webhook deliveries only, so that deliveries and API requests do not block each other.
 */
export function openDeliveryPool(shared: pg.Pool): pg.Pool {
  const pool = new pg.Pool({
    ...directOptionsOf(shared),
    max: CONNECTIONS_MAX,
    idleTimeoutMillis: IDLE_MS,
    options: PLANNER_OPTIONS,
    application_name: "platen: deliveries",
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}
