import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Tables } from "../tables/tables.ts";
import { listenUntil } from "./listen.ts";

/** Chunks and tasks that wait for a worker; deliveries that are due. */
type Channel = "work" | "webhooks";

/** Calls of the database, until they are stopped. */
export type WakeUpSource = {
  /** Calls `wake` on each notification, and whenever a connection was opened: some may have been missed until then. */
  readonly listen: (wake: () => void) => void;
  readonly notify: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Listens on the server of `pool`, on a connection of its own, which is opened again whenever it breaks. */
export function openWakeUps(
  pool: pg.Pool,
  channel: Channel,
  onError: (error: unknown) => void,
): WakeUpSource {
  const stopping = new AbortController();
  let wake: (() => void) | null = null;
  const listening = listenUntil(pool, stopping.signal, {
    channel,
    name: `platen: ${channel}`,
    wake: () => wake?.(),
    onError,
  });
  return {
    listen: (given) => {
      wake = given;
    },
    notify: async () => {
      await pool.query("select pg_notify($1, '')", [channel]);
    },
    stop: async () => {
      stopping.abort();
      await listening;
    },
  };
}

/** Notifies all who listen when the transaction commits; several calls in one transaction are one notification. */
export async function notify(transaction: Kysely<Tables>, channel: Channel): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(transaction);
}
