/** The form as pdf.js lays it out: pages of elements with CSS. */
export type { XfaNode, XfaPage } from "./node.ts";
