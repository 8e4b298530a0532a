import { z } from "zod";

/** A warning that fails a row or a document where `fail_on` names it. */
export const FailOnCode = z
  .enum([
    "text_truncated",
    "font_substituted",
    "glyph_missing",
    "field_read_only",
    "format_mismatch",
    "suspicious_value",
    "calculation_not_run",
    "barcode_not_drawn",
    "unknown_alias",
    "encryption_removed",
    "signature_invalidated",
    "default_values_present",
  ])
  .meta({ id: "FailOnCode" });

const DESCRIPTION =
  "Warnings that are errors. `unknown_alias` refuses a bulk file with an unknown column, and a single document with an unknown name; the codes about the template (`encryption_removed`, `signature_invalidated`, `default_values_present`) never fail a row; the others are about values and fail their row.";

/** Warnings that are errors, in JSON. */
export const FailOn = z.array(FailOnCode).max(100).meta({ description: DESCRIPTION });

/** The same in a form; an empty field counts as absent. */
export const FailOnField = z
  .string()
  .transform((text, context): z.output<typeof FailOn> | undefined => {
    if (text.trim() === "") return undefined;
    const read = FailOn.safeParse(codesIn(text));
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: MESSAGE });
    return z.NEVER;
  })
  .meta({
    description: `${DESCRIPTION} A JSON array, or codes separated by commas.`,
    examples: ["text_truncated,unknown_alias"],
  });

const MESSAGE = `Give a JSON array, or codes separated by commas: ${FailOnCode.options.join(", ")}.`;

/** Undefined for text that looks like JSON and is not. */
function codesIn(text: string): unknown {
  if (!text.trim().startsWith("[")) return text.split(",").map((code) => code.trim());
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
