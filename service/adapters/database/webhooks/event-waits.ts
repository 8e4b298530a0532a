import type { Caller } from "#domain/accounts";
import type { EventPosition, EventReads, EventWaits } from "#domain/webhooks";

/** `stop` ends all waits. */
export type EventWaitRoom = EventWaits & { readonly stop: () => void };

/**
 * Polls for all waiting requests with one statement every `pollMs`, while there are any. Holds no connection between
 * polls. A failed poll rejects the waits that it was for.
 */
export function openEventWaits(hasNewer: EventReads["hasNewer"], pollMs: number): EventWaitRoom {
  const counts = new Map<Caller["keyId"], number>();
  const endings = new Set<() => void>();
  const untilNewer = newPoller(hasNewer, pollMs);
  let isStopped = false;
  const count = (keyId: Caller["keyId"], by: number): void => {
    const now = (counts.get(keyId) ?? 0) + by;
    if (now === 0) counts.delete(keyId);
    else counts.set(keyId, now);
  };
  return {
    countOf: (keyId) => counts.get(keyId) ?? 0,
    begin: (caller, seconds, disconnected) => {
      const ended = new AbortController();
      const end = (): void => ended.abort();
      const timer = setTimeout(end, seconds * 1000);
      disconnected.addEventListener("abort", end, { once: true });
      endings.add(end);
      count(caller.keyId, 1);
      if (isStopped || disconnected.aborted) end();
      return {
        untilNewer: (after) => untilNewer(caller, after, ended.signal),
        [Symbol.dispose]: () => {
          clearTimeout(timer);
          disconnected.removeEventListener("abort", end);
          endings.delete(end);
          count(caller.keyId, -1);
        },
      };
    },
    stop: () => {
      isStopped = true;
      for (const end of endings) end();
    },
  };
}

type Waiting = {
  readonly caller: Caller;
  readonly after: EventPosition;
  readonly resolve: (hasNewer: boolean) => void;
  readonly reject: (error: unknown) => void;
};

/** Polls once for all waiting requests, and not at all without any. */
function newPoller(
  hasNewer: EventReads["hasNewer"],
  pollMs: number,
): (caller: Caller, after: EventPosition, ended: AbortSignal) => Promise<boolean> {
  const waiting = new Set<Waiting>();
  let isPolling = false;
  const poll = async (): Promise<void> => {
    const polled = [...waiting];
    isPolling = polled.length > 0;
    if (!isPolling) return;
    const positions = polled.map(({ caller: { accountId, environment }, after }) => ({
      accountId,
      environment,
      after,
    }));
    try {
      const has = await hasNewer(positions);
      for (const [index, { resolve }] of polled.entries()) if (has[index] === true) resolve(true);
    } catch (error) {
      for (const { reject } of polled) reject(error);
    }
    setTimeout(() => void poll(), pollMs);
  };
  return async (caller, after, ended) => {
    if (ended.aborted) return false;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const request = { caller, after, resolve, reject };
    const leave = (): void => resolve(false);
    ended.addEventListener("abort", leave, { once: true });
    waiting.add(request);
    if (!isPolling) void poll();
    try {
      return await promise;
    } finally {
      ended.removeEventListener("abort", leave);
      waiting.delete(request);
    }
  };
}
