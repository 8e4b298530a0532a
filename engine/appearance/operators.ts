import { formatNumber } from "#cos";

/** `0.5 g`, `1 0 0 RG` …: sets the fill or stroke colour from 1, 3 or 4 components; "" for any other number. */
export function colorOps(components: readonly number[], use: "fill" | "stroke"): string {
  const operator = COLOR_OPERATORS[components.length];
  if (operator === undefined) return "";
  return operation(use === "fill" ? operator : operator.toUpperCase(), ...components);
}

/** One operator with its operands, on a line of its own. */
export function operation(operator: string, ...operands: readonly number[]): string {
  return `${[...operands.map(formatNumber), operator].join(" ")}\n`;
}

/** Straight lines through the points; neither painted nor closed. */
export function pathOps(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => operation(index === 0 ? "m" : "l", x, y)).join("");
}

/** An arc of `quarters` quarter circles, anticlockwise from `fromDegrees`; neither painted nor closed. */
export function arcOps(
  [x, y]: readonly [number, number],
  radius: number,
  fromDegrees: number,
  quarters: number,
): string {
  const at = (degrees: number, along: number): readonly [number, number] => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return [x + radius * (cos - along * sin), y + radius * (sin + along * cos)];
  };
  let ops = operation("m", ...at(fromDegrees, 0));
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const from = fromDegrees + 90 * quarter;
    const [leave, arrive, end] = [at(from, ARC), at(from + 90, -ARC), at(from + 90, 0)];
    ops += operation("c", ...leave, ...arrive, ...end);
  }
  return ops;
}

const COLOR_OPERATORS: Readonly<Record<number, string>> = { 1: "g", 3: "rg", 4: "k" };
/** Bézier control points at this fraction of the radius approximate a quarter circle, as in Acrobat. */
const ARC = 0.5523;
