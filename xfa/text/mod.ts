/** Text of the form: fonts, line breaks, measures. */
export type { MeasureText, TextBlock, TextRun, TextStyle } from "./block.ts";
export type { FormFont, TextFace } from "./face.ts";
export { embedScripts, type ScriptSubsets } from "./script-subsets.ts";
export type { TextLayout, TextPiece } from "./text-layout.ts";
export { createTypesetter, type Typesetter } from "./typesetter.ts";
