import type { Source } from "#assemble";
import { type Field, widgetsOf } from "#form";
import { selectFont, type TextFont } from "#text";

/** The distinct fonts of a field's texts; empty for a field without text. */
export function fieldFonts({ document, form }: Source, field: Field): ReadonlySet<TextFont> {
  if (field.type !== "text" && field.type !== "choice") return new Set();
  const appearances = new Set(widgetsOf(field).map((widget) => widget.defaultAppearance));
  return new Set([...appearances].map((text) => selectFont(document, form, text).font));
}

/**
 * Resource names of fonts that the form lacks or that cannot draw new text; the closest fonts replace them. Each once,
 * in field order.
 */
export function substitutedFonts(source: Source): readonly string[] {
  const fonts = source.form.fields.flatMap((field) => [...fieldFonts(source, field)]);
  return [...new Set(fonts.flatMap((font) => (font.substituted ? [font.name] : [])))];
}
