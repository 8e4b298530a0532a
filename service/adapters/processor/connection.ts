import type { Stripe } from "stripe";
import { loadSdk } from "./load-sdk.ts";
import { trustedFetch } from "./trusted-fetch.ts";

/** Address of the processor's API, and the secret key for it. */
export type ProcessorAddress = {
  readonly host: string;
  readonly port: number;
  readonly protocol: "http" | "https";
  readonly apiKey: string;
};

/** Connection settings. */
export type ConnectionSettings = {
  /** Time limit of one attempt, up to the last byte of the response. */
  readonly timeoutMs?: number;
  /** How often a request without a response is repeated with the same Idempotency-Key. */
  readonly retriesMax?: number;
};

/**
 * Calls the processor's API and checks the type of the returned object. Throws the SDK's errors, or a TypeError if the
 * object is of another type.
 */
export type CallApi = <Response extends { readonly object: string }>(
  kind: Response["object"],
  call: (stripe: Stripe) => Promise<Response>,
) => Promise<Response>;

/** Time limit of one attempt; callers wait at most twice as long, with one retry. */
const TIMEOUT_MS = 10_000;
const RETRIES_MAX = 1;

/** Calls the API at the address that `reach` returns, which may change between calls. */
export function connection(
  { timeoutMs = TIMEOUT_MS, retriesMax = RETRIES_MAX }: ConnectionSettings,
  reach: () => Promise<ProcessorAddress>,
): CallApi {
  let cached: { readonly address: ProcessorAddress; readonly stripe: Stripe } | null = null;
  const clientAt = async (address: ProcessorAddress): Promise<Stripe> => {
    const { Stripe } = await loadSdk();
    if (cached === null || !isSame(cached.address, address)) {
      const { apiKey, ...endpoint } = address;
      const stripe = new Stripe(apiKey, {
        ...endpoint,
        timeout: timeoutMs,
        maxNetworkRetries: retriesMax,
        httpClient: Stripe.createFetchHttpClient(trustedFetch),
        telemetry: false,
      });
      cached = { address, stripe };
    }
    return cached.stripe;
  };
  return async (kind, call) => {
    const response = await call(await clientAt(await reach()));
    if (response.object !== kind) throw new TypeError(`The response was not of type ${kind}.`);
    return response;
  };
}

function isSame(a: ProcessorAddress, b: ProcessorAddress): boolean {
  return (
    a.host === b.host && a.port === b.port && a.protocol === b.protocol && a.apiKey === b.apiKey
  );
}
