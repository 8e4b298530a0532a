import { PlatenError } from "@platen/sdk";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { failureOf } from "./failure.ts";

const FRESH_MS = 30_000;
/** The session changed in another tab: this page shows another account than it acts on. */
const CHANGED = "account_changed";

/** The effect of a failed request on the session. */
export type SessionEvent = "ended" | "changed";

/**
 * The cache of what the service returned. The SDK alone retries, so that a request is not retried by both. Hidden tabs
 * send no requests. Offline, a request fails like any other without an answer instead of waiting in silence, and what is
 * shown is read again when the device is online.
 */
export function newClient(onSession: (event: SessionEvent) => void): QueryClient {
  const onError = (error: unknown): void => {
    const event = sessionEventOf(error);
    if (event !== null) onSession(event);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: FRESH_MS,
        refetchIntervalInBackground: false,
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Returns the effect of an error on the session; null if it has none. */
export function sessionEventOf(error: unknown): SessionEvent | null {
  if (!(error instanceof PlatenError)) return null;
  if (failureOf(error).kind === "signed-out") return "ended";
  return error.code === CHANGED ? "changed" : null;
}
