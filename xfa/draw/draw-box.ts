import type { PlacedBox } from "#place";
import { type Color, parseColor, parseLength, parseSides, type Sides } from "./css.ts";
import { type AddShading, drawGradient } from "./gradient.ts";
import { fillColor, operation, roundedPath, short, strokeColor } from "./operators.ts";

/** The width, style and colour of one side of a border. */
export type BorderSide = {
  readonly widthPt: number;
  readonly style: string;
  readonly color: Color;
};

/** The background and border of an element in its own coordinates, y down; "" where it has none. */
export function drawBox(box: PlacedBox, addShading: AddShading): string {
  return drawBackground(box, addShading) + drawBorder(box);
}

/** A border that a widget cannot have: one whose sides differ (ISO 32000-2, 12.5.4); "" for others. */
export function drawUnevenBorder(box: PlacedBox): string {
  const sides = borderSides(box);
  const [top] = sides;
  const isUniform = top !== null && sides.every((side) => isSameSide(side, top));
  return isUniform ? "" : drawBorder(box);
}

/** The sides of an element's border; `null` for those that are not drawn. */
export function borderSides({ node }: PlacedBox): Sides<BorderSide | null> {
  const css = node.attributes.style ?? {};
  const widths = parseSides(css["borderWidth"]);
  const styles = parseSides(css["borderStyle"]);
  const colors = parseSides(css["borderColor"]);
  const side = (at: 0 | 1 | 2 | 3): BorderSide | null => {
    const style = styles?.[at] ?? "none";
    const widthPt = parseLength(widths?.[at], 0);
    if (style === "none" || style === "hidden" || widthPt <= 0) return null;
    return { widthPt, style, color: parseColor(colors?.[at]) ?? [0, 0, 0] };
  };
  return [side(0), side(1), side(2), side(3)];
}

function drawBackground({ node, widthPt, heightPt }: PlacedBox, addShading: AddShading): string {
  if (widthPt <= 0 || heightPt <= 0) return "";
  const css = node.attributes.style ?? {};
  const path = roundedPath([0, 0, widthPt, heightPt], radiusOf(css, widthPt));
  const color = parseColor(css["backgroundColor"] ?? css["background-color"] ?? css["background"]);
  const solid = color === null ? "" : `${fillColor(color)}${path}f\n`;
  const gradient = drawGradient(css["background"], { widthPt, heightPt }, addShading);
  return gradient === "" ? solid : `${solid}q\n${path}W n\n${gradient}Q\n`;
}

function drawBorder(box: PlacedBox): string {
  const sides = borderSides(box);
  const [top, right, bottom, left] = sides;
  if (top !== null && sides.every((side) => isSameSide(side, top))) {
    const inset = top.widthPt / 2;
    const radius = radiusOf(box.node.attributes.style ?? {}, box.widthPt);
    const frame = [inset, inset, box.widthPt - top.widthPt, box.heightPt - top.widthPt] as const;
    return `${pen(top)}${roundedPath(frame, radius - inset)}S\n`;
  }
  return [
    line(top, (half) => [0, half, box.widthPt, half]),
    line(right, (half) => [box.widthPt - half, 0, box.widthPt - half, box.heightPt]),
    line(bottom, (half) => [0, box.heightPt - half, box.widthPt, box.heightPt - half]),
    line(left, (half) => [half, 0, half, box.heightPt]),
  ].join("");
}

function line(side: BorderSide | null, ends: (half: number) => Sides<number>): string {
  if (side === null) return "";
  const [x1, y1, x2, y2] = ends(side.widthPt / 2);
  return `${pen(side)}${operation("m", x1, y1)}${operation("l", x2, y2)}S\n`;
}

function isSameSide(side: BorderSide | null, other: BorderSide): boolean {
  return (
    side !== null &&
    side.widthPt === other.widthPt &&
    side.style === other.style &&
    side.color.every((value, at) => value === other.color[at])
  );
}

function pen({ widthPt, style, color }: BorderSide): string {
  const dash =
    style === "dashed"
      ? `${short(widthPt * 2)} ${short(widthPt)}`
      : style === "dotted"
        ? short(widthPt)
        : "";
  return `${strokeColor(color)}${operation("w", widthPt)}[${dash}] 0 d\n`;
}

function radiusOf(css: Readonly<Record<string, string>>, widthPt: number): number {
  return parseLength(css["borderRadius"]?.split(/\s/u)[0], widthPt);
}
