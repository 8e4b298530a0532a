/**
 * Events: written to the outbox in the transaction of their cause, and delivered afterwards by the readers of the outbox.
 * Emitters do not depend on the receivers.
 */

export {
  EVENT_TYPES,
  type Event,
  type EventDeps,
  type EventFacts,
  type EventStore,
  type EventType,
  emitEvents,
  type NewEvent,
  type SerializedEvent,
} from "./event.ts";
export type {
  EventOwner,
  EventPosition,
  EventQuery,
  EventReads,
  EventWaits,
  VisibleEvent,
} from "./event-reads.ts";
export { type EventReadDeps, followEvents, listEvents } from "./follow-events.ts";
