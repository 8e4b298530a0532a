import type { Hashing } from "#base/hashing.ts";
import type { Clock } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { limitsOf, type Plans } from "#domain/plans";
import type { AdmissionStore, CountedKey } from "./admission-store.ts";
import { isWellFormed } from "./api-key.ts";

/** What authenticating and rate limiting need. */
export type AuthenticatePorts = {
  readonly admission: AdmissionStore;
  readonly clock: Clock;
  readonly hashing: Hashing;
  readonly plans: Plans;
};

/** The caller, the subscription status of its account, and the rate limit of this request. */
export type Admission = Pick<CountedKey, "caller" | "subscriptionStatus"> & {
  readonly window: RequestWindow;
};

/** The state of a key's rate limit for one request. */
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

/** A slot leaves the window when all of it is more than 3,600 s ago: up to 1 s late. */
const LEAVES_AFTER_SECONDS = 3601;

/** Authenticates a key; 401 `invalid_api_key` for one that is malformed, unknown, expired or revoked. */
export type Authenticate = (text: string) => Promise<Admission>;

/**
 * Queries the database with at most one statement per key at a time: requests that arrive meanwhile wait and are counted
 * together, each with its own position in the window. Nothing is cached, so that revoking a key takes effect with the
 * next request.
 */
export function authenticator(ports: AuthenticatePorts): Authenticate {
  const queues = new Map<string, Waiting[]>();
  return (text) => {
    if (!isWellFormed(text, ports.hashing)) return Promise.reject(invalidKey());
    const sha256 = ports.hashing.sha256(text);
    const { promise, resolve, reject } = Promise.withResolvers<Admission>();
    const queue = queues.get(sha256);
    if (queue !== undefined) {
      queue.push({ resolve, reject });
      return promise;
    }
    queues.set(sha256, [{ resolve, reject }]);
    void serveQueue(ports, queues, sha256);
    return promise;
  };
}

type Waiting = {
  readonly resolve: (admission: Admission) => void;
  readonly reject: (error: unknown) => void;
};

async function serveQueue(
  ports: AuthenticatePorts,
  queues: Map<string, Waiting[]>,
  sha256: string,
): Promise<void> {
  for (;;) {
    const batch = queues.get(sha256) ?? [];
    if (batch.length === 0) break;
    queues.set(sha256, []);
    try {
      resolveBatch(ports.plans, batch, await count(ports, sha256, batch.length));
    } catch (error) {
      // Requests that arrived meanwhile fail as well, instead of waiting as long for the same error.
      const waiting = queues.get(sha256) ?? [];
      queues.set(sha256, []);
      for (const { reject } of [...batch, ...waiting]) reject(error);
    }
  }
  queues.delete(sha256);
}

async function count(
  { admission, clock, plans }: AuthenticatePorts,
  sha256: string,
  requests: number,
): Promise<CountedKey | null> {
  const perHour = {
    PRO: limitsOf(plans, "PRO").requestsPerHour,
    BUSINESS: limitsOf(plans, "BUSINESS").requestsPerHour,
    ENTERPRISE: limitsOf(plans, "ENTERPRISE").requestsPerHour,
  };
  return await admission.countRequests(sha256, requests, clock.now(), perHour);
}

// Positions are assigned in the order of arrival: the last request has the highest one.
function resolveBatch(plans: Plans, batch: readonly Waiting[], key: CountedKey | null): void {
  if (key === null) {
    for (const { reject } of batch) reject(invalidKey());
    return;
  }
  const { caller, subscriptionStatus, counted } = key;
  const limit = limitsOf(plans, caller.tier).requestsPerHour;
  for (const [index, { resolve }] of batch.entries()) {
    const position = counted - batch.length + index + 1;
    resolve({ caller, subscriptionStatus, window: windowAt(key, position, limit) });
  }
}

/** The rate limit of the request that was counted as number `position`. */
function windowAt(key: CountedKey, position: number, limit: number): RequestWindow {
  const remaining = Math.max(0, limit - position);
  if (position <= limit) {
    const resetSeconds = key.oldestSlot + LEAVES_AFTER_SECONDS;
    return { limit, remaining, resetSeconds, retryAfterSeconds: null };
  }
  const resetSeconds = (key.freeingSlot ?? key.slot) + LEAVES_AFTER_SECONDS;
  return { limit, remaining, resetSeconds, retryAfterSeconds: resetSeconds - key.slot };
}

function invalidKey(): Refusal {
  return new Refusal(401, "invalid_api_key", "The API key is not valid.");
}
