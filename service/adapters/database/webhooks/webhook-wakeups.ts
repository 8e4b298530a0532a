import type pg from "pg";
import { listenUntil } from "../connection/listen.ts";

/** Calls of the database, until they are stopped. */
export type WebhookWakeups = {
  /** Calls `wake` whenever deliveries were written, and once when calls may have been missed. */
  readonly listen: (wake: () => void) => void;
  readonly stop: () => Promise<void>;
};

/** What whoever writes deliveries notifies. */
const CHANNEL = "webhooks";

/** Listens on the server of `pool`, on a connection of its own, which is opened again whenever it breaks. */
export function openWebhookWakeups(
  pool: pg.Pool,
  onError: (error: unknown) => void,
): WebhookWakeups {
  const stopping = new AbortController();
  let wake: (() => void) | null = null;
  const listening = listenUntil(pool, stopping.signal, {
    channel: CHANNEL,
    name: "platen: webhooks",
    wake: () => wake?.(),
    onError,
  });
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
