/**
 * Events: what happened, written in the transaction of its cause and told afterwards by whoever reads the outbox. The
 * one who causes an event knows nobody who listens.
 */
export {
  EVENT_TYPES,
  type Event,
  type EventFacts,
  type EventType,
  type Happening,
} from "./event.ts";
export type { EventStore, FrozenEvent } from "./store.ts";
export { type TellPorts, tellEvents } from "./tell-events.ts";
