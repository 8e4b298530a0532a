import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { ProcessorEvent } from "./processor.ts";

/** Webhook events from the processor, and how far they have been handled. */
export type ProcessorEventStore = {
  /** Records an event about an account; false if it was handled before. */
  readonly recordEvent: (
    event: ProcessorEvent,
    accountId: AccountId,
    now: Instant,
  ) => Promise<boolean>;
  readonly setEventHandled: (id: string, now: Instant) => Promise<void>;
  /** The given events that were handled. */
  readonly listHandled: (ids: readonly string[]) => Promise<readonly string[]>;
  /** End of the last completed backfill; null: there was none. */
  readonly backfilledTo: () => Promise<Instant | null>;
  readonly setBackfilledTo: (at: Instant) => Promise<void>;
  /** Deletes events that were recorded before `before`. */
  readonly purgeEvents: (before: Instant) => Promise<void>;
};
