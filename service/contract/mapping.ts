import { z } from "zod";
import { Id } from "./id.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { Description, lineOfText, Name, searchText, Timestamp } from "./text.ts";

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

/** Chooses what feeds a field. What is left out is the field's own alias. */
const Condition = z
  .strictObject({
    if: z.string().meta({
      examples: ["equals(state,'VT')", "is_empty(middle_name)", "greater_than(age,17)"],
    }),
    then: z.string().nullish(),
    else: z.string().nullish(),
  })
  .meta({
    description:
      "A quoted text is final ('' clears the field); an alias's value goes through the transform.",
  });

const FedField = z.strictObject({
  source: Alias,
  default: DefaultValue.nullish(),
  required: z.boolean().optional(),
  transform: z
    .string()
    .nullish()
    .meta({
      description: "Functions that the value goes through, one after another.",
      examples: ["trim | upper", "date('YYYY-MM-DD','MM/DD/YYYY')", "concat(' ', last_name)"],
    }),
  condition: Condition.nullish(),
  format: z
    .string()
    .max(200)
    .nullish()
    .meta({
      description:
        "How the value is shown, in the words of a field's own format; null: as that says.",
      examples: ["number(2)", "date(mm/dd/yyyy)", "special(phone)"],
    }),
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

/** Which part of the library is asked for. */
export const LibraryQuery = PageQuery.extend({
  category: searchText(100).optional(),
  search: searchText(255)
    .optional()
    .meta({ description: "Stands in the name or the description, in whichever case." }),
});

/** What a clone is to be. */
export const MappingClone = z
  .strictObject({
    name: Name.nullish().meta({ description: "The old name with (copy) when left out." }),
    template_id: Id.nullish().meta({ description: "The same template when left out." }),
  })
  .optional()
  .meta({ id: "MappingClone" });

/** A mapping made of another, and what became of the other's fields. */
export const ClonedMapping = Mapping.extend({
  report: z.object({
    matched: z.array(z.string()).meta({ description: "Raw names that were found again." }),
    unmatched: z.array(z.string()).meta({ description: "Raw names that were left out." }),
    renamed: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .meta({ description: "Those found under another name." }),
  }),
}).meta({ id: "ClonedMapping" });

/** A row by alias. */
export const MappingValidate = z
  .strictObject({ data: z.record(z.string(), z.unknown()) })
  .meta({ id: "MappingValidate" });

const FilledValue = z.union([z.string(), z.boolean(), z.array(z.string())]).nullable();

/** What a mapping makes of a row. */
export const MappingValidation = z
  .object({
    valid: z.boolean(),
    errors: z.array(
      z.object({ field: z.string().nullable(), code: z.string(), message: z.string() }),
    ),
    values: z.record(z.string(), FilledValue).optional().meta({
      description: "What each field would get, by raw name; null leaves the form's own value.",
    }),
  })
  .meta({ id: "MappingValidation" });
