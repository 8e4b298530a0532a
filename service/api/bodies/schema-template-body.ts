import { isoString } from "#base/instant.ts";
import type { SchemaTemplate } from "#domain/mappings";

/** A schema as the wire shows it. */
export function schemaTemplateBody(schema: SchemaTemplate): Record<string, unknown> {
  return {
    id: schema.id,
    name: schema.name,
    schema: schema.schema,
    created_at: isoString(schema.createdAt),
    updated_at: isoString(schema.updatedAt),
  };
}
