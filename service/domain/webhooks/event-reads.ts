import type { EventType } from "#domain/events";
import type { EventOwner, EventPosition, ShownEvent } from "./shown-event.ts";

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
