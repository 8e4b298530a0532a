import { outsideOfRequests } from "#base/async/request-owner.ts";
import type { Caller } from "#domain/accounts";
import type { EventPosition, EventReads, EventWaits } from "#domain/events";

/** `stop` ends all waits. */
export type EventWaitRoom = EventWaits & { readonly stop: () => void };

/**
 * Polls for all waiting requests with one statement every `pollMs`, while there are any. Holds no connection between
 * polls. A failed poll rejects the waits that it was for.
 */
export function openEventWaits(hasNewer: EventReads["hasNewer"], pollMs: number): EventWaitRoom {
  const counts = new Map<string, number>();
  const endings = new Set<() => void>();
  const untilNewer = newPoller(hasNewer, pollMs);
  let isStopped = false;
  const count = (caller: Caller, change: 1 | -1): void => {
    const name = nameOf(caller);
    const now = (counts.get(name) ?? 0) + change;
    if (now === 0) counts.delete(name);
    else counts.set(name, now);
  };
  return {
    countOf: (caller) => counts.get(nameOf(caller)) ?? 0,
    begin: (caller, seconds, disconnected) => {
      const ended = new AbortController();
      const end = (): void => ended.abort();
      const timer = setTimeout(end, seconds * 1000);
      disconnected.addEventListener("abort", end, { once: true });
      endings.add(end);
      count(caller, 1);
      if (isStopped || disconnected.aborted) end();
      return {
        untilNewer: (after) => untilNewer(caller, after, ended.signal),
        [Symbol.dispose]: () => {
          clearTimeout(timer);
          disconnected.removeEventListener("abort", end);
          endings.delete(end);
          count(caller, -1);
        },
      };
    },
    stop: () => {
      isStopped = true;
      for (const end of endings) end();
    },
  };
}

function nameOf({ by }: Caller): string {
  return by.kind === "key" ? `key/${by.keyId}` : `member/${by.memberId}`;
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
    if (!isPolling) void outsideOfRequests(poll);
    try {
      return await promise;
    } finally {
      ended.removeEventListener("abort", leave);
      waiting.delete(request);
    }
  };
}
