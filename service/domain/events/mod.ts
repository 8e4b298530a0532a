/**
 * Events: written to the outbox in the transaction of their cause, and delivered afterwards by the readers of the outbox.
 * Emitters do not depend on the receivers.
 */

export { type EmitPorts, emitEvents } from "./emit-events.ts";
export type { EventStore, SerializedEvent } from "./event.ts";
export {
  EVENT_TYPES,
  type Event,
  type EventFacts,
  type EventType,
  type NewEvent,
} from "./event.ts";
