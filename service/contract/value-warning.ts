import { z } from "zod";

/** A warning about a value or about the form. It never contains the value. */
export const ValueWarning = z
  .object({
    field: z.string().nullable().meta({
      description: "Alias, or the raw field name if the field has none; null: the whole form.",
    }),
    code: z.string().meta({
      description:
        "About values: text_truncated, font_substituted, glyph_missing, format_mismatch, field_read_only, suspicious_value, calculation_not_run, barcode_not_drawn. About a name: unknown_alias. About the form: encryption_removed. With `strict`, those about values are errors; `fail_on` names them one by one.",
    }),
    message: z.string(),
  })
  .meta({ id: "ValueWarning" });
