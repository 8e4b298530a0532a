import { deleteEnvelope } from "#domain/envelopes";
import { envelopeId } from "../bodies/ids.ts";
import { nothing } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** DELETE /api/v1/envelopes/{envelope_id} */
export function deleteEnvelopeRoute(uses: Pick<Uses, "envelopes">): Route {
  return route({
    method: "DELETE",
    path: "/api/v1/envelopes/:envelope_id",
    scope: "write",
    tag: "Envelopes",
    summary: "Delete an envelope; what it made stays",
    answers: { 204: { description: "It is gone." } },
    refusals: { 404: ["envelope_not_found"] },
    handle: async ({ caller, params }) => {
      await deleteEnvelope(uses, caller, envelopeId(params.envelope_id));
      return nothing();
    },
  });
}
