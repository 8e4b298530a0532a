/**
 * Text that a form's own font cannot draw: which face holds it, and where its glyphs stand. Shaping itself is a port,
 * which `engine/harfbuzz` makes real.
 */
export type {
  FaceName,
  FontSubset,
  Scripts,
  ShapedGlyph,
  Shaper,
  ShaperFont,
  ShaperFontDescriptor,
} from "./shaper.ts";
