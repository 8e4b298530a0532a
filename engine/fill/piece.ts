/** Index into `FillPlan.pieces`: bytes that are the same in every row. */
export type Piece = number;

/**
 * Ends a stream's dictionary after `/Length`; the spaces leave room for more digits. A widget's `open` begins with it.
 */
export const STREAM_OPEN = "    >>\nstream\n";
/** Ends a stream object; the last bytes of a widget's and of a page's `close`. */
export const STREAM_CLOSE = "\nendstream\nendobj\n";
