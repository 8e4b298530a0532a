import type { Instant } from "#base/instant.ts";
import type { Tier } from "#domain/plans";
import type { Caller } from "./caller.ts";
import type { SubscriptionStatus } from "./subscription-status.ts";

/** Who shows a key, and its hour after more requests were counted in it. */
export type CountedKey = {
  readonly caller: Caller;
  /** Null: never subscribed. */
  readonly subscriptionStatus: SubscriptionStatus | null;
  /** Requests in the window, those just counted and those refused included. */
  readonly counted: number;
  /** The slot in which they were counted: whole seconds since 1970-01-01T00:00:00Z. */
  readonly slot: number;
  /** The oldest slot of the window. */
  readonly oldestSlot: number;
  /** With this slot so much leaves that one more is let in; null while nothing has to leave. */
  readonly freeingSlot: number | null;
};

/** What letting a request in asks of a database, in one statement. */
export type AdmissionStore = {
  /**
   * Counts so many more requests with the key of that SHA-256 and notes that it was used. Null, and
   * nothing counted, when no key is live under it at `now`: unknown, expired, revoked, erased.
   */
  readonly countRequests: (
    sha256: string,
    requests: number,
    now: Instant,
    perHour: Readonly<Record<Tier, number>>,
  ) => Promise<CountedKey | null>;
};
