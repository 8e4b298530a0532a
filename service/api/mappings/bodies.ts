import type { z } from "zod";
import { isoString } from "#base/instant.ts";
import type { MappingUpdate } from "#contract/mapping.ts";
import type { SchemaTemplateValidation } from "#contract/schema-template.ts";
import type { Mapping, MappingChange, SchemaFault, SchemaTemplate } from "#domain/mappings";
import { schemaTemplateIdOrNull } from "../http/ids.ts";

/** The JSON of a mapping. */
export function mappingBody(mapping: Mapping): Record<string, unknown> {
  return {
    id: mapping.id,
    name: mapping.name,
    description: mapping.description,
    template_id: mapping.templateId,
    template_version: mapping.templateVersion,
    schema_template_id: mapping.schemaTemplateId,
    field_mappings: mapping.fieldMappings,
    is_template: mapping.isTemplate,
    category: mapping.category,
    created_at: isoString(mapping.createdAt),
    updated_at: isoString(mapping.updatedAt),
  };
}

/** The changes that a request body asks for. */
export function mappingChange(body: z.output<typeof MappingUpdate>): MappingChange {
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.description === undefined ? {} : { description: body.description }),
    ...(body.template_version === undefined ? {} : { templateVersion: body.template_version }),
    ...(body.schema_template_id === undefined
      ? {}
      : { schemaTemplateId: schemaTemplateIdOrNull(body.schema_template_id) }),
    ...(body.field_mappings === undefined ? {} : { fieldMappings: body.field_mappings }),
    ...(body.is_template === undefined ? {} : { isTemplate: body.is_template }),
    ...(body.category === undefined ? {} : { category: body.category }),
  };
}

/** The JSON of what is wrong with a row by its schema. */
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
export function schemaTemplateBody(schema: SchemaTemplate): Record<string, unknown> {
  return {
    id: schema.id,
    name: schema.name,
    schema: schema.schema,
    created_at: isoString(schema.createdAt),
    updated_at: isoString(schema.updatedAt),
  };
}
