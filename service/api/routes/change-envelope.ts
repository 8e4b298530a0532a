import { Envelope, EnvelopeUpdate } from "#contract/envelope.ts";
import { changeEnvelope } from "#domain/envelopes";
import { envelopeBody, envelopeChange } from "../bodies/envelope-body.ts";
import { envelopeId } from "../bodies/ids.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** PUT /api/v1/envelopes/{envelope_id} */
export function changeEnvelopeRoute(uses: Pick<Uses, "transact" | "clock">): Route {
  return route({
    method: "PUT",
    path: "/api/v1/envelopes/:envelope_id",
    scope: "write",
    tag: "Envelopes",
    summary: "Change the members given of an envelope",
    body: EnvelopeUpdate,
    answers: { 200: { description: "The envelope as it stands now.", schema: Envelope } },
    refusals: {
      404: ["envelope_not_found", "template_not_found", "mapping_not_found", "version_not_found"],
    },
    handle: async ({ caller, params, body }) => {
      const id = envelopeId(params.envelope_id);
      return ok(envelopeBody(await changeEnvelope(uses, caller, id, envelopeChange(body))));
    },
  });
}
