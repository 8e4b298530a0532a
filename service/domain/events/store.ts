import type { Event } from "./event.ts";

/** An event with the JSON that every delivery of it carries, byte for byte, whatever changes later. */
export type FrozenEvent = Event & { readonly text: string };

/** The outbox: what stands here will be told to those who subscribe at this moment, and is never changed. */
export type EventStore = { readonly append: (events: readonly FrozenEvent[]) => Promise<void> };
