import type { Source } from "#assemble";
import { fieldFonts } from "./field-fonts.ts";

/**
 * Resource names of fonts that the form lacks or that cannot draw new text; the closest fonts replace them. Each once,
 * in field order.
 */
export function substitutedFonts(source: Source): readonly string[] {
  const fonts = source.form.fields.flatMap((field) => [...fieldFonts(source, field)]);
  return [...new Set(fonts.flatMap((font) => (font.substituted ? [font.name] : [])))];
}
