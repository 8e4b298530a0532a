import { EnvelopePage } from "#contract/envelope.ts";
import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { listEnvelopes } from "#domain/envelopes";
import { envelopeBody } from "../bodies/envelope-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/envelopes */
export function listEnvelopesRoute(
  uses: Pick<Uses, "envelopes" | "mappings" | "templates">,
): Route {
  return route({
    method: "GET",
    path: "/api/v1/envelopes",
    scope: "read",
    tag: "Envelopes",
    summary: "List the account's envelopes, newest first",
    query: PageQuery,
    answers: { 200: { description: "A page of envelopes.", schema: EnvelopePage } },
    handle: async ({ caller, query }) => {
      const page = await listEnvelopes(uses, caller, pageRequest(query));
      return ok({ envelopes: page.items.map(envelopeBody), ...pageEnd(page) });
    },
  });
}
