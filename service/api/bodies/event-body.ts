import type { z } from "zod";
import { type EventPage, eventCursor } from "#contract/event.ts";
import type { EventPosition, ShownEvent } from "#domain/webhooks";

/** Events as a list shows them: what their deliveries carry. */
export function eventPageBody(
  events: readonly ShownEvent[],
  next: EventPosition | null,
): z.output<typeof EventPage> {
  const next_cursor = next === null ? null : eventCursor(next);
  // Written by the service itself when they happened, and never changed.
  return { events: events.map(({ text }) => JSON.parse(text)), next_cursor };
}
