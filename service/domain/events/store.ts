import type { Event } from "./event.ts";

/** The outbox: what stands here will be told, and is never changed. */
export type EventStore = { readonly append: (event: Event) => Promise<void> };
