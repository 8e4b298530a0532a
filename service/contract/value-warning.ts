import { z } from "zod";

/** What was done to a value; the value itself is never repeated. */
export const ValueWarning = z
  .object({
    field: z.string().nullable().meta({ description: "The alias." }),
    code: z.string().meta({
      description:
        "text_truncated, font_substituted, glyph_missing, format_mismatch, field_read_only or unknown_alias.",
    }),
    message: z.string(),
  })
  .meta({ id: "ValueWarning" });
