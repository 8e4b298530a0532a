/**
 * Text of form fields: which font draws it, how wide it is, and where its lines are. Font data comes from the form's
 * dictionaries or from Adobe's metrics of the standard fonts; font programs are not read.
 */
export {
  AUTO_SIZE_MIN,
  MULTILINE_SIZE_MAX,
  multilineAutoSize,
  singleAutoSize,
} from "./auto-size.ts";
export { codesWidth, itemCodes } from "./codes.ts";
export { parseDefaultAppearance } from "./default-appearance.ts";
export { namedEncoding } from "./encodings.ts";
export type { TextFont } from "./font.ts";
export { readFontDescriptor } from "./font-descriptor.ts";
export type { LatinName } from "./font-metrics.ts";
export { glyphUnicode } from "./glyph-names.ts";
export { layoutList, layoutText, type TextBox } from "./layout.ts";
export { BLANK, isMove, nextStop, TAB, tabStops } from "./moves.ts";
export {
  combBaseline,
  combOffset,
  combStart,
  DESCENT_RAISE_MAX,
  type FontHeights,
  fitsCell,
  isCut,
  isWider,
  lineStart,
  listBaseline,
  multilineBaseline,
  showsDescenders,
  singleBaseline,
} from "./rules.ts";
export { selectFont } from "./select-font.ts";
export { type AtSize, shrunkSize } from "./shrink.ts";
export { standardFont, standardGlyph } from "./standard-font.ts";
export { wrapCodes } from "./wrap.ts";
