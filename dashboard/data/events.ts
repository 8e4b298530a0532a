import type { WebhookEvent } from "@platen/sdk";

/** The type of an event. */
export type EventType = WebhookEvent["type"];

/** The types of events. */
export const EVENT_TYPES = [
  "generation.completed",
  "generation.failed",
  "batch.completed",
  "batch.failed",
] as const satisfies readonly EventType[];
