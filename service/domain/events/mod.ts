/**
 * Events: what happened, written in the transaction of its cause and told afterwards by whoever reads the outbox. The
 * one who causes an event knows nobody who listens.
 */
export type { Event, EventFacts } from "./event.ts";
export type { EventStore } from "./store.ts";
