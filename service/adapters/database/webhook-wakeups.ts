import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** Calls of the database, until they are stopped. */
export type WebhookWakeups = {
  /** Calls `wake` whenever deliveries were written, and once when calls may have been missed. */
  readonly listen: (wake: () => void) => void;
  readonly stop: () => Promise<void>;
};

/** What whoever writes deliveries notifies. */
const CHANNEL = "webhooks";
const TRY_AGAIN_MS = 1000;

/** Listens on the server of `pool`, on a connection of its own, which is opened again whenever it breaks. */
export function openWebhookWakeups(
  pool: pg.Pool,
  onError: (error: unknown) => void,
): WebhookWakeups {
  const stopping = new AbortController();
  let wake: (() => void) | null = null;
  const listening = listenUntil(pool, stopping.signal, () => wake?.(), onError);
  return {
    listen: (given) => {
      wake = given;
    },
    stop: async () => {
      stopping.abort();
      await listening;
    },
  };
}

async function listenUntil(
  pool: pg.Pool,
  signal: AbortSignal,
  wake: () => void,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await listenOnce(pool, signal, wake);
    } catch (error) {
      onError(error);
    }
    await pause(TRY_AGAIN_MS, null, { signal, ref: false }).catch(() => undefined);
  }
}

/** Listens until the connection breaks, which is an error, or we are stopped. */
async function listenOnce(pool: pg.Pool, signal: AbortSignal, wake: () => void): Promise<void> {
  const client = new pg.Client(ownConfig(pool));
  const { promise: over, resolve: stop, reject: broken } = Promise.withResolvers<void>();
  over.catch(() => undefined); // it may break before it is waited for
  client.on("error", broken);
  client.on("end", () => broken(new Error("the connection for wake-ups was closed")));
  client.on("notification", wake);
  const stopped = (): void => stop();
  signal.addEventListener("abort", stopped);
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    wake();
    await over;
  } finally {
    signal.removeEventListener("abort", stopped);
    await client.end().catch(() => undefined);
  }
}

/** How the pool reaches its server; a password is not among what an object is copied by. */
function ownConfig({ options }: pg.Pool): pg.ClientConfig {
  const { password } = options;
  return {
    ...options,
    ...(password === undefined ? {} : { password }),
    application_name: "platen: webhooks",
  };
}
