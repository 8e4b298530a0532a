import type { Clock } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Event, EventStore, NewEvent } from "./event.ts";

/** What emitting needs, apart from the transaction's outbox. */
export type EmitPorts = {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** The JSON of an event, as the wire spells it. */
  readonly eventText: (event: Event) => string;
};

const EVENT_ID_CHARACTERS = 24;

/** Writes events to the outbox of the current transaction. */
export async function emitEvents(
  { clock, randomness, eventText }: EmitPorts,
  store: EventStore,
  newEvents: readonly NewEvent[],
): Promise<void> {
  if (newEvents.length === 0) return;
  const createdAt = clock.now();
  const events = newEvents.map((newEvent) => {
    const id = `evt_${randomness.base62(EVENT_ID_CHARACTERS)}`;
    const event = { ...newEvent, id, createdAt };
    return { ...event, text: eventText(event) };
  });
  await store.append(events);
}
