import { frameOps, widgetBox } from "#appearance";
import { type CosObject, type Document, latin1Bytes, Name, type Ref, Stream } from "#cos";
import { drawOnce } from "#fill";
import type { Field, Form, Widget } from "#form";
import type { FontRegistry } from "../fonts/font-registry.ts";
import { planDraw } from "./draw-plan.ts";
import { inRed, restingText } from "./field-format.ts";
import { combCells, isList } from "./field-shape.ts";
import { PieceTable } from "./piece-table.ts";
import { inStream } from "./surroundings.ts";

/** A widget of a text or choice field with an appearance stream of its own. */
export type RestedWidget = { readonly widget: Widget; readonly appearance: Ref };

/** The prepared widgets of every text and choice field. */
export type RestedFields = ReadonlyMap<Field, readonly RestedWidget[]>;

/** Keys that would contradict a new /V: rich text, selected indices (12.7.5.3, 12.7.5.4). */
const STALE = ["RV", "I"];

/**
 * Prepares a text or choice field for the prefix: each widget gets its own appearance stream showing the template's
 * value, the file's own where it is reliable. Entries that would contradict a row's value are removed.
 */
export function restText(
  document: Document,
  form: Form,
  field: Field,
  fonts: FontRegistry,
): readonly RestedWidget[] {
  return field.nodes.flatMap((node) => {
    for (const key of STALE) node.dict.delete(key);
    return node.widgets.map((widget) => {
      if (!node.merged) for (const key of ["V", ...STALE]) widget.dict.delete(key);
      const stream =
        trustedAppearance(document, form, widget) ?? drawnAppearance(field, widget, fonts);
      const appearance = document.add(stream);
      widget.dict.set("AP", new Map([["N", appearance]]));
      widget.dict.delete("AS");
      return { widget, appearance };
    });
  });
}

/** Removes what would contradict a barcode's new value; its appearance stays the file's own. */
export function leaveBarcode({ nodes }: Field): void {
  for (const { dict, merged, widgets } of nodes) {
    for (const key of STALE) dict.delete(key);
    if (merged) continue;
    for (const widget of widgets) for (const key of ["V", ...STALE]) widget.dict.delete(key);
  }
}

function trustedAppearance(document: Document, form: Form, widget: Widget): Stream | null {
  if (form.needAppearances || !widget.hasAppearance) return null;
  const normal = document.resolve(document.dict(widget.dict.get("AP"))?.get("N"));
  return normal instanceof Stream ? normal : null;
}

function drawnAppearance(field: Field, widget: Widget, fonts: FontRegistry): Stream {
  const blank = latin1Bytes(`${frameOps(widget, combCells(field))}/Tx BMC\nEMC`);
  const content = drawnValue(field, widget, fonts) ?? blank;
  return new Stream(streamDict(widget, fonts.find(widget.defaultAppearance).resources), content);
}

/** `null` where there is nothing to show or the font cannot show it. */
function drawnValue(field: Field, widget: Widget, fonts: FontRegistry): Uint8Array | null {
  const values = typeof field.value === "string" ? [field.value] : field.value;
  const options = field.type === "choice" ? field.options : [];
  const selected = values.flatMap((value) => {
    const index = options.findIndex((option) => option.exportValue === value);
    return index < 0 ? [] : [index];
  });
  const { text, red } = restingText(field, options[selected[0] ?? -1]?.text ?? values[0] ?? "");
  if (text === "" && !isList(field)) return null;
  const table = new PieceTable();
  const drawn = red ? inRed(widget) : widget;
  const plan = planDraw(field, drawn, {
    fonts,
    table,
    around: inStream(field, widget),
    // A mapping decides on the text of rows, not on the template's own.
    shrinks: false,
  });
  return drawOnce(plan, table.pieces, fonts.drawing, { text, selected });
}

/** The dictionary of a field's appearance stream, without /Length (ISO 32000-2, 8.10.2). */
export function streamDict(widget: Widget, resources: Ref): Map<string, CosObject> {
  const { width, height, matrix } = widgetBox(widget);
  const dict = new Map<string, CosObject>([
    ["Type", new Name("XObject")],
    ["Subtype", new Name("Form")],
    ["BBox", [0, 0, roundPoints(width), roundPoints(height)]],
  ]);
  if (matrix !== null) dict.set("Matrix", matrix);
  return dict.set("Resources", resources);
}

/** Rounded to the precision that readers use; subtracting coordinates adds spurious digits. */
function roundPoints(points: number): number {
  return Math.round(points * 10_000) / 10_000;
}
