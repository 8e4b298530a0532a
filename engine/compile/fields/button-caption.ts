import { widgetBox } from "#appearance";
import { formatNumber, latin1Text } from "#cos";
import { drawOnce, STREAM_CLOSE, STREAM_OPEN } from "#fill";
import type { Field, Widget } from "#form";
import type { Area } from "#image";
import { codesWidth, itemCodes } from "#text";
import type { FontRegistry } from "../fonts/font-registry.ts";
import { planDraw } from "./draw-plan.ts";
import { PieceTable } from "./piece-table.ts";
import type { Surroundings } from "./surroundings.ts";

/** Size of a caption whose size is automatic, unless a quarter of the button's height is less. */
const AUTO_POINTS = 12;
/** Space beside a caption, em, and above and below it, em: as Acrobat leaves it. */
const SIDE = 0.08;
const LINE = 1.2;
/** Width of a character that the font does not have, em. */
const LACKING = 0.6;
/** A text field's distances of its clip and of its text from the edge, which the caption's box adds to its area. */
const BORDER = 1;
const MARGIN = 2 * BORDER;
const CENTRED = 1;

/** Size of the line that a push button's caption takes beside its icon; `null` without a caption. */
export function captionSize(
  widget: Widget,
  fonts: FontRegistry,
): { readonly width: number; readonly height: number } | null {
  if (widget.caption.trim() === "") return null;
  const { font, sizePoints } = fonts.find(widget.defaultAppearance);
  const size = sizePoints > 0 ? sizePoints : Math.min(AUTO_POINTS, widgetBox(widget).height / 4);
  const codes = itemCodes(font, widget.caption);
  const width = codes === null ? widget.caption.length * LACKING * 1000 : codesWidth(font, codes);
  return { width: (width / 1000 + SIDE) * size, height: LINE * size };
}

/** The operators that draw a push button's caption in the middle of `area`; "" where they cannot. */
export function captionOps(
  field: Field,
  widget: Widget,
  area: Area,
  fonts: FontRegistry,
  around: Pick<Surroundings, "fontName" | "faceName">,
): string {
  const [width, height] = [area.width + 2 * MARGIN, area.height + 2 * MARGIN];
  const line: Widget = {
    ...widget,
    rect: [0, 0, width, height],
    rotation: 0,
    borderWidth: BORDER,
    borderStyle: "solid",
    borderColor: [],
    background: [],
    quadding: CENTRED,
  };
  const text: Field = { ...field, type: "text", format: null };
  const table = new PieceTable();
  const plan = planDraw(text, line, {
    fonts,
    table,
    around: { ...around, opening: STREAM_OPEN, closing: STREAM_CLOSE },
    shrinks: false,
  });
  const drawn = drawOnce(plan, table.pieces, fonts.drawing, { text: widget.caption, selected: [] });
  if (drawn === null) return "";
  const place = `1 0 0 1 ${formatNumber(area.x - MARGIN)} ${formatNumber(area.y - MARGIN)} cm`;
  return `q\n${place}\n${latin1Text(drawn)}Q\n`;
}
