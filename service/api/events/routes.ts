import { EventPage, EventQuery, eventCursor, positionIn } from "#contract/event.ts";
import {
  type EventPosition,
  type EventReadDeps,
  followEvents,
  listEvents,
  type VisibleEvent,
} from "#domain/events";
import { ok } from "../http/reply.ts";
import { route } from "../http/route.ts";

/** Events. */
export const eventRoutes = [
  route({
    method: "GET",
    path: "/api/v1/events",
    scope: "read",
    waits: true,
    tag: "Webhooks",
    summary: "List or follow events",
    description:
      "Lists the events of the key's environment, newest first. With `after` it returns the events after a position, oldest first, and waits up to `wait_seconds` for one.",
    query: EventQuery,
    answers: {
      200: {
        description: "A page of events, each with the same content as its deliveries.",
        schema: EventPage,
      },
    },
    refusals: { 429: ["too_many_waits"] },
    handle: async ({ caller, query, gone }, deps: EventReadDeps) => {
      const wanted = { type: query.type ?? null, limit: query.limit };
      if (query.after === undefined) {
        const before = query.cursor === undefined ? null : positionIn(query.cursor);
        const { events, next } = await listEvents(deps, caller, wanted, before);
        return ok(eventPageBody(events, next));
      }
      // Null for `now`, which is not a position.
      const after = positionIn(query.after);
      const coming = { ...wanted, after, waitSeconds: query.wait_seconds };
      const { events, next } = await followEvents(deps, caller, coming, gone());
      return ok(eventPageBody(events, next));
    },
  }),
];

type EventPageBody = { readonly events: readonly unknown[]; readonly next_cursor: string | null };

/** Returns the JSON of a page of events, each with the text that its deliveries carry. */
function eventPageBody(events: readonly VisibleEvent[], next: EventPosition | null): EventPageBody {
  const next_cursor = next === null ? null : eventCursor(next);
  return { events: events.map(({ text }): unknown => JSON.parse(text)), next_cursor };
}
