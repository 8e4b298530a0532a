import { type Repeating, repeatUntilStopped } from "#base/async/repeat.ts";
import { type NoticeDeps, sendNotices } from "#domain/notices";
import { DRAIN_MS } from "./timetable.ts";

/**
 * Sends mails of notices until stopped, querying for them every `pollMs`. `stop` waits up to DRAIN_MS for the mails under
 * way; one that takes longer is sent again after the restart.
 */
export function startSendingMails(deps: NoticeDeps, pollMs: number): Repeating {
  const send = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await sendNotices(deps)) > 0);
  };
  return repeatUntilStopped(send, {
    everyMs: pollMs,
    drainMs: DRAIN_MS,
    onError: (error) => deps.onError(error, "mails will be queried for again"),
  });
}
