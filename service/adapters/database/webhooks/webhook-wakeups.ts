import type pg from "pg";
import { listenUntil } from "../connection/listen.ts";

/** Wake-up signals from the database. */
export type WebhookWakeups = {
  /** Calls `wake` whenever deliveries were written, and once after a reconnect, when signals may have been missed. */
  readonly listen: (wake: () => void) => void;
  readonly stop: () => Promise<void>;
};

/** The channel that every writer of deliveries notifies. */
const CHANNEL = "webhooks";

/** Listens on a dedicated connection to the server of `pool`; reconnects when it breaks. */
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
