/** Fields that a user of the command adds to a PDF, read and refused like those of a request, and written like a response's. */
import type { z } from "zod";
import { FieldDefinition } from "#contract/field-definition.ts";
import { bodyWriter, type Mapped } from "../api/http/body-mapper.ts";

export { readRequestedFields } from "#domain/templates/untrusted";
export { readAddedFields } from "../api/templates/added-fields.ts";
export { Refusal as ServiceRefusal } from "../base/refusal.ts";

/** Returns the JSON of a definition, without further members. */
export const definitionBody: (
  definition: Mapped<typeof FieldDefinition>,
) => z.output<typeof FieldDefinition> = bodyWriter(FieldDefinition);
