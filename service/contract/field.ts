import { z } from "zod";

/** `[x1, y1, x2, y2]` in points. */
export const Rect = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .meta({ id: "Rect", description: "`[x1, y1, x2, y2]` in points." });

/** Types of form fields. */
export const FieldType = z
  .enum(["text", "checkbox", "radio", "choice", "signature", "button"])
  .meta({ id: "FieldType" });

/** Events for which a field has a script of the form's author. */
const FieldScript = z.enum(["keystroke", "validate", "calculate", "format"]);

/** A text, or the chosen options of a list. */
const FieldValue = z.union([z.string(), z.array(z.string())]).meta({ id: "FieldValue" });

/** One field of a form. Absent properties are null. */
export const Field = z
  .object({
    name: z.string().meta({ description: "Raw field name: its full name in the PDF." }),
    type: FieldType,
    max_length: z.int().nullable(),
    default_value: FieldValue.nullable(),
    required: z.boolean(),
    options: z.array(z.string()).meta({ description: "Displayed texts of the options." }),
    export_values: z
      .array(z.string())
      .meta({ description: "Values stored in the PDF, in the order of `options`." }),
    option_labels: z.array(z.string().nullable()).meta({
      description:
        "Texts printed beside the buttons of a group, in the order of `options`; null where none is found, empty for other fields.",
    }),
    page: z
      .int()
      .nullable()
      .meta({ description: "Page number (1-based) of the field's first widget." }),
    rect: Rect.nullable().meta({
      description: "Rectangle of the first widget: [x1, y1, x2, y2] in points.",
    }),
    multiline: z.boolean(),
    comb: z.boolean(),
    read_only: z.boolean(),
    multi_select: z.boolean(),
    editable: z.boolean().meta({
      description: "True for a drop-down that takes other texts than its options.",
    }),
    tooltip: z.string().nullable(),
    label: z.string().nullable().meta({
      description:
        "The label of the field: its tooltip, else the text printed beside it, else null.",
    }),
    label_source: z
      .enum(["tooltip", "page"])
      .nullable()
      .meta({ description: "Where the label was found; null without a label." }),
    number: z.int().meta({
      description:
        "Position in reading order (1-based): by page, then by line, then left to right. Previews show this number.",
    }),
    format: z.string().nullable(),
    scripts: z.array(FieldScript).meta({
      description:
        "Kinds of JavaScript actions that the field has in the form. The service never runs them.",
    }),
    widgets: z.array(z.object({ page: z.int().nullable(), rect: Rect }).meta({ id: "Widget" })),
  })
  .meta({ id: "Field" });

/** A page of a form. */
export const FormPage = z
  .object({
    page: z.int().meta({ description: "Page number (1-based)." }),
    width: z.number().meta({
      description: "Width of the visible part (CropBox) in points, before rotation.",
    }),
    height: z.number(),
    rotation: z
      .literal([0, 90, 180, 270])
      .meta({ description: "Clockwise rotation in degrees with which the page is shown." }),
    box: Rect.meta({
      description:
        "The visible part, [x1, y1, x2, y2] in the coordinates of `rect`: these differ from points by the page's UserUnit.",
    }),
  })
  .meta({ id: "FormPage" });

/** A warning about an accepted form. */
export const Warning = z
  .object({
    code: z.string().meta({
      description:
        "One of: encryption_removed, encryption_upgraded, encryption_owner_lost, signature_invalidated, font_substituted, field_types_differ, fields_unnamed, pdfa_claim_removed, barcode_not_drawn, xfa_dropped, presence_by_script, script_dropped, field_not_converted, image_not_fillable, value_dropped, field_renamed, picture_not_drawn, glyph_missing, default_values_present, labels_pending, labels_incomplete.",
    }),
    message: z.string(),
    fields: z.array(z.string()).meta({
      description: "Raw names of the fields concerned; empty: the whole form.",
    }),
  })
  .meta({ id: "Warning" });
