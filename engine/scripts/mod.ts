/**
 * Text that a form's own font cannot draw: chooses faces, positions glyphs and embeds subsets. Shaping is a port, implemented in
 * `engine/harfbuzz`.
 */
export { assignFaces } from "./assign-faces.ts";
export { bidiLevels, mirrored, visualOrder } from "./bidi-levels.ts";
export { embedFace } from "./embed-face.ts";
export { glyphTexts } from "./glyph-texts.ts";
export type { Host } from "./host.ts";
export { layoutScripts } from "./layout-scripts.ts";
export { isHangingSpace, lineBreaks } from "./line-breaks.ts";
export { lineHeights } from "./line-heights.ts";
export type { OwnFont } from "./own-font.ts";
export type {
  Cluster,
  Face,
  PlacedRun,
  ScriptBox,
  ScriptLayout,
} from "./script-layout.ts";
export type {
  FaceName,
  FontSubset,
  Scripts,
  ShapedGlyph,
  Shaper,
  ShaperFont,
  ShaperFontDescriptor,
} from "./shaper.ts";
