import type { Instant } from "#base/instant.ts";
import type { Tier } from "#domain/plans";
import type { Caller } from "./caller.ts";
import type { SubscriptionStatus } from "./subscription-status.ts";

/** The key's owner, and its rate-limit window after counting these requests. */
export type CountedKey = {
  readonly caller: Caller;
  /** Null before the first subscription. */
  readonly subscriptionStatus: SubscriptionStatus | null;
  /** Requests in the window, including those just counted and rejected ones. */
  readonly counted: number;
  /** The slot in which they were counted: Unix time in seconds. */
  readonly slot: number;
  /** The oldest slot of the window. */
  readonly oldestSlot: number;
  /** When this slot leaves the window, one more request is admitted; null while the limit is not reached. */
  readonly freeingSlot: number | null;
};

/** Authentication and rate limiting in the database, in one statement. */
export type AdmissionStore = {
  /**
   * Counts requests with the key of that SHA-256 and updates the key's last use. Null, and nothing counted, for a key that
   * is unknown, expired, revoked or of an erased account.
   */
  readonly countRequests: (
    sha256: string,
    requests: number,
    now: Instant,
    perHour: Readonly<Record<Tier, number>>,
  ) => Promise<CountedKey | null>;
};
