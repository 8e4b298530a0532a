/**
 * What a widget shows around and instead of its text: box, frame, check marks; numbers as Acrobat draws them. The
 * text's own place is `#text`'s to say.
 */
export { type ButtonStates, buttonStates } from "./button-states.ts";
export { borderOps, clipOps, frameOps } from "./frame.ts";
export { type Box, widgetBox } from "./widget-box.ts";
