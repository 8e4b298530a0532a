import { z } from "zod";
import { Id } from "./id.ts";
import { pageSchema } from "./page.ts";
import { Description, lineOfText, Name, Timestamp } from "./text.ts";

const FIELDS_MAX = 20_000;

/** A caller's name for a field's value; the header of a CSV is trimmed, so it has no outer spaces. */
const Alias = lineOfText(255).refine(
  (alias) => alias === alias.trim(),
  "Write the alias without spaces at its ends.",
);

const DefaultValue = z.union([
  z.string().max(100_000),
  z.number(),
  z.boolean(),
  z.array(z.string()).max(1000),
]);

const FedField = z.strictObject({
  source: Alias,
  default: DefaultValue.nullish(),
  required: z.boolean().optional(),
  transform: later("transform"),
  condition: later("condition"),
  format: later("format"),
});

/** By raw field name the alias that feeds it, or an object that says more. */
const FieldMappings = z
  .record(z.string(), z.union([Alias, FedField]))
  .refine((all) => Object.keys(all).length <= FIELDS_MAX, `At most ${FIELDS_MAX} fields.`)
  .meta({ id: "FieldMappings" });

const MEMBERS = {
  name: Name,
  description: Description.nullable(),
  template_version: z.int(),
  schema_template_id: Id.nullable(),
  field_mappings: FieldMappings,
  is_template: z.boolean(),
  category: lineOfText(100).nullable(),
};

/** What makes a mapping. */
export const MappingCreate = z
  .strictObject({ ...MEMBERS, template_id: Id })
  .partial({
    description: true,
    template_version: true,
    schema_template_id: true,
    is_template: true,
    category: true,
  })
  .meta({ id: "MappingCreate" });

/** What changes a mapping; the members given. */
export const MappingUpdate = z.strictObject(MEMBERS).partial().meta({ id: "MappingUpdate" });

/** Which alias feeds which field. */
export const Mapping = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    template_id: z.int(),
    template_version: z.int(),
    schema_template_id: z.int().nullable(),
    field_mappings: FieldMappings,
    is_template: z.boolean(),
    category: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Mapping" });

/** A part of the account's mappings. */
export const MappingPage = pageSchema("mappings", Mapping).meta({ id: "MappingPage" });

// Documented, and not there yet: whoever uses it is told, and not given a value that was not made.
function later(name: string): z.ZodOptional<z.ZodNever> {
  return z.never(`${name} is not supported yet.`).optional();
}
