import { eventCursor } from "#contract/event.ts";
import type { EventPosition, VisibleEvent } from "#domain/webhooks";

type EventPageBody = { readonly events: readonly unknown[]; readonly next_cursor: string | null };

/** Events as a list shows them: what their deliveries carry, written by the service itself when they happened. */
export function eventPageBody(
  events: readonly VisibleEvent[],
  next: EventPosition | null,
): EventPageBody {
  const next_cursor = next === null ? null : eventCursor(next);
  return { events: events.map(({ text }): unknown => JSON.parse(text)), next_cursor };
}
