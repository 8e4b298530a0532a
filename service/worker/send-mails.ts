import { setTimeout as pause } from "node:timers/promises";
import { type SendPorts, sendNotices } from "#domain/notices";

/** Mails going out; `stop` lets those under way finish, but not for long: who is late sends again. */
export type SendingMails = { readonly stop: () => Promise<void> };

/** How often it is asked what is due: one look at an index that is empty nearly always. */
const LOOK_EVERY_MS = 2000;
/** Whoever stops has ten seconds for all that he does. */
const DRAIN_MS = 6000;

/** Sends mails of notices, from now on; where none can be sent it waits before it claims more. */
export function startMails(ports: SendPorts): SendingMails {
  const stopping = new AbortController();
  const sending = sendUntil(ports, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([sending, pause(DRAIN_MS, null, { ref: false })]);
    },
  };
}

async function sendUntil(ports: SendPorts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      while (!signal.aborted && (await sendNotices(ports)) > 0);
    } catch (error) {
      ports.onError(error, "mails will be looked for again");
    }
    await pause(LOOK_EVERY_MS, null, { signal }).catch(() => undefined);
  }
}
