import { type CosObject, type Document, latin1Bytes, Name, type Ref, Stream } from "#cos";
import { type Field, type Widget, widgetsOf } from "#form";
import { bulletOps, ringOps } from "./circle.ts";
import { frameOps, hasBorder } from "./frame.ts";
import { MARK_FONT, markOf, markOps } from "./mark.ts";
import { markFont } from "./mark-font.ts";
import { widgetBox } from "./widget-box.ts";

/** Appearance streams of a check or radio widget, by state name. */
export type ButtonStates = { readonly on: ReadonlyMap<string, Stream>; readonly off: Stream };

/**
 * Creates the appearances of a checkbox or radio button widget that has none (ISO 32000-2, 12.7.5.2.3): its frame, and
 * the mark in /MK /CA. An unnamed state becomes "Yes" in a checkbox, the widget's index in a radio field.
 */
export function buttonStates(document: Document, widget: Widget, field: Field): ButtonStates {
  const round = isRound(widget, field);
  const frame = round ? ringOps(widget) : frameOps(widget);
  const mark = markOf(widget, defaultMark(field));
  const sign = round ? bulletOps(widget) : markOps(widget, mark);
  const font = markFont(document, mark);
  const states = widget.onStates.length > 0 ? widget.onStates : [stateName(widget, field)];
  const on = new Map(states.map((state) => [state, stream(widget, font, frame + sign)]));
  return { on, off: stream(widget, font, frame) };
}

const CHECK = "4";
const BULLET = "l";

/** A bordered radio button marked with a bullet is a circle, every other button a rectangle. */
function isRound(widget: Widget, field: Field): boolean {
  const bullet = (widget.caption || defaultMark(field)) === BULLET;
  return field.type === "radio" && bullet && hasBorder(widget);
}

function defaultMark(field: Field): string {
  return field.type === "radio" ? BULLET : CHECK;
}

function stateName(widget: Widget, field: Field): string {
  if (field.type !== "radio") return "Yes";
  const widgets = widgetsOf(field);
  return String(
    Math.max(
      0,
      widgets.findIndex(({ num }) => num === widget.num),
    ),
  );
}

function stream(widget: Widget, font: Ref, content: string): Stream {
  const { width, height, matrix } = widgetBox(widget);
  const dict = new Map<string, CosObject>([
    ["Type", new Name("XObject")],
    ["Subtype", new Name("Form")],
    ["BBox", [0, 0, width, height]],
  ]);
  if (matrix !== null) dict.set("Matrix", matrix);
  dict.set("Resources", new Map([["Font", new Map([[MARK_FONT, font]])]]));
  return new Stream(dict, latin1Bytes(content));
}
