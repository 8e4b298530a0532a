import { z } from "zod";
import { pageSchema } from "./page.ts";
import { Name, Timestamp } from "./text.ts";

/** JSON Schema 2020-12 as the caller wrote it. Unsupported keywords are reported when it is saved. */
const JsonSchema = z.union([z.record(z.string(), z.unknown()), z.boolean()]).meta({
  id: "JsonSchema",
  description: "JSON Schema 2020-12 of one row, which is an object keyed by alias.",
});

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

/** As many rows as a preview of a spreadsheet has; each may take milliseconds. */
const ROWS_MAX = 20;

/** Request to check rows against a schema, which need not be saved. */
export const SchemaTemplateValidate = z
  .strictObject({
    schema: JsonSchema,
    rows: z.array(z.record(z.string(), z.unknown())).min(1).max(ROWS_MAX),
    source: z.enum(["json", "csv"]).default("json").meta({
      description:
        "csv: as in a bulk job, texts count as numbers and booleans where the schema requires them, and empty ones as absent.",
    }),
  })
  .meta({ id: "SchemaTemplateValidate" });

const RowError = z
  .object({
    field: z.string().nullable().meta({
      description: "Alias, or the path of a member within it; null: the row itself.",
    }),
    code: z.literal("schema_failed"),
    message: z.string(),
  })
  .meta({ id: "SchemaRowError" });

/** Result of checking rows against a schema. */
export const SchemaTemplateValidation = z
  .object({
    valid: z.boolean(),
    rows: z
      .array(
        z.object({ valid: z.boolean(), errors: z.array(RowError) }).meta({ id: "SchemaRowResult" }),
      )
      .meta({ description: "In the order of the request." }),
  })
  .meta({ id: "SchemaTemplateValidation" });

/** A page of the account's schemas. */
export const SchemaTemplatePage = pageSchema("schema_templates", SchemaTemplate).meta({
  id: "SchemaTemplatePage",
});
