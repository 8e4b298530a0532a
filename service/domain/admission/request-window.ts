import { yieldToEvents } from "#base/async/yield-to-events.ts";
import { Refusal } from "#base/refusal.ts";
import { limitsOf, type Plans, type Tier } from "#domain/plans";
import type { CountedWindow, RequestsPerHour } from "./store.ts";

/** The state of a caller's rate limit for one request. */
export type RequestWindow = {
  /** Requests admitted in any 3,600 s. */
  readonly limit: number;
  /** Requests that are still admitted now. */
  readonly remaining: number;
  /** Unix seconds: when the oldest counted request leaves the window; of a rejected one, when another is admitted. */
  readonly resetSeconds: number;
  /** Null: admitted. Otherwise the seconds until another request is, if no more are sent meanwhile. */
  readonly retryAfterSeconds: number | null;
};

/** How precisely the last use of a key, session or member is recorded. */
export const LAST_USE_SECONDS = 60;
/** A limit of requests per hour holds in any window of this length. */
export const WINDOW_SECONDS = 3600;
/** A slot, which is one second, leaves the window when all of it is longer ago: up to 1 s late. */
const LEAVES_AFTER_SECONDS = WINDOW_SECONDS + 1;

/** A window, and its caller with the tier that limits it. */
type Found = CountedWindow & { readonly caller: { readonly tier: Tier } };

/** The holder of a credential, and the window of one request with it. */
type Counted<Holder> = { readonly found: Holder; readonly window: RequestWindow };

/** Counts this many requests with a credential; a refusal when it is not accepted. */
type Count<Holder> = (
  credential: string,
  requests: number,
  perHour: RequestsPerHour,
) => Promise<Holder | Refusal>;

type Waiting<Holder> = {
  readonly resolve: (counted: Counted<Holder>) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Counts one request with a credential. Runs at most one `count` per credential at a time: requests that arrive meanwhile
 * wait and are counted together, each with its own position in the window. Nothing is cached, so that the end of a
 * credential takes effect with the next request.
 */
export function windowCounter<Holder extends Found>(
  plans: Plans,
  count: Count<Holder>,
): (credential: string) => Promise<Counted<Holder>> {
  const queues = new Map<string, Waiting<Holder>[]>();
  return (credential) => {
    const { promise, resolve, reject } = Promise.withResolvers<Counted<Holder>>();
    const queue = queues.get(credential);
    if (queue !== undefined) {
      queue.push({ resolve, reject });
      return promise;
    }
    queues.set(credential, [{ resolve, reject }]);
    void serveQueue(plans, queues, credential, count);
    return promise;
  };
}

async function serveQueue<Holder extends Found>(
  plans: Plans,
  queues: Map<string, Waiting<Holder>[]>,
  credential: string,
  count: Count<Holder>,
): Promise<void> {
  const perHour = {
    PRO: limitsOf(plans, "PRO").requestsPerHour,
    BUSINESS: limitsOf(plans, "BUSINESS").requestsPerHour,
    ENTERPRISE: limitsOf(plans, "ENTERPRISE").requestsPerHour,
  };
  for (;;) {
    await yieldToEvents(); // requests of one turn of the event loop are counted together
    const batch = queues.get(credential) ?? [];
    if (batch.length === 0) break;
    queues.set(credential, []);
    try {
      const found = await count(credential, batch.length, perHour);
      if (found instanceof Refusal) for (const { reject } of batch) reject(found);
      else resolveBatch(batch, found, perHour[found.caller.tier]);
    } catch (error) {
      // Requests that arrived meanwhile fail as well, instead of waiting as long for the same error.
      const waiting = queues.get(credential) ?? [];
      queues.set(credential, []);
      for (const { reject } of [...batch, ...waiting]) reject(error);
    }
  }
  queues.delete(credential);
}

// Positions are assigned in the order of arrival: the last request has the highest one.
function resolveBatch<Holder extends Found>(
  batch: readonly Waiting<Holder>[],
  found: Holder,
  limit: number,
): void {
  for (const [index, { resolve }] of batch.entries()) {
    const position = found.counted - batch.length + index + 1;
    resolve({ found, window: windowAt(found, position, limit) });
  }
}

/** The rate limit of the request that was counted as number `position`. */
function windowAt(counted: CountedWindow, position: number, limit: number): RequestWindow {
  const remaining = Math.max(0, limit - position);
  if (position <= limit) {
    const resetSeconds = counted.oldestSlot + LEAVES_AFTER_SECONDS;
    return { limit, remaining, resetSeconds, retryAfterSeconds: null };
  }
  const resetSeconds = (counted.freeingSlot ?? counted.slot) + LEAVES_AFTER_SECONDS;
  return { limit, remaining, resetSeconds, retryAfterSeconds: resetSeconds - counted.slot };
}
