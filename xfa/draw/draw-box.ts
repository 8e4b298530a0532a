import type { PlacedBox } from "#place";
import { type Color, parseColor, parseLength, parseSides, type Sides } from "./css.ts";
import { fillColor, operation, roundedPath, short, strokeColor } from "./operators.ts";

/** The width, style and colour of one side of a border. */
export type BorderSide = {
  readonly widthPt: number;
  readonly style: string;
  readonly color: Color;
};

/** The background and border of an element in its own coordinates, y down; "" where it has none. */
export function drawBox(box: PlacedBox): string {
  return drawBackground(box) + drawBorder(box);
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

function drawBackground({ node, widthPt, heightPt }: PlacedBox): string {
  const css = node.attributes.style ?? {};
  const color = parseColor(css["backgroundColor"] ?? css["background-color"] ?? css["background"]);
  if (color === null || widthPt <= 0 || heightPt <= 0) return "";
  const path = roundedPath([0, 0, widthPt, heightPt], radiusOf(css, widthPt));
  return `${fillColor(color)}${path}f\n`;
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
  const line = (side: BorderSide | null, ends: (half: number) => Sides<number>): string => {
    if (side === null) return "";
    const [x1, y1, x2, y2] = ends(side.widthPt / 2);
    return `${pen(side)}${operation("m", x1, y1)}${operation("l", x2, y2)}S\n`;
  };
  return [
    line(top, (half) => [0, half, box.widthPt, half]),
    line(right, (half) => [box.widthPt - half, 0, box.widthPt - half, box.heightPt]),
    line(bottom, (half) => [0, box.heightPt - half, box.widthPt, box.heightPt - half]),
    line(left, (half) => [half, 0, half, box.heightPt]),
  ].join("");
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
