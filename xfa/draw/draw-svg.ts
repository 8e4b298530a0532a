import type { PlacedBox } from "#place";
import type { XfaNode } from "#tree";
import { parseColor, parseLength } from "./css.ts";
import { fillColor, operation, roundedPath, strokeColor } from "./operators.ts";

/** The lines, rectangles, ellipses and arcs of an `svg` element in its own coordinates, y down. */
export function drawSvg({ node, widthPt, heightPt }: PlacedBox): string {
  return node.children
    .map((shape) => {
      const path = shapePath(shape, widthPt, heightPt);
      return path === "" ? "" : paint(shape, path);
    })
    .join("");
}

function shapePath({ name, attributes }: XfaNode, width: number, height: number): string {
  const x = (key: string): number => parseLength(attributes[key], width);
  const y = (key: string): number => parseLength(attributes[key], height);
  switch (name) {
    case "line":
      return operation("m", x("x1"), y("y1")) + operation("l", x("x2"), y("y2"));
    case "rect":
      return roundedPath([x("x"), y("y"), x("width"), y("height")], x("rx"), y("ry"));
    case "ellipse": {
      const [rx, ry] = [x("rx"), y("ry")];
      return roundedPath([x("cx") - rx, y("cy") - ry, rx * 2, ry * 2], rx, ry);
    }
    case "path": {
      const d = attributes["d"];
      return typeof d === "string" ? arcPath(d, width / VIEW_BOX, height / VIEW_BOX) : "";
    }
    default:
      return "";
  }
}

function paint({ name, attributes }: XfaNode, path: string): string {
  const css = attributes.style ?? {};
  const fill = name === "line" ? null : parseColor(css["fill"]);
  const widthPt = parseLength(css["strokeWidth"], 0);
  const stroke = widthPt > 0 ? parseColor(css["stroke"]) : null;
  if (fill === null && stroke === null) return "";
  const operator = fill === null ? "S" : stroke === null ? "f" : "B";
  const pen = stroke === null ? "" : strokeColor(stroke) + operation("w", widthPt);
  const dash = (css["strokeDasharray"] ?? "").match(/[\d.]+/gu)?.join(" ") ?? "";
  return `${pen}[${dash}] 0 d\n${fill === null ? "" : fillColor(fill)}${path}${operator}\n`;
}

/** Arcs are written for a square of this size and stretched to the element. */
const VIEW_BOX = 100;

/** `M x y A r r 0 large sweep x y`: an arc of the circle around the middle of the view box, anticlockwise. */
function arcPath(d: string, scaleX: number, scaleY: number): string {
  const numbers = (d.match(/-?[\d.]+(?:e-?\d+)?/gu) ?? []).map(Number);
  const [x1, y1, radius, , , , , x2, y2] = numbers;
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return "";
  if (radius === undefined) return "";
  const middle = VIEW_BOX / 2;
  const from = Math.atan2(middle - y1, x1 - middle);
  const turn = Math.atan2(middle - y2, x2 - middle) - from;
  const sweep = turn < 0 ? turn + 2 * Math.PI : turn;
  const steps = Math.max(1, Math.ceil(sweep / (Math.PI / 2)));
  const step = sweep / steps;
  const handle = (4 / 3) * Math.tan(step / 4);
  const point = (angle: number, along: number): readonly [number, number] => [
    (middle + radius * (Math.cos(angle) - along * Math.sin(angle))) * scaleX,
    (middle - radius * (Math.sin(angle) + along * Math.cos(angle))) * scaleY,
  ];
  let path = operation("m", ...point(from, 0));
  for (let at = 0; at < steps; at += 1) {
    const [start, end] = [from + at * step, from + (at + 1) * step];
    path += operation("c", ...point(start, handle), ...point(end, -handle), ...point(end, 0));
  }
  return path;
}
