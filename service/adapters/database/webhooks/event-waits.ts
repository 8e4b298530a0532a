import type { Caller } from "#domain/accounts";
import type { EventPosition, EventReads, EventWaits } from "#domain/webhooks";

/** Waits that end when the service stops. */
export type StoppableEventWaits = EventWaits & { readonly stop: () => void };

/**
 * Callers that wait, looked after by one statement for all of them, every `everyMs` while there are any. No connection
 * is held between. A look that fails ends the waits that it was for with its error.
 */
export function openEventWaits(
  hasComing: EventReads["hasComing"],
  everyMs: number,
): StoppableEventWaits {
  const counts = new Map<Caller["keyId"], number>();
  const begun = new Set<() => void>();
  const comes = waitingRoom(hasComing, everyMs);
  let isStopped = false;
  const count = (keyId: Caller["keyId"], by: number): void => {
    const now = (counts.get(keyId) ?? 0) + by;
    if (now === 0) counts.delete(keyId);
    else counts.set(keyId, now);
  };
  return {
    countOf: (keyId) => counts.get(keyId) ?? 0,
    begin: (caller, seconds, gone) => {
      const over = new AbortController();
      const end = (): void => over.abort();
      const timer = setTimeout(end, seconds * 1000);
      gone.addEventListener("abort", end, { once: true });
      begun.add(end);
      count(caller.keyId, 1);
      if (isStopped || gone.aborted) end();
      return {
        comes: (after) => comes(caller, after, over.signal),
        [Symbol.dispose]: () => {
          clearTimeout(timer);
          gone.removeEventListener("abort", end);
          begun.delete(end);
          count(caller.keyId, -1);
        },
      };
    },
    stop: () => {
      isStopped = true;
      for (const end of begun) end();
    },
  };
}

type Waiting = {
  readonly caller: Caller;
  readonly after: EventPosition;
  readonly resolve: (comes: boolean) => void;
  readonly reject: (error: unknown) => void;
};

/** Looks for all who are in it at once, and not at all while it is empty. */
function waitingRoom(
  hasComing: EventReads["hasComing"],
  everyMs: number,
): (caller: Caller, after: EventPosition, over: AbortSignal) => Promise<boolean> {
  const inside = new Set<Waiting>();
  let isLooking = false;
  const look = async (): Promise<void> => {
    const asked = [...inside];
    isLooking = asked.length > 0;
    if (!isLooking) return;
    const places = asked.map(({ caller: { accountId, environment }, after }) => ({
      accountId,
      environment,
      after,
    }));
    try {
      const has = await hasComing(places);
      for (const [index, { resolve }] of asked.entries()) if (has[index] === true) resolve(true);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    setTimeout(() => void look(), everyMs);
  };
  return async (caller, after, over) => {
    if (over.aborted) return false;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const waiting = { caller, after, resolve, reject };
    const leave = (): void => resolve(false);
    over.addEventListener("abort", leave, { once: true });
    inside.add(waiting);
    if (!isLooking) void look();
    try {
      return await promise;
    } finally {
      over.removeEventListener("abort", leave);
      inside.delete(waiting);
    }
  };
}
