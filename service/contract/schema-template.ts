import { z } from "zod";
import { pageSchema } from "./page.ts";
import { Name, Timestamp } from "./text.ts";

/** JSON Schema 2020-12, as the caller wrote it; what of it cannot be used is said when it is saved. */
const JsonSchema = z
  .union([z.record(z.string(), z.unknown()), z.boolean()])
  .meta({ description: "JSON Schema 2020-12 of one row: an object by alias." });

const MEMBERS = { name: Name, schema: JsonSchema };

/** What makes a schema. */
export const SchemaTemplateCreate = z.strictObject(MEMBERS).meta({ id: "SchemaTemplateCreate" });

/** What changes a schema; the members given. */
export const SchemaTemplateUpdate = z
  .strictObject(MEMBERS)
  .partial()
  .meta({ id: "SchemaTemplateUpdate" });

/** A schema that mappings hold their rows to. */
export const SchemaTemplate = z
  .object({
    id: z.int(),
    name: z.string(),
    schema: JsonSchema,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "SchemaTemplate" });

/** A part of the account's schemas. */
export const SchemaTemplatePage = pageSchema("schema_templates", SchemaTemplate).meta({
  id: "SchemaTemplatePage",
});
