import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { ProcessorEvent } from "./processor.ts";

/** What the processor told of its own accord, and how far that was handled. */
export type ProcessorEventStore = {
  /** Notes an event about an account; false when it was handled before. */
  readonly noteEvent: (
    event: ProcessorEvent,
    accountId: AccountId,
    now: Instant,
  ) => Promise<boolean>;
  readonly setEventHandled: (id: string, now: Instant) => Promise<void>;
  /** Of these events those that were handled. */
  readonly listHandled: (ids: readonly string[]) => Promise<readonly string[]>;
  /** Up to when the processor was asked what it had told; null: never. */
  readonly backfilledTo: () => Promise<Instant | null>;
  readonly setBackfilledTo: (at: Instant) => Promise<void>;
  /** Forgets events that were noted before. */
  readonly purgeEvents: (before: Instant) => Promise<void>;
};
