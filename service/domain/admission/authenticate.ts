import { Refusal } from "#base/refusal.ts";
import { isWellFormed } from "#domain/access";
import type { AdmissionDeps } from "./deps.ts";
import { type RequestWindow, windowCounter } from "./request-window.ts";
import type { CountedKey, KnownKey } from "./store.ts";

/** The caller, the subscription status of its account, and the rate limit of this request. */
export type Admission = KnownKey & { readonly window: RequestWindow };

/** Authenticates a key; 401 `invalid_api_key` for one that is malformed, unknown, expired or revoked. */
export type Authenticate = (text: string) => Promise<Admission>;

/** Authenticates keys, with at most one statement per key at a time (see `windowCounter`). */
export function authenticator({ admission, clock, hashing, plans }: AdmissionDeps): Authenticate {
  const count = windowCounter<CountedKey>(
    plans,
    async (sha256, requests, perHour) =>
      (await admission.countRequests(sha256, requests, clock.now(), perHour)) ?? invalidKey(),
  );
  return async (text) => {
    if (!isWellFormed(text, hashing)) throw invalidKey();
    const { found, window } = await count(hashing.sha256(text));
    return { caller: found.caller, subscriptionStatus: found.subscriptionStatus, window };
  };
}

function invalidKey(): Refusal {
  return new Refusal(401, "invalid_api_key", "The API key is not valid.");
}
