import type { Source } from "#assemble";
import { selectFont } from "#text";

/**
 * The resource names of the form's fonts that cannot draw new text, or that it does not have: its values are drawn in
 * the fonts closest to them. Each once, in the order of the fields.
 */
export function substitutedFonts({ document, form }: Source): readonly string[] {
  const names = form.fields.flatMap((field) => {
    if (field.type !== "text" && field.type !== "choice") return [];
    const widgets = field.nodes.flatMap((node) => node.widgets);
    const fonts = widgets.map((widget) => selectFont(document, form, widget.defaultAppearance));
    return fonts.flatMap(({ font }) => (font.substituted ? [font.name] : []));
  });
  return [...new Set(names)];
}
