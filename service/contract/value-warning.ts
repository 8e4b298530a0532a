import { z } from "zod";

/** A warning about a value or about the form. It never contains the value. */
export const ValueWarning = z
  .object({
    field: z.string().nullable().meta({
      description: "Alias, or the raw field name if the field has none; null: the whole form.",
    }),
    code: z.string().meta({
      description:
        "One of: text_truncated, font_substituted, glyph_missing, format_mismatch, field_read_only, calculation_not_run, unknown_alias, encryption_removed. With `strict`, every one except encryption_removed is an error.",
    }),
    message: z.string(),
  })
  .meta({ id: "ValueWarning" });
