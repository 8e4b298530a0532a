import { z } from "zod";

/** `[x1, y1, x2, y2]` in points. */
const Rect = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** The kinds of fields that a form can have. */
export const FieldType = z.enum(["text", "checkbox", "radio", "choice", "signature", "button"]);

/** What a form's own script does with a field. */
const FieldScript = z.enum(["keystroke", "validate", "calculate", "format"]);

/** One field of a form; what is absent is null. */
export const Field = z
  .object({
    name: z.string().meta({ description: "The raw name." }),
    type: FieldType,
    max_length: z.int().nullable(),
    default_value: z.union([z.string(), z.array(z.string())]).nullable(),
    required: z.boolean(),
    options: z.array(z.string()).meta({ description: "The texts shown." }),
    export_values: z.array(z.string()).meta({ description: "The values written, same order." }),
    page: z.int().nullable().meta({ description: "Of the first widget, from 1." }),
    rect: Rect.nullable().meta({ description: "Of the first widget: x1, y1, x2, y2 in points." }),
    multiline: z.boolean(),
    comb: z.boolean(),
    read_only: z.boolean(),
    multi_select: z.boolean(),
    tooltip: z.string().nullable(),
    format: z.string().nullable(),
    scripts: z.array(FieldScript).meta({
      description: "What the form's own scripts would do in a reader. They are never run here.",
    }),
    widgets: z.array(z.object({ page: z.int().nullable(), rect: Rect })),
  })
  .meta({ id: "Field" });

/** Something to know about a form that was taken. */
export const Warning = z
  .object({
    code: z.string().meta({
      description:
        "encryption_removed, signature_invalidated, font_substituted, field_types_differ or xfa_dropped.",
    }),
    message: z.string(),
    fields: z.array(z.string()).meta({
      description: "The raw names of the fields concerned; empty where it is the whole form.",
    }),
  })
  .meta({ id: "Warning" });
