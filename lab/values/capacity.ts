import type { Field } from "@platen/engine";
import { type Widget, widgetsOf } from "./field-parts.ts";

/**
 * How much text a field takes, by a plain estimate: what is tried must fit, not fill to the last point.
 * `letters` is a line's, the smallest over the field's widgets and its max length; `lines` ≥ 1.
 */
export type Capacity = { readonly letters: number; readonly lines: number };

export function capacityOf(field: Field): Capacity {
  const shown = widgetsOf(field).filter((widget) => hasArea(widget));
  const capacities = shown.map((widget) => widgetCapacity(field, widget));
  const letters = Math.min(LETTERS_MAX, ...capacities.map((capacity) => capacity.letters));
  return {
    letters: Math.max(1, Math.min(letters, field.maxLength ?? letters)),
    lines: field.multiline ? Math.max(1, Math.min(...capacities.map(({ lines }) => lines), 40)) : 1,
  };
}

/** A longer line adds no information. */
const LETTERS_MAX = 60;
/** Width of a letter and height of a line in em, both on the large side. */
const LETTER_EM = 0.68;
const LINE_EM = 1.4;
const AUTO_SIZE_POINTS = 10;

function hasArea({ rect }: Widget): boolean {
  return rect[2] - rect[0] > 0 && rect[3] - rect[1] > 0;
}

function widgetCapacity(field: Field, widget: Widget): Capacity {
  const [x1, y1, x2, y2] = widget.rect;
  const turned = widget.rotation % 180 !== 0;
  const inset = 4 * Math.max(1, widget.borderWidth);
  const width = (turned ? y2 - y1 : x2 - x1) - inset;
  const height = (turned ? x2 - x1 : y2 - y1) - inset;
  if (field.comb && field.maxLength !== null) return { letters: field.maxLength, lines: 1 };
  const size = sizePoints(widget.defaultAppearance) || autoSize(field, height);
  return {
    letters: Math.floor(width / (LETTER_EM * size)),
    lines: Math.floor(height / (LINE_EM * size)),
  };
}

function autoSize(field: Field, height: number): number {
  return field.multiline ? AUTO_SIZE_POINTS : Math.max(2, Math.min(AUTO_SIZE_POINTS, height * 0.7));
}

/** The operand of `Tf` in a default appearance; 0 = automatic, also where it cannot be read. */
function sizePoints(defaultAppearance: string): number {
  const match = /(-?[\d.]+)\s+Tf\b/.exec(defaultAppearance);
  const size = Math.abs(Number(match?.[1] ?? 0));
  return Number.isFinite(size) ? size : 0;
}
