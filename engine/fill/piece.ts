/** Index into `FillPlan.pieces`: bytes that are the same in every row. */
export type Piece = number;

/** Ends a stream's dictionary after `/Length`: digits may run over the spaces. A widget's `open` begins with it. */
export const STREAM_OPEN = "    >>\nstream\n";
/** Ends a stream object; a widget's `close` and a page's end with it. */
export const STREAM_CLOSE = "\nendstream\nendobj\n";
