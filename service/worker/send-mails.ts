import { setTimeout as pause } from "node:timers/promises";
import { type SendPorts, sendNotices } from "#domain/notices";
import { DRAIN_MS } from "./drain-limit.ts";

/** `stop` waits briefly for mails that are being sent; unfinished ones are sent again later. */
export type SendingMails = { readonly stop: () => Promise<void> };

/** Starts sending notices by mail, polling every `pollMs`. */
export function startSendingMails(ports: SendPorts, pollMs: number): SendingMails {
  const stopping = new AbortController();
  const sending = sendUntil(ports, pollMs, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([sending, pause(DRAIN_MS, null, { ref: false })]);
    },
  };
}

async function sendUntil(ports: SendPorts, pollMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      while (!signal.aborted && (await sendNotices(ports)) > 0);
    } catch (error) {
      ports.onError(error, "mails will be sent later");
    }
    await pause(pollMs, null, { signal }).catch(() => undefined);
  }
}
