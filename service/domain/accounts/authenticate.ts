import type { Hashing } from "#base/hashing.ts";
import type { Clock } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { limitsOf, type Plans } from "#domain/plans";
import type { AdmissionStore, CountedKey } from "./admission-store.ts";
import { isWellFormed } from "./api-key.ts";
import { type RequestWindow, windowAt } from "./request-window.ts";

/** What finding out who asks, and how often he did, needs. */
export type AuthenticatePorts = {
  readonly admission: AdmissionStore;
  readonly clock: Clock;
  readonly hashing: Hashing;
  readonly plans: Plans;
};

/** Who asks, where his account stands, and where his request stands in the key's hour. */
export type Admission = Pick<CountedKey, "caller" | "subscriptionStatus"> & {
  readonly window: RequestWindow;
};

/** Who shows this key; 401 `invalid_api_key` for one that is wrong, unknown, expired or revoked. */
export type Authenticate = (text: string) => Promise<Admission>;

/**
 * Asks the database once for each request, and at most once at a time for a key: the requests that
 * come meanwhile wait and are counted together, each with its own place. Nothing is remembered, so
 * a revoked key ends with the next request.
 */
export function authenticator(ports: AuthenticatePorts): Authenticate {
  const lines = new Map<string, Waiting[]>();
  return (text) => {
    if (!isWellFormed(text, ports.hashing)) return Promise.reject(invalidKey());
    const sha256 = ports.hashing.sha256(text);
    const { promise, resolve, reject } = Promise.withResolvers<Admission>();
    const line = lines.get(sha256);
    if (line !== undefined) {
      line.push({ resolve, reject });
      return promise;
    }
    lines.set(sha256, [{ resolve, reject }]);
    void serveLine(ports, lines, sha256);
    return promise;
  };
}

type Waiting = {
  readonly resolve: (admission: Admission) => void;
  readonly reject: (error: unknown) => void;
};

async function serveLine(
  ports: AuthenticatePorts,
  lines: Map<string, Waiting[]>,
  sha256: string,
): Promise<void> {
  for (;;) {
    const served = lines.get(sha256) ?? [];
    if (served.length === 0) break;
    lines.set(sha256, []);
    try {
      answer(ports.plans, served, await count(ports, sha256, served.length));
    } catch (error) {
      // Who came meanwhile would wait as long and be told the same.
      const behind = lines.get(sha256) ?? [];
      lines.set(sha256, []);
      for (const { reject } of [...served, ...behind]) reject(error);
    }
  }
  lines.delete(sha256);
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

// In the order in which they came: the last has the highest place.
function answer(plans: Plans, served: readonly Waiting[], key: CountedKey | null): void {
  if (key === null) {
    for (const { reject } of served) reject(invalidKey());
    return;
  }
  const { caller, subscriptionStatus, counted } = key;
  const limit = limitsOf(plans, caller.tier).requestsPerHour;
  for (const [index, { resolve }] of served.entries()) {
    const position = counted - served.length + index + 1;
    resolve({ caller, subscriptionStatus, window: windowAt(key, position, limit) });
  }
}

function invalidKey(): Refusal {
  return new Refusal(401, "invalid_api_key", "The API key is not valid.");
}
