import { z } from "zod";
import { pageSchema } from "./page.ts";
import { Name, Timestamp } from "./text.ts";

/** JSON Schema 2020-12 as the caller wrote it. Unsupported keywords are reported when it is saved. */
const JsonSchema = z
  .union([z.record(z.string(), z.unknown()), z.boolean()])
  .meta({ description: "JSON Schema 2020-12 of one row, which is an object keyed by alias." });

const MEMBERS = { name: Name, schema: JsonSchema };

/** Request to create a schema. */
export const SchemaTemplateCreate = z.strictObject(MEMBERS).meta({ id: "SchemaTemplateCreate" });

/** Request to update a schema. Omitted members keep their value. */
export const SchemaTemplateUpdate = z
  .strictObject(MEMBERS)
  .partial()
  .meta({ id: "SchemaTemplateUpdate" });

/** A schema against which mappings validate their rows. */
export const SchemaTemplate = z
  .object({
    id: z.int(),
    name: z.string(),
    schema: JsonSchema,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "SchemaTemplate" });

/** A page of the account's schemas. */
export const SchemaTemplatePage = pageSchema("schema_templates", SchemaTemplate).meta({
  id: "SchemaTemplatePage",
});
