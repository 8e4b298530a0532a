/** Text of the form: fonts, line breaks, measures. */
export type { MeasureText, TextBlock, TextRun, TextStyle } from "./block.ts";
