import { UsageEventPage, UsageEventQuery } from "#contract/usage.ts";
import { listUsageEvents } from "#domain/usage";
import { usageEventsBody } from "../bodies/usage-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/billing/usage */
export function listUsageEventsRoute(uses: Pick<Uses, "usageReads">): Route {
  return route({
    method: "GET",
    path: "/api/v1/billing/usage",
    scope: "read",
    tag: "Billing",
    summary: "List what was made, one event an output, newest first",
    query: UsageEventQuery,
    answers: {
      200: { description: "A page of events of all environments.", schema: UsageEventPage },
    },
    handle: async ({ caller, query }) => {
      const { limit, cursor } = query;
      const before = cursor === undefined ? null : Number(cursor.slice(1));
      return ok(usageEventsBody(await listUsageEvents(uses, caller, { limit, before })));
    },
  });
}
