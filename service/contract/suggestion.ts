import { z } from "zod";
import { Id } from "./id.ts";
import { UsedSoFar } from "./usage.ts";

const ALIASES_MAX = 2000;
const ALIAS_CHARACTERS_MAX = 255;
const CONFIDENCE_DEFAULT = 0.5;

const Aliases = z
  .array(z.string().min(1).max(ALIAS_CHARACTERS_MAX))
  .min(1)
  .max(ALIASES_MAX)
  .optional();

const Confidence = z.number().min(0).max(1);

/** Request to suggest a mapping. */
export const SuggestionRequest = z
  .strictObject({
    template_id: Id,
    template_version: z.int().nullish().meta({
      description: "Version whose fields are suggested. Default: the newest.",
    }),
    aliases: Aliases.meta({
      description:
        "Names to find fields for, up to 2,000. Send exactly one of `aliases`, `csv_headers` and `schema_template_id`.",
    }),
    csv_headers: Aliases.meta({ description: "Column names of a CSV, used as the aliases." }),
    schema_template_id: Id.optional().meta({
      description:
        "Schema whose names are the aliases: those of the newest mapping that uses it, else its properties.",
    }),
    min_confidence: Confidence.default(CONFIDENCE_DEFAULT).meta({
      description: "Least confidence of a suggestion.",
    }),
  })
  .refine(
    ({ aliases, csv_headers, schema_template_id }) =>
      [aliases, csv_headers, schema_template_id].filter((one) => one !== undefined).length === 1,
    {
      message: "Send exactly one of aliases, csv_headers and schema_template_id.",
      path: ["aliases"],
    },
  )
  .meta({ id: "SuggestionRequest" });

const Suggestion = z
  .object({
    raw_field: z.string(),
    alias: z.string(),
    confidence: Confidence.meta({
      description: "Share of suggestions with this confidence that are right.",
    }),
    reason: z.string().meta({ examples: ["label 'ZIP code' above; row 2 of 'Dependents'"] }),
    source: z.enum(["offline", "confirmed", "model"]).meta({
      description:
        "offline: the form's texts and names; confirmed: a mapping of the account; model: the external model.",
    }),
    alternatives: z
      .array(
        z
          .object({ raw_field: z.string(), confidence: Confidence })
          .meta({ id: "AlternativeField" }),
      )
      .meta({ description: "Up to two other fields, best first." }),
  })
  .meta({ id: "Suggestion" });

const SplitValues = z
  .array(
    z
      .object({
        kind: z.enum(["ssn", "ein", "phone", "zip", "date", "code", "text"]).meta({
          description:
            "The kind of value in the boxes. code: letters and digits of a fixed length; text: a letter in each box.",
        }),
        label: z.string().nullable().meta({
          description: "Text that names the whole value; null: the label of the first box.",
        }),
        parts: z
          .array(
            z.object({ raw_field: z.string(), transform: z.string() }).meta({ id: "SplitPart" }),
          )
          .meta({
            description:
              "The boxes, left to right, with the `transform` that makes each one's part of the value. A mapping gives all of them the same alias.",
          }),
      })
      .meta({ id: "SplitValue" }),
  )
  .meta({
    description:
      "Values that the form divides among boxes in a row, such as a social security number in boxes for 3, 2 and 4 digits.",
  });

/** Suggested fields for aliases. */
export const MappingSuggestions = z
  .object({
    template_id: z.int(),
    template_version: z.int(),
    suggestions: z.array(Suggestion).meta({
      description: "In reading order of the fields. An alias may have several fields.",
    }),
    unmatched_aliases: z.array(z.string()),
    split_values: SplitValues.meta({
      description:
        "Values that the form divides among boxes in a row. A suggestion of the first box is one of the whole value; the other boxes are never suggested.",
    }),
    warnings: z
      .array(z.object({ code: z.string(), message: z.string() }).meta({ id: "SuggestionWarning" }))
      .meta({
        description:
          "Codes: labels_incomplete (the pages could not be read to the end), model_unavailable and model_budget_exhausted (these are the suggestions without the external model).",
      }),
    usage: UsedSoFar,
  })
  .meta({ id: "MappingSuggestions" });

/** Request to analyze a template. */
export const AnalysisRequest = z
  .strictObject({
    version: z.int().nullish().meta({ description: "Version to analyze. Default: the newest." }),
  })
  .optional()
  .meta({ id: "AnalysisRequest" });

const FieldGroup = z
  .object({
    kind: z.enum(["radio", "yes_no", "name", "address", "date", "row"]),
    id: z.string().meta({ description: "Unique on the form.", examples: ["address_1"] }),
    part: z
      .string()
      .nullable()
      .meta({ description: "The field's role in the group.", examples: ["zip"] }),
    row: z.int().nullable().meta({ description: "Row of a table (1-based)." }),
  })
  .meta({ id: "FieldGroup" });

const SuggestedType = z.enum([
  "text",
  "name",
  "date",
  "phone",
  "email",
  "zip",
  "amount",
  "ssn",
  "checkbox",
  "radio",
  "choice",
  "signature",
]);

const FieldAnalysis = z
  .object({
    raw_field: z.string(),
    label: z.string().nullable(),
    section: z.string().nullable().meta({ description: "Heading above the field." }),
    suggested_type: SuggestedType.nullable(),
    suggested_alias: z
      .string()
      .nullable()
      .meta({ description: "A name that is unique on the form; null for a push button." }),
    confidence: Confidence,
    format: z.string().nullable().meta({ description: "Suggested `format` of a mapping." }),
    transform: z.string().nullable().meta({ description: "Suggested `transform` of a mapping." }),
    group: FieldGroup.nullable().meta({ description: "Fields that belong together." }),
  })
  .meta({ id: "FieldAnalysis" });

const AnalysisWarning = z
  .object({
    code: z.string().meta({
      description:
        "One of: page_without_text, label_repeated, field_off_page, two_people_in_one_field, tooltip_differs_from_print, alias_numbered, labels_incomplete.",
    }),
    message: z.string(),
    fields: z.array(z.string()).meta({
      description: "Raw names of the fields concerned; empty: the whole form.",
    }),
  })
  .meta({ id: "AnalysisWarning" });

/** The meaning of each field of a template. */
export const TemplateAnalysis = z
  .object({
    template_id: z.int(),
    template_version: z.int(),
    fields: z.array(FieldAnalysis).meta({ description: "In form order." }),
    warnings: z.array(AnalysisWarning),
    split_values: SplitValues,
    usage: UsedSoFar,
  })
  .meta({ id: "TemplateAnalysis" });
