import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { ownClient } from "./own-client.ts";

/** What is done on a connection that listens. */
export type Listening = {
  readonly channel: string;
  /** How its connection is called at the server. */
  readonly name: string;
  /**
   * Hears of each notification, with the connection that it came by, and once when some may have
   * been missed.
   */
  readonly wake: (client: pg.Client) => void;
  readonly onError: (error: unknown) => void;
};

const TRY_AGAIN_MS = 1000;

/** Listens on the server of `pool` until it is stopped, on a connection of its own, which is opened again whenever it breaks. */
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
    await pause(TRY_AGAIN_MS, null, { signal, ref: false }).catch(() => undefined);
  }
}

/** Listens until the connection breaks, which is an error, or we are stopped. */
async function listenOnce(
  pool: pg.Pool,
  signal: AbortSignal,
  { channel, name, wake }: Listening,
): Promise<void> {
  const client = ownClient(pool, name);
  const { promise: over, resolve: stop, reject: broken } = Promise.withResolvers<void>();
  over.catch(() => undefined); // it may break before it is waited for
  client.on("error", broken);
  client.on("end", () => broken(new Error(`the connection for ${channel} was closed`)));
  client.on("notification", () => wake(client));
  const stopped = (): void => stop();
  signal.addEventListener("abort", stopped);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    wake(client);
    await over;
  } finally {
    signal.removeEventListener("abort", stopped);
    await client.end().catch(() => undefined);
  }
}
