import { eventCursor } from "#contract/event.ts";
import type { EventPosition, VisibleEvent } from "#domain/webhooks";

type EventPageBody = { readonly events: readonly unknown[]; readonly next_cursor: string | null };

/** The JSON of a page of events, each with the text that its deliveries carry. */
export function eventPageBody(
  events: readonly VisibleEvent[],
  next: EventPosition | null,
): EventPageBody {
  const next_cursor = next === null ? null : eventCursor(next);
  return { events: events.map(({ text }): unknown => JSON.parse(text)), next_cursor };
}
