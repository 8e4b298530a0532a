import type { Clock } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Event, Happening } from "./event.ts";
import type { EventStore } from "./store.ts";

/** What telling needs besides the transaction's outbox. */
export type TellPorts = {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** The JSON of an event, as the wire spells it. */
  readonly eventText: (event: Event) => string;
};

const EVENT_ID_CHARACTERS = 24;

/** Writes what happened into the outbox of its transaction. */
export async function tellEvents(
  { clock, randomness, eventText }: TellPorts,
  events: EventStore,
  happenings: readonly Happening[],
): Promise<void> {
  if (happenings.length === 0) return;
  const createdAt = clock.now();
  const frozen = happenings.map((happening) => {
    const id = `evt_${randomness.base62(EVENT_ID_CHARACTERS)}`;
    const event = { ...happening, id, createdAt };
    return { ...event, text: eventText(event) };
  });
  await events.append(frozen);
}
