import { assert } from "#base/assert.ts";
import { Envelope, EnvelopeCreate } from "#contract/envelope.ts";
import { createEnvelope } from "#domain/envelopes";
import { envelopeBody, pairsOf } from "../bodies/envelope-body.ts";
import { created } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/envelopes */
export function createEnvelopeRoute(uses: Pick<Uses, "transact" | "clock">): Route {
  return route({
    method: "POST",
    path: "/api/v1/envelopes",
    scope: "write",
    tag: "Envelopes",
    summary: "Pair a template with a mapping",
    body: EnvelopeCreate,
    answers: { 201: { description: "The envelope.", schema: Envelope } },
    refusals: { 404: ["template_not_found", "mapping_not_found", "version_not_found"] },
    handle: async ({ caller, body }) => {
      const pairs = pairsOf(body);
      assert(pairs !== null, "the schema wants a pair");
      const open = await createEnvelope(uses, caller, {
        name: body.name,
        description: body.description ?? null,
        pairs,
        filenamePattern: body.filename_pattern ?? null,
        retentionSeconds: body.retention_seconds ?? null,
      });
      return created(envelopeBody(open));
    },
  });
}
