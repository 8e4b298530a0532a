import type { Caller } from "#domain/accounts";
import type { EventType } from "#domain/events";

/**
 * Where an event stands among all: by the transaction of its cause, and within that by its number. Of two events the
 * one with the lower number may be seen later, but never one of a lower transaction once all before it have ended.
 */
export type EventPosition = { readonly txid: bigint; readonly seq: bigint };

/** An event as its receivers see it. */
export type ShownEvent = {
  /** The JSON of its body. */
  readonly text: string;
  readonly position: EventPosition;
};

/** Whose events. */
export type EventOwner = Pick<Caller, "accountId" | "environment">;

/** Which of them, and how many at most; type null: all. */
export type EventsWanted = { readonly type: EventType | null; readonly limit: number };

/** Events from the newest to the oldest. */
export type PastEvents = {
  readonly events: readonly ShownEvent[];
  /** The `before` of the next part; null when this was the last. */
  readonly next: EventPosition | null;
};

/** Events from the oldest to the newest. */
export type ComingEvents = {
  readonly events: readonly ShownEvent[];
  /** Where to go on, when there were none, too: all that will be there later comes after it. */
  readonly next: EventPosition;
};

/**
 * The outbox, read by those who follow. An event is shown once every transaction that began before its own has ended,
 * so that none ever appears before a place that was passed.
 */
export type EventReads = {
  /** What came before a place; null: from the newest on. */
  readonly listEvents: (
    owner: EventOwner,
    wanted: EventsWanted,
    before: EventPosition | null,
  ) => Promise<PastEvents>;
  /** What came after a place; null: nothing yet, from now on. Answers null for a place that is yet to come. */
  readonly listComing: (
    owner: EventOwner,
    wanted: EventsWanted,
    after: EventPosition | null,
  ) => Promise<ComingEvents | null>;
  /** In the order of `places`, whether anything can be shown after each. */
  readonly hasComing: (
    places: readonly (EventOwner & { readonly after: EventPosition })[],
  ) => Promise<readonly boolean[]>;
};
