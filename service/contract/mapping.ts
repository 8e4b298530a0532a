import { z } from "zod";
import { Id } from "./id.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { Renaming } from "./template-diff.ts";
import { Description, lineOfText, Name, searchText, Timestamp } from "./text.ts";

const FIELDS_MAX = 20_000;

/** A caller's name for a value. No surrounding spaces, because CSV headers are trimmed. */
const Alias = lineOfText(255).refine(
  (alias) => alias === alias.trim(),
  "An alias must not start or end with spaces.",
);

const DefaultValue = z
  .union([z.string().max(100_000), z.number(), z.boolean(), z.array(z.string()).max(1000)])
  .meta({ id: "DefaultValue" });

/** Selects the value of a field. An omitted branch is the field's alias itself. */
const Condition = z
  .strictObject({
    if: z.string().meta({
      examples: ["equals(state,'VT')", "is_empty(middle_name)", "greater_than(age,17)"],
    }),
    then: z.string().nullish(),
    else: z.string().nullish(),
  })
  .meta({
    id: "Condition",
    description:
      "Selects the value: `then` if the condition holds, else `else`. Each is an alias, whose value is then transformed, or a quoted text, which is used as it is ('' clears the field). Default: the field's own `source`.",
  });

const FedField = z
  .strictObject({
    source: Alias,
    default: DefaultValue.nullish(),
    required: z.boolean().optional(),
    transform: z
      .string()
      .nullish()
      .meta({
        description: "Functions applied to the value, from left to right; null: none.",
        examples: ["trim | upper", "date('YYYY-MM-DD','MM/DD/YYYY')", "concat(' ', last_name)"],
      }),
    condition: Condition.nullish(),
    format: z
      .string()
      .max(200)
      .nullish()
      .meta({
        description:
          "Display format of the value, in the notation of the field's own `format`; null: the field's own format.",
        examples: ["number(2)", "date(mm/dd/yyyy)", "special(phone)"],
      }),
    overflow: z.enum(["clip", "shrink", "fail"]).optional().meta({
      description:
        "A text that does not fit its field: `clip` (default) draws what fits, with the warning `text_truncated`; `shrink` draws it smaller, down to 4 points, and what does not fit then as `clip` does; `fail` fails the row with that code.",
    }),
  })
  .meta({ id: "FedField" });

/** By raw field name: the alias that supplies its value, or an object with options. */
const FieldMappings = z
  .record(z.string(), z.union([Alias, FedField]).meta({ id: "FieldMapping" }))
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

/** Request to create a mapping. */
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

/** Request to update a mapping. Omitted members keep their value. */
export const MappingUpdate = z.strictObject(MEMBERS).partial().meta({ id: "MappingUpdate" });

/** Assigns aliases to the fields of a template. */
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

/** A page of the account's mappings. */
export const MappingPage = pageSchema("mappings", Mapping).meta({ id: "MappingPage" });

/** Filters for the mapping library. */
export const LibraryQuery = PageQuery.extend({
  category: searchText(100).optional().meta({ description: "Only mappings of this category." }),
  search: searchText(255)
    .optional()
    .meta({ description: "Text contained in the name or the description, ignoring case." }),
});

/** Request to clone a mapping. */
export const MappingClone = z
  .strictObject({
    name: Name.nullish().meta({
      description: "Name of the clone. Default: the original name followed by (copy).",
    }),
    template_id: Id.nullish().meta({
      description: "Template of the clone. Default: the template of the original.",
    }),
  })
  .optional()
  .meta({ id: "MappingClone" });

/** A cloned mapping, and a report on the fields of the original. */
export const ClonedMapping = Mapping.extend({
  report: z
    .object({
      matched: z.array(z.string()).meta({
        description:
          "Raw names in the original of the fields that were carried over, including renamed ones.",
      }),
      unmatched: z.array(z.string()).meta({
        description:
          "Raw names in the original of the fields that the template lacks; they were left out.",
      }),
      renamed: z
        .array(Renaming)
        .meta({ description: "Carried-over fields that have another raw name in the template." }),
    })
    .meta({ id: "CloneReport" }),
}).meta({ id: "ClonedMapping" });

/** Request to validate a row against a mapping; `data` is keyed by alias. */
export const MappingValidate = z
  .strictObject({ data: z.record(z.string(), z.unknown()) })
  .meta({ id: "MappingValidate" });

const FilledValue = z
  .union([z.string(), z.boolean(), z.array(z.string())])
  .meta({ id: "FilledValue" })
  .nullable();

/** Result of applying a mapping to a row. */
export const MappingValidation = z
  .object({
    valid: z.boolean(),
    errors: z.array(
      z
        .object({ field: z.string().nullable(), code: z.string(), message: z.string() })
        .meta({ id: "MappingError" }),
    ),
    values: z.record(z.string(), FilledValue).optional().meta({
      description: "Resulting value of each field by raw name; null: the form's own value is kept.",
    }),
  })
  .meta({ id: "MappingValidation" });
