import type { z } from "zod";
import { Mapping as MappingSchema, type MappingUpdate } from "#contract/mapping.ts";
import {
  SchemaTemplate as SchemaTemplateSchema,
  type SchemaTemplateValidation,
} from "#contract/schema-template.ts";
import type { MappingChange, SchemaFault } from "#domain/mappings";
import { bodyWriter, membersOf } from "../http/body-mapper.ts";
import { schemaTemplateIdOrNull } from "../http/ids.ts";

/** The JSON of a mapping. */
export const mappingBody = bodyWriter(MappingSchema);

/** Returns the requested changes. */
export function mappingChange({
  schema_template_id: schemaId,
  ...others
}: z.output<typeof MappingUpdate>): MappingChange {
  return {
    ...membersOf(others),
    ...(schemaId === undefined ? {} : { schemaTemplateId: schemaTemplateIdOrNull(schemaId) }),
  };
}

/** Returns the JSON of what is wrong with a row by its schema. */
export function validatedRowBody(
  faults: readonly SchemaFault[],
): z.output<typeof SchemaTemplateValidation>["rows"][number] {
  const errors = faults.map(({ field, code, message }) => ({
    field: field === "" ? null : field,
    code,
    message,
  }));
  return { valid: errors.length === 0, errors };
}

/** The JSON of a schema. */
export const schemaTemplateBody = bodyWriter(SchemaTemplateSchema);
