/**
 * Text of form fields: which font draws it, how wide it is, and where its lines stand. Facts of fonts come from the
 * form's own dictionaries or from Adobe's metrics of the standard fonts; nothing here reads a font program.
 */
export { type DefaultAppearance, parseDefaultAppearance } from "./default-appearance.ts";
export type { TextFont } from "./font.ts";
export { type SelectedFont, selectFont } from "./select-font.ts";
