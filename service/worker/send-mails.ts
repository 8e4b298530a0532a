import { setTimeout as pause } from "node:timers/promises";
import { type SendPorts, sendNotices } from "#domain/notices";
import { DRAIN_MS } from "./drain-limit.ts";

/** Mails going out; `stop` lets those under way finish, but not for long: who is late sends again. */
export type SendingMails = { readonly stop: () => Promise<void> };

/** Sends mails of notices, from now on, queried for every `pollMs`; where none can be sent it waits before it claims more. */
export function startMails(ports: SendPorts, pollMs: number): SendingMails {
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
      ports.onError(error, "mails will be looked for again");
    }
    await pause(pollMs, null, { signal }).catch(() => undefined);
  }
}
