/**
 * Parts of a widget's appearance other than text: box, frame, check marks, with Acrobat's dimensions. The position of
 * text is determined in `#text`.
 */
export { buttonStates } from "./button-states.ts";
export { borderOps, clipOps, frameOps } from "./frame.ts";
export { widgetBox } from "./widget-box.ts";
