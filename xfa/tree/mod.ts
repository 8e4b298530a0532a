/** The form as pdf.js lays it out: pages of elements with CSS. */
export type { ArialStyle, ReadArial } from "./arial.ts";
export { type LaidOut, layOut } from "./lay-out.ts";
export { lettersOn } from "./letters.ts";
export type { XfaNode, XfaPage } from "./node.ts";
