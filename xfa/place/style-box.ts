import Yoga, { type Align, type Edge, type FlexDirection, type Node } from "yoga-layout";
import type { XfaNode } from "#tree";
import { borderSides, readLength, readPercent, readSides, type Style } from "./css.ts";

/** Sets what the element's classes (the style sheet of pdf.js for XFA) and its own style say of its box. */
export function styleBox(flow: Node, node: XfaNode, parentClasses: readonly string[]): void {
  const classes = new Set(node.attributes.class ?? []);
  const style = node.attributes.style ?? {};
  flow.setFlexDirection(direction(classes));
  flow.setAlignItems(alignItems(classes));
  flow.setFlexShrink(0);
  styleClasses(flow, classes, parentClasses);
  styleSize(flow, style);
  stylePosition(flow, classes, style, parentClasses);
  styleSpace(flow, classes, style);
  if (style["display"] === "flex") flow.setJustifyContent(justify(style["justifyContent"]));
  if (node.name === "svg") styleDrawing(flow, node);
}

const ROWS = ["xfaLr", "xfaRow", "xfaLeft", "xfaValignMiddle"];
const REVERSED_ROWS = ["xfaRl", "xfaRlRow", "xfaRight"];
const FULL = "Wrapped Label Textfield Select Button Checkbox Radio Rich Image Link"
  .split(" ")
  .map((name) => `xfa${name}`);
const ABSOLUTE = ["xfaContentarea", "xfaBorder", "xfaLink"];
const VERTICAL = ["xfaTop", "xfaBottom"];
const FLEX = "Tb LrTb RlTb Lr Rl Row RlRow Table".split(" ").map((name) => `xfa${name}`);

function hasAny(classes: ReadonlySet<string>, names: readonly string[]): boolean {
  return names.some((name) => classes.has(name));
}

function direction(classes: ReadonlySet<string>): FlexDirection {
  if (hasAny(classes, ROWS)) return Yoga.FLEX_DIRECTION_ROW;
  if (hasAny(classes, REVERSED_ROWS)) return Yoga.FLEX_DIRECTION_ROW_REVERSE;
  if (classes.has("xfaBottom")) return Yoga.FLEX_DIRECTION_COLUMN_REVERSE;
  return Yoga.FLEX_DIRECTION_COLUMN;
}

function alignItems(classes: ReadonlySet<string>): Align {
  if (hasAny(classes, ["xfaLeft", "xfaRight", "xfaValignMiddle"])) return Yoga.ALIGN_CENTER;
  return hasAny(classes, VERTICAL) ? Yoga.ALIGN_FLEX_START : Yoga.ALIGN_STRETCH;
}

function styleClasses(
  flow: Node,
  classes: ReadonlySet<string>,
  parentClasses: readonly string[],
): void {
  const isInVertical = VERTICAL.some((name) => parentClasses.includes(name));
  if (hasAny(classes, FULL)) {
    flow.setWidthPercent(100);
    flow.setHeightPercent(100);
  }
  if (hasAny(classes, ["xfaTextfield", "xfaSelect"])) {
    flow.setFlexShrink(1);
    flow.setMinWidth(0);
    flow.setMinHeight(0);
    if (!isInVertical) flow.setFlexGrow(1);
  }
  if (classes.has("xfaCaptionForCheckButton")) {
    flow.setFlexGrow(1);
    flow.setFlexShrink(1);
  }
  if (hasAny(classes, ["xfaCaption", "xfaCaptionForCheckButton"])) {
    if (isInVertical) flow.setWidthPercent(100);
    else flow.setMaxHeightPercent(100);
  }
}

function styleSize(flow: Node, style: Style): void {
  const set = (name: string, points: (value: number) => void, percent: (value: number) => void) => {
    const length = readLength(style[name]);
    const share = readPercent(style[name]);
    if (length !== null) points(length);
    if (share !== null) percent(share);
  };
  if (style["width"] === "auto") flow.setWidthAuto();
  if (style["height"] === "auto") flow.setHeightAuto();
  set(
    "width",
    (value) => flow.setWidth(value),
    (value) => flow.setWidthPercent(value),
  );
  set(
    "height",
    (value) => flow.setHeight(value),
    (value) => flow.setHeightPercent(value),
  );
  set(
    "minWidth",
    (value) => flow.setMinWidth(value),
    (value) => flow.setMinWidthPercent(value),
  );
  set(
    "minHeight",
    (value) => flow.setMinHeight(value),
    (value) => flow.setMinHeightPercent(value),
  );
  set(
    "maxWidth",
    (value) => flow.setMaxWidth(value),
    (value) => flow.setMaxWidthPercent(value),
  );
  set(
    "maxHeight",
    (value) => flow.setMaxHeight(value),
    (value) => flow.setMaxHeightPercent(value),
  );
}

function stylePosition(
  flow: Node,
  classes: ReadonlySet<string>,
  style: Style,
  parentClasses: readonly string[],
): void {
  if (style["position"] === "absolute" || hasAny(classes, ABSOLUTE)) {
    flow.setPositionType(Yoga.POSITION_TYPE_ABSOLUTE);
    flow.setPosition(Yoga.EDGE_LEFT, readLength(style["left"]) ?? 0);
    flow.setPosition(Yoga.EDGE_TOP, readLength(style["top"]) ?? 0);
    return;
  }
  const align = SELF[style["alignSelf"] ?? ""];
  if (align !== undefined && FLEX.some((name) => parentClasses.includes(name))) {
    flow.setAlignSelf(align);
  }
}

const SELF: Readonly<Record<string, Align>> = {
  start: Yoga.ALIGN_FLEX_START,
  center: Yoga.ALIGN_CENTER,
  end: Yoga.ALIGN_FLEX_END,
};

const EDGES: readonly (readonly [Edge, string])[] = [
  [Yoga.EDGE_TOP, "Top"],
  [Yoga.EDGE_RIGHT, "Right"],
  [Yoga.EDGE_BOTTOM, "Bottom"],
  [Yoga.EDGE_LEFT, "Left"],
];

function styleSpace(flow: Node, classes: ReadonlySet<string>, style: Style): void {
  const padding = readSides(style["padding"]);
  const margin = readSides(style["margin"]);
  const border = classes.has("xfaBorder") ? null : borderSides(style);
  for (const [index, [edge, name]] of EDGES.entries()) {
    flow.setPadding(edge, readLength(style[`padding${name}`]) ?? padding?.[index] ?? 0);
    flow.setMargin(edge, readLength(style[`margin${name}`]) ?? margin?.[index] ?? 0);
    flow.setBorder(edge, border?.[index] ?? 0);
  }
}

function justify(value: string | undefined) {
  if (value === "center") return Yoga.JUSTIFY_CENTER;
  return value === "end" ? Yoga.JUSTIFY_FLEX_END : Yoga.JUSTIFY_FLEX_START;
}

function styleDrawing(flow: Node, { attributes }: XfaNode): void {
  for (const name of ["width", "height"] as const) {
    const stated = attributes.style?.[name] ?? String(attributes[name] ?? "");
    const length = readLength(stated);
    if (name === "width") {
      if (length === null) flow.setWidthPercent(100);
      else flow.setWidth(length);
    } else if (length === null) flow.setHeightPercent(100);
    else flow.setHeight(length);
  }
}
