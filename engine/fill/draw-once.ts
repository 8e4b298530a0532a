import { Codes } from "./codes.ts";
import type { DrawPlan } from "./draw-plan.ts";
import { type DrawingFonts, drawBytesMax, isListPlan, ValueDrawer } from "./draw-value.ts";
import { STREAM_CLOSE, STREAM_OPEN } from "./piece.ts";
import { Reading } from "./reading.ts";
import { TailWriter } from "./tail-writer.ts";

/** Upper bound of pieces and number operands per drawing. */
const PIECES = 5;

/**
 * The content of an appearance stream that shows a value; `null` where the font lacks a character. `plan` must be for an appearance stream, not for a page.
 */
export function drawOnce(
  plan: DrawPlan,
  pieces: readonly Uint8Array[],
  drawing: DrawingFonts,
  { text, selected }: { readonly text: string; readonly selected: readonly number[] },
): Uint8Array | null {
  const writer = new TailWriter(pieces);
  const reading = new Reading([]);
  writer.reserve(writer.longestPiece * PIECES + drawBytesMax(plan, text.length), PIECES);
  const drawer = new ValueDrawer(writer, drawing, reading, new Codes());
  if (isListPlan(plan)) drawer.list("", plan, selected);
  else drawer.text("", plan, text, null);
  if (reading.failed) return null;
  return writer.out.slice(STREAM_OPEN.length, writer.at - STREAM_CLOSE.length);
}
