import { Codes } from "./codes.ts";
import type { DrawPlan } from "./draw-plan.ts";
import { type DrawingFonts, drawBytesMax, ValueDrawer } from "./draw-value.ts";
import { STREAM_CLOSE, STREAM_OPEN } from "./piece.ts";
import { Reading } from "./reading.ts";
import { TailWriter } from "./tail-writer.ts";

/** Upper bound of pieces and number operands per drawing. */
const PIECES = 5;

/**
 * The content of an appearance stream that shows `text`, or the options `selected` of a list box; `null` where the font
 * lacks a character. `plan` must be for an appearance stream, not for a page.
 */
export function drawOnce(
  plan: DrawPlan,
  pieces: readonly Uint8Array[],
  drawing: DrawingFonts,
  text: string,
  selected: readonly number[],
): Uint8Array | null {
  const writer = new TailWriter(pieces);
  const reading = new Reading([]);
  writer.reserve(writer.longestPiece * PIECES + drawBytesMax(plan, text.length), PIECES);
  const drawer = new ValueDrawer(writer, drawing, reading, new Codes());
  drawer.draw("", plan, text, selected, -1, 0);
  if (reading.failed) return null;
  return writer.out.slice(STREAM_OPEN.length, writer.at - STREAM_CLOSE.length);
}
