import { RowSchema } from "#contract/envelope.ts";
import { openEnvelope, rowSchema } from "#domain/envelopes";
import { envelopeId } from "../bodies/ids.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/envelopes/{envelope_id}/schema */
export function getRowSchemaRoute(uses: Pick<Uses, "envelopes" | "mappings" | "templates">): Route {
  return route({
    method: "GET",
    path: "/api/v1/envelopes/:envelope_id/schema",
    scope: "read",
    tag: "Envelopes",
    summary: "Get the JSON Schema (2020-12) of one row",
    answers: { 200: { description: "The schema.", schema: RowSchema } },
    refusals: { 404: ["envelope_not_found"] },
    handle: async ({ caller, params }) => {
      const open = await openEnvelope(uses, caller, envelopeId(params.envelope_id));
      return ok(rowSchema(open.envelope.name, open.aliases));
    },
  });
}
