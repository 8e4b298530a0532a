import { Platen } from "@platen/sdk";
import type { Environment } from "./address.ts";
import { nowMs } from "./clock.ts";
import { Doors } from "./doors.ts";
import { type Fetch, noticingWaits, type Watched, watched } from "./waiting.ts";

/** When the next request is accepted, while the service refuses them as too many; in milliseconds since 1970. */
export const waitingUntilMs: Watched<number | null> = watched<number | null>(null);

/** The endpoints of the session. Their limits are of wrong passwords; nothing is repeated by itself. */
export const doors: Doors = new Doors();

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
