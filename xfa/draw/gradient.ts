import { type CosObject, type Dict, Name } from "@platen/engine/cos";
import { type Color, parseColor } from "./css.ts";
import { fillColor, operation, short } from "./operators.ts";

/** Adds a shading to the page's resources and returns its name there. */
export type AddShading = (shading: Dict) => string;

type Size = { readonly widthPt: number; readonly heightPt: number };

/**
 * Fills a box, which is the current clipping path, with a CSS gradient as pdf.js writes them: two colours along a side
 * or from the middle, or stripes of two colours, for hatching in two directions. "" for other values.
 */
export function drawGradient(css: string | undefined, size: Size, addShading: AddShading): string {
  const layers = css?.trim().split(LAYERS) ?? [];
  return layers.map((layer, index) => drawLayer(layer, index === 0, size, addShading)).join("");
}

const LAYERS = /\s+(?=repeating-linear-gradient\()/u;

function drawLayer(css: string, isFirst: boolean, size: Size, addShading: AddShading): string {
  const [, kind, list] = /^([a-z-]+-gradient)\((.*)\)$/u.exec(css) ?? [];
  if (kind === undefined || list === undefined) return "";
  const [shape = "", ...stops] = list.split(COMMAS).map((part) => part.trim());
  const colors = stops.map((stop) => parseColor(stop.replace(STOP_POSITION, "")));
  const [first, last] = [colors[0] ?? null, colors.at(-1) ?? null];
  if (first === null || last === null) return "";
  const angle = angleOf(shape);
  if (kind === "radial-gradient") return shade(radial(size), [first, last], addShading);
  if (angle === null) return "";
  if (kind === "linear-gradient") return shade(axial(size, angle), [first, last], addShading);
  if (kind !== "repeating-linear-gradient") return "";
  const lines = stripes(size, angle, stops);
  if (lines === "") return "";
  const ground = `${fillColor(first)}${operation("re", 0, 0, size.widthPt, size.heightPt)}f\n`;
  return `${isFirst ? ground : ""}q\n${fillColor(last)}${lines}Q\n`;
}

/** Not inside of `rgb(…)`. */
const COMMAS = /,(?![^(]*\))/u;
const STOP_POSITION = /\s+-?[\d.]+px$/u;
const SIDES: Readonly<Record<string, number>> = {
  "to top": 0,
  "to right": 90,
  "to bottom": 180,
  "to left": 270,
};

/** Clockwise from the top, in radians. */
function angleOf(shape: string): number | null {
  const degrees = SIDES[shape] ?? Number(/^(-?[\d.]+)deg$/u.exec(shape)?.[1] ?? Number.NaN);
  return Number.isFinite(degrees) ? (degrees * Math.PI) / 180 : null;
}

type Line = { readonly start: readonly [number, number]; readonly lengthPt: number };

/** The gradient line (CSS Images 3, 3.1.1). */
function gradientLine({ widthPt, heightPt }: Size, angle: number): Line {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const lengthPt = Math.abs(widthPt * sin) + Math.abs(heightPt * cos);
  const [x, y] = [(widthPt - sin * lengthPt) / 2, (heightPt + cos * lengthPt) / 2];
  return { start: [x, y], lengthPt };
}

type Geometry = { readonly type: 2 | 3; readonly coordinates: readonly number[] };

function axial(size: Size, angle: number): Geometry {
  const { start, lengthPt } = gradientLine(size, angle);
  const [x, y] = start;
  const end = [x + Math.sin(angle) * lengthPt, y - Math.cos(angle) * lengthPt];
  return { type: 2, coordinates: [x, y, ...end] };
}

/** A circle around the middle through the corners. */
function radial({ widthPt, heightPt }: Size): Geometry {
  const [x, y] = [widthPt / 2, heightPt / 2];
  return { type: 3, coordinates: [x, y, 0, x, y, Math.hypot(x, y)] };
}

/** ISO 32000-2, 8.7.4.5.3 and 8.7.4.5.4. */
function shade(
  { type, coordinates }: Geometry,
  [from, to]: readonly [Color, Color],
  addShading: AddShading,
): string {
  const blend = new Map<string, CosObject>([
    ["FunctionType", 2],
    ["Domain", [0, 1]],
    ["C0", [...from]],
    ["C1", [...to]],
    ["N", 1],
  ]);
  const shading = new Map<string, CosObject>([
    ["ShadingType", type],
    ["ColorSpace", new Name("DeviceRGB")],
    ["Coords", coordinates.map((value) => Number(short(value)))],
    ["Function", blend],
    ["Extend", [true, true]],
  ]);
  return `/${addShading(shading)} sh\n`;
}

const STRIPES_MAX = 2000;

/** Stripes across the gradient line, from the second stop to the last, again and again. */
function stripes({ widthPt, heightPt }: Size, angle: number, stops: readonly string[]): string {
  const positions = stops.map((stop) => Number.parseFloat(STOP_POSITION.exec(stop)?.[0] ?? "0"));
  const [periodPt = 0, fromPt = 0] = [positions.at(-1), positions[1]];
  const { start, lengthPt } = gradientLine({ widthPt, heightPt }, angle);
  const count = Math.ceil(lengthPt / periodPt);
  if (!(periodPt > fromPt) || fromPt < 0 || count > STRIPES_MAX) return "";
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const reachPt = widthPt + heightPt;
  const rectangles = Array.from({ length: count }, (_, index) =>
    operation("re", index * periodPt + fromPt, -reachPt, periodPt - fromPt, 2 * reachPt),
  );
  return `${operation("cm", sin, -cos, cos, sin, ...start)}${rectangles.join("")}f\n`;
}
