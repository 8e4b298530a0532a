import { z } from "zod";
import { Rect } from "./field.ts";

/** The most fields that are added at once. */
export const FIELDS_ADDED_MAX = 800;
/** The longest JSON of their definitions, in bytes. */
export const FIELDS_ADDED_BYTES_MAX = 512 * 1024;

const TEXT_CHARACTERS_MAX = 4000;
const OPTIONS_MAX = 1000;
const shortText = z.string().max(255);

/** A field to add to a PDF, with one widget. */
export const FieldDefinition = z
  .strictObject({
    name: z.string().min(1).max(255).meta({
      description:
        "Full name, unique; dots make a hierarchy. For a radio button its own name: its field has the name of its `group`.",
    }),
    type: z
      .enum(["text", "checkbox", "radio", "choice", "signature"])
      .meta({ id: "AddedFieldType" }),
    page: z.int().min(1).meta({ description: "Page number (1-based)." }),
    rect: Rect.meta({
      description:
        "[x1, y1, x2, y2] in points, as in the `widgets` of a field: inside the page, at least 2 × 2.",
    }),
    label: shortText
      .nullable()
      .optional()
      .meta({ description: "The text that readers show and speak for the field." }),
    required: z.boolean().optional(),
    read_only: z.boolean().optional(),
    default_value: z.string().max(TEXT_CHARACTERS_MAX).nullable().optional().meta({
      description:
        "A text, one of the options, or the export value of a check box or radio button that is checked.",
    }),
    max_length: z.int().min(1).nullable().optional().meta({
      description: "Text: the most characters; with `comb`, the number of cells.",
    }),
    comb: z.boolean().optional(),
    multiline: z.boolean().optional().meta({
      description: "Text: several lines. Choice: a list box in place of a drop-down.",
    }),
    options: z.array(shortText).max(OPTIONS_MAX).nullable().optional().meta({
      description: "Choice: the texts to choose from.",
    }),
    export_value: shortText.nullable().optional().meta({
      description:
        "Check box and radio button: the value when checked. Default: Yes, for a radio button its name.",
    }),
    group: shortText.nullable().optional().meta({
      description: "Radio button: the name of the field that its buttons share.",
    }),
    font_size: z.number().min(0).nullable().optional().meta({
      description: "Points; 0, the default, fits the text to the field.",
    }),
    align: z.enum(["left", "center", "right"]).meta({ id: "Alignment" }).nullable().optional(),
    format: z
      .enum(["date", "number", "ssn", "zip", "phone"])
      .meta({ id: "FieldFormat" })
      .nullable()
      .optional()
      .meta({
        description: "Text: what PDF readers accept, and how they show it.",
      }),
  })
  .meta({ id: "FieldDefinition" });

/** The fields to add to a PDF. */
export const FieldDefinitions = z.array(FieldDefinition).min(1).max(FIELDS_ADDED_MAX);
