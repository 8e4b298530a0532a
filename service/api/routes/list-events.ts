import { EventPage, EventQuery, positionIn } from "#contract/event.ts";
import { followEvents, listEvents } from "#domain/webhooks";
import { eventPageBody } from "../bodies/event-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/events */
export function listEventsRoute(uses: Pick<Uses, "eventReads" | "eventWaits">): Route {
  return route({
    method: "GET",
    path: "/api/v1/events",
    scope: "read",
    tag: "Webhooks",
    summary: "List the events of the key's environment, newest first, or follow them",
    query: EventQuery,
    answers: {
      200: { description: "Events, each as its deliveries carry it.", schema: EventPage },
    },
    refusals: { 429: ["too_many_waits"] },
    handle: async ({ caller, query, gone }) => {
      const wanted = { type: query.type ?? null, limit: query.limit };
      if (query.after === undefined) {
        const before = query.cursor === undefined ? null : positionIn(query.cursor);
        const { events, next } = await listEvents(uses, caller, wanted, before);
        return ok(eventPageBody(events, next));
      }
      // `now` is no position.
      const after = positionIn(query.after);
      const coming = { ...wanted, after, waitSeconds: query.wait_seconds };
      const { events, next } = await followEvents(uses, caller, coming, gone());
      return ok(eventPageBody(events, next));
    },
  });
}
