import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { dedicatedClient } from "./dedicated-client.ts";

/** A subscription to notification channels. */
export type Listening = {
  readonly channels: readonly string[];
  /** `application_name` of its connection. */
  readonly name: string;
  /**
   * Called for each notification with its connection and channel, and once for each channel after connecting, because
   * notifications may have been missed.
   */
  readonly wake: (client: pg.Client, channel: string) => void;
  readonly onError: (error: unknown) => void;
};

const RECONNECT_MS = 1000;

/** Listens until `signal` aborts, on a dedicated connection to the server of `pool`; reconnects when it breaks. */
export async function listenUntil(
  pool: pg.Pool,
  signal: AbortSignal,
  listening: Listening,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await listenOnce(pool, signal, listening);
    } catch (error) {
      listening.onError(error);
    }
    await pause(RECONNECT_MS, null, { signal, ref: false }).catch(() => undefined);
  }
}

/** Listens until the connection breaks, which rejects, or `signal` aborts. */
async function listenOnce(
  pool: pg.Pool,
  signal: AbortSignal,
  { channels, name, wake }: Listening,
): Promise<void> {
  const client = dedicatedClient(pool, name);
  const { promise: ended, resolve: stop, reject: broken } = Promise.withResolvers<void>();
  ended.catch(() => undefined); // it may reject before it is awaited
  client.on("error", broken);
  client.on("end", () => broken(new Error(`the connection for ${channels.join(", ")} was closed`)));
  client.on("notification", ({ channel }) => wake(client, channel));
  const stopListening = (): void => stop();
  signal.addEventListener("abort", stopListening);
  try {
    await client.connect();
    await client.query(channels.map((channel) => `listen ${channel}`).join("; "));
    for (const channel of channels) wake(client, channel);
    await ended;
  } finally {
    signal.removeEventListener("abort", stopListening);
    await client.end().catch(() => undefined);
  }
}
