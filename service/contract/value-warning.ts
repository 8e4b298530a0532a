import { z } from "zod";

/** What was done to a value, or to the form that it was filled into; the value itself is never repeated. */
export const ValueWarning = z
  .object({
    field: z.string().nullable().meta({
      description:
        "The alias; the raw name of a field without one; null where the whole form is meant.",
    }),
    code: z.string().meta({
      description:
        "text_truncated, font_substituted, glyph_missing, format_mismatch, field_read_only, calculation_not_run, unknown_alias or encryption_removed; the last never makes an error, also not with strict.",
    }),
    message: z.string(),
  })
  .meta({ id: "ValueWarning" });
