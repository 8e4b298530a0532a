/**
 * Text that a form's own font cannot draw: chooses faces and positions glyphs. Shaping is a port, implemented in
 * `engine/harfbuzz`.
 */
export { assignFaces } from "./assign-faces.ts";
export { layoutScripts } from "./layout-scripts.ts";
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
