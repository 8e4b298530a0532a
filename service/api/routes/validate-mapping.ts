import { MappingValidate, MappingValidation } from "#contract/mapping.ts";
import { readData } from "#domain/bulk";
import { findMapping, validateData } from "#domain/mappings";
import { mappingId } from "../bodies/ids.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/mappings/{mapping_id}/validate */
export function validateMappingRoute(
  uses: Pick<Uses, "mappings" | "templates" | "schemaTemplates" | "schemas">,
): Route {
  return route({
    method: "POST",
    path: "/api/v1/mappings/:mapping_id/validate",
    scope: "write",
    tag: "Mappings",
    summary: "See what a mapping makes of a row, without filling a form",
    body: MappingValidate,
    answers: { 200: { description: "What would be filled.", schema: MappingValidation } },
    refusals: { 404: ["mapping_not_found"] },
    handle: async ({ caller, params, body: { data } }) => {
      const id = mappingId(params.mapping_id);
      const read = readData(data);
      if (read.kind === "fault") {
        await findMapping(uses, caller, id);
        const { field, message } = read;
        return ok({ valid: false, errors: [{ field, code: "invalid_value", message }] });
      }
      const { values } = read;
      const { faults, preview } = await validateData(uses, caller, id, { data, values });
      const shown = preview === null ? {} : { values: preview };
      return ok({ valid: faults.length === 0, errors: faults, ...shown });
    },
  });
}
