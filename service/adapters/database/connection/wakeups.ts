import { type Kysely, type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Tables } from "../tables/tables.ts";
import { listenUntil } from "./listen.ts";

const CHANNELS = ["work", "webhooks", "billing"] as const;

/** Chunks and tasks that wait for a worker; deliveries that are due; customers to sync. */
export type Channel = (typeof CHANNELS)[number];

/** The wake-ups of one channel. */
export type WakeUpSource = {
  /** Calls `wake` on each notification, and whenever a connection was opened: some may have been missed until then. */
  readonly listen: (wake: () => void) => void;
  readonly notify: () => Promise<void>;
};

/** The wake-ups of a process, until they are stopped. */
export type ProcessWakeUps = {
  readonly of: (channel: Channel) => WakeUpSource;
  readonly stop: () => Promise<void>;
};

/** Listens on the server of `pool`, on one connection for all channels, which is opened again whenever it breaks. */
export function openWakeUps(pool: pg.Pool, onError: (error: unknown) => void): ProcessWakeUps {
  const stopping = new AbortController();
  const wakes = new Map<string, () => void>();
  const listening = listenUntil(pool, stopping.signal, {
    channels: CHANNELS,
    name: "platen: wake-ups",
    wake: (_, channel) => wakes.get(channel)?.(),
    onError,
  });
  return {
    of: (channel) => ({
      listen: (wake) => void wakes.set(channel, wake),
      notify: async () => {
        await pool.query("select pg_notify($1, '')", [channel]);
      },
    }),
    stop: async () => {
      stopping.abort();
      await listening;
    },
  };
}

/** Notifies all who listen when the transaction commits; several calls in one transaction are one notification. */
export async function notify(transaction: Kysely<Tables>, channel: Channel): Promise<void> {
  await sql`select ${notification(channel)}`.execute(transaction);
}

/** The same notification as a part of another statement. */
export function notification(channel: Channel): RawBuilder<unknown> {
  return sql`pg_notify(${sql.lit(channel)}, '')`;
}
