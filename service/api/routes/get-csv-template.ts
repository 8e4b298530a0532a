import { csvTemplate, openEnvelope } from "#domain/envelopes";
import { envelopeId } from "../bodies/ids.ts";
import { attachment } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/envelopes/{envelope_id}/csv-template */
export function getCsvTemplateRoute(
  uses: Pick<Uses, "envelopes" | "mappings" | "templates">,
): Route {
  return route({
    method: "GET",
    path: "/api/v1/envelopes/:envelope_id/csv-template",
    scope: "read",
    tag: "Envelopes",
    summary: "Download an empty CSV with the envelope's header",
    answers: { 200: { description: "The header row.", contentType: "text/csv" } },
    refusals: { 404: ["envelope_not_found"] },
    handle: async ({ caller, params }) => {
      const open = await openEnvelope(uses, caller, envelopeId(params.envelope_id));
      const bytes = new TextEncoder().encode(csvTemplate(open.aliases));
      return attachment({
        filename: `${open.envelope.name}.csv`,
        contentType: "text/csv; charset=utf-8",
        sizeBytes: bytes.byteLength,
        body: async function* () {
          yield bytes;
        },
      });
    },
  });
}
