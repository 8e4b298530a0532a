import type { Source } from "#assemble";
import { fieldFonts } from "./field-fonts.ts";

/**
 * The resource names of the form's fonts that cannot draw new text, or that it does not have: its values are drawn in
 * the fonts closest to them. Each once, in the order of the fields.
 */
export function substitutedFonts(source: Source): readonly string[] {
  const fonts = source.form.fields.flatMap((field) => [...fieldFonts(source, field)]);
  return [...new Set(fonts.flatMap((font) => (font.substituted ? [font.name] : [])))];
}
