import type { Stripe } from "stripe";
import { loadSdk } from "./load-sdk.ts";
import { trustedFetch } from "./trusted-fetch.ts";

/** Where the processor is, and with which secret key it is asked. */
export type ProcessorPlace = {
  readonly host: string;
  readonly port: number;
  readonly protocol: "http" | "https";
  readonly apiKey: string;
};

/** How the processor is spoken to. */
export type ConnectionSettings = {
  /** For one attempt, from its beginning to the last byte of its answer. */
  readonly timeoutMs?: number;
  /** How often a call that got no answer is sent again, under the same Idempotency-Key. */
  readonly retriesMax?: number;
};

/**
 * Asks the processor one thing, and holds the answer to being of that kind. Throws what the SDK
 * throws, and a TypeError where the answer is of another kind.
 */
export type Ask = <Answer extends { readonly object: string }>(
  kind: Answer["object"],
  call: (stripe: Stripe) => Promise<Answer>,
) => Promise<Answer>;

/** Ten seconds are what a caller waits, and twice that where the first attempt got lost. */
const TIMEOUT_MS = 10_000;
const RETRIES_MAX = 1;

/** Speaks to the processor wherever `reach` finds it, which may be elsewhere the next time. */
export function connection(
  { timeoutMs = TIMEOUT_MS, retriesMax = RETRIES_MAX }: ConnectionSettings,
  reach: () => Promise<ProcessorPlace>,
): Ask {
  let known: { readonly place: ProcessorPlace; readonly stripe: Stripe } | null = null;
  const clientAt = async (place: ProcessorPlace): Promise<Stripe> => {
    const { Stripe } = await loadSdk();
    if (known === null || !isSame(known.place, place)) {
      const { apiKey, ...address } = place;
      const stripe = new Stripe(apiKey, {
        ...address,
        timeout: timeoutMs,
        maxNetworkRetries: retriesMax,
        httpClient: Stripe.createFetchHttpClient(trustedFetch),
        telemetry: false,
      });
      known = { place, stripe };
    }
    return known.stripe;
  };
  return async (kind, call) => {
    const answer = await call(await clientAt(await reach()));
    if (answer.object !== kind) throw new TypeError(`The answer was no ${kind}.`);
    return answer;
  };
}

function isSame(a: ProcessorPlace, b: ProcessorPlace): boolean {
  return (
    a.host === b.host && a.port === b.port && a.protocol === b.protocol && a.apiKey === b.apiKey
  );
}
