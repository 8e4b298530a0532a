/** The static content of pages as content streams. */
export { type BorderSide, borderSides } from "./draw-box.ts";
export { type Drawn, type DrawnPage, type DrawTarget, drawPages } from "./draw-pages.ts";
