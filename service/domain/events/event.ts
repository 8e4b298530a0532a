import type { Clock, Instant } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import { currentTrace } from "#base/tracing.ts";

/** The types that webhooks can subscribe to. */
export const EVENT_TYPES = [
  "generation.completed",
  "generation.failed",
  "batch.completed",
  "batch.failed",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** The content of an event by type. */
export type EventFacts =
  | {
      readonly type: "generation.completed";
      readonly taskId: string;
      readonly templateId: number;
      readonly fileId: string;
      /** When the file is deleted. */
      readonly expiresAt: Instant;
    }
  | {
      readonly type: "generation.failed";
      readonly taskId: string;
      readonly templateId: number;
      readonly error: string;
      readonly errorCode: string;
    }
  | {
      readonly type: "batch.completed";
      readonly batchJobId: string;
      readonly total: number;
      readonly succeeded: number;
      readonly failed: number;
    }
  | { readonly type: "batch.failed"; readonly batchJobId: string; readonly error: string };

/** An event before it has an id and a time. */
export type NewEvent = {
  readonly accountId: string;
  readonly environment: "development" | "staging" | "production";
  /** The mappings that caused it. */
  readonly mappingIds: readonly number[];
  readonly facts: EventFacts;
  /** The W3C `traceparent` of its cause, if that is not the current span. */
  readonly traceParent?: string | null;
};

/** An event, stored once, in the transaction of its cause. */
export type Event = NewEvent & {
  /** `evt_` and 24 characters of base 62. */
  readonly id: string;
  readonly createdAt: Instant;
};

/** An event with its JSON, which every delivery carries byte for byte. */
export type SerializedEvent = Event & { readonly text: string };

/** The outbox. Appending also creates the deliveries to the webhooks that are subscribed now. */
export type EventStore = { readonly append: (events: readonly SerializedEvent[]) => Promise<void> };

/** Dependencies of emitting events, apart from the transaction's outbox. */
export type EventDeps = {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** The JSON of an event, as the wire spells it. */
  readonly eventText: (event: Event) => string;
};

const EVENT_ID_CHARACTERS = 24;

/** Writes events to the outbox of the current transaction. */
export async function emitEvents(
  { clock, randomness, eventText }: EventDeps,
  store: EventStore,
  newEvents: readonly NewEvent[],
): Promise<void> {
  if (newEvents.length === 0) return;
  const createdAt = clock.now();
  const events = newEvents.map((newEvent) => {
    const id = `evt_${randomness.base62(EVENT_ID_CHARACTERS)}`;
    const traceParent = currentTrace() ?? newEvent.traceParent ?? null;
    const event = { ...newEvent, id, createdAt, traceParent };
    return { ...event, text: eventText(event) };
  });
  await store.append(events);
}
