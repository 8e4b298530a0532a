import { type BrowserSession, Platen } from "@platen/sdk";
import type { Environment } from "./address.ts";
import { nowMs } from "./clock.ts";
import { type Fetch, noticingWaits, type Watched, watched } from "./waiting.ts";

/** When the next request is accepted, while the service refuses them as too many; in milliseconds since 1970. */
export const waitingUntilMs: Watched<number | null> = watched<number | null>(null);

/** Signing in and out. Limits of these calls count wrong passwords: no call is repeated by itself. */
export function browserSession(): BrowserSession {
  const baseUrl = globalThis.location.origin;
  return new Platen({ baseUrl, apiKey: null, retriesMax: 0 }).session;
}

/**
 * The service as seen from one account in one environment, both of which go with every request. `send` replaces the
 * browser's `fetch`.
 */
export function serviceFor(
  account: string,
  environment: Environment,
  send: Fetch = (url, init) => fetch(url, init),
): Platen {
  return new Platen({
    baseUrl: globalThis.location.origin,
    apiKey: null,
    headers: () => ({ "platen-account": account, "platen-environment": environment }),
    machine: { fetch: noticingWaits(send, waitingUntilMs, nowMs) },
  });
}
