import type { FontHeights } from "#text";
import { OWN_FACE, type OwnFont } from "./own-font.ts";
import type { Face } from "./script-layout.ts";
import { ShapedParagraph } from "./shaped-paragraph.ts";

const EM = 1000;

/**
 * The heights of lines that each have one of `texts`: the own font's, enlarged above and below until the ink of the other
 * faces' glyphs stays on its line. Acrobat has no rule for glyphs that its font lacks.
 */
export function lineHeights(
  own: OwnFont,
  faces: readonly Face[],
  texts: Iterable<string>,
): FontHeights {
  const { boxHeight, descent, capHeight } = own;
  let above = boxHeight - descent;
  let below = descent;
  for (const text of texts) {
    for (const { face, clusters } of new ShapedParagraph(text, own, faces).runs) {
      // A missing character is a box of the first face.
      const font = face === OWN_FACE ? undefined : faces[Math.max(0, face)]?.font;
      if (font === undefined) continue;
      for (const { glyph, dy } of clusters.flatMap(({ glyphs }) => glyphs)) {
        const [bottom, top] = font.inkHeight(glyph);
        above = Math.max(above, (top + dy) / EM);
        below = Math.max(below, -(bottom + dy) / EM);
      }
    }
  }
  return { boxHeight: above + below, descent: below, capHeight };
}
