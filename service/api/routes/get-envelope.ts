import { Envelope } from "#contract/envelope.ts";
import { openEnvelope } from "#domain/envelopes";
import { envelopeBody } from "../bodies/envelope-body.ts";
import { envelopeId } from "../bodies/ids.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/envelopes/{envelope_id} */
export function getEnvelopeRoute(uses: Pick<Uses, "envelopes" | "mappings" | "templates">): Route {
  return route({
    method: "GET",
    path: "/api/v1/envelopes/:envelope_id",
    scope: "read",
    tag: "Envelopes",
    summary: "Get an envelope with the aliases it expects",
    answers: { 200: { description: "The envelope.", schema: Envelope } },
    refusals: { 404: ["envelope_not_found"] },
    handle: async ({ caller, params }) =>
      ok(envelopeBody(await openEnvelope(uses, caller, envelopeId(params.envelope_id)))),
  });
}
