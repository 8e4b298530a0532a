export type Style = Readonly<Record<string, string>>;

/** Top, right, bottom, left. */
export type Sides = readonly [number, number, number, number];

/** A length in points (the tree has 1 px for 1 pt); `null` for `auto`, percentages and expressions. */
export function readLength(text: string | undefined): number | null {
  const match = /^\s*(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)(?:px|pt)?\s*$/i.exec(text ?? "");
  return match === null ? null : Number(match[1]);
}

export function readPercent(text: string | undefined): number | null {
  const match = /^\s*(-?[\d.]+)%\s*$/.exec(text ?? "");
  return match === null ? null : Number(match[1]);
}

/** A shorthand of one to four lengths, such as `margin`. */
export function readSides(text: string | undefined): Sides | null {
  if (text === undefined) return null;
  const [top = 0, right = top, bottom = top, left = right] = text
    .trim()
    .split(/\s+/)
    .map((part) => readLength(part) ?? 0);
  return [top, right, bottom, left];
}

/** `100%` and `calc(100% ± npx)` of a length. */
export function readShare(text: string | undefined, whole: number): number {
  const match = /^calc\(100% ([+-]) (-?[\d.e-]+)px\)$/.exec(text ?? "");
  if (match !== null) return whole + (match[1] === "-" ? -1 : 1) * Number(match[2]);
  const percent = readPercent(text);
  return percent === null ? (readLength(text) ?? whole) : (whole * percent) / 100;
}

/** Widths of the borders that are drawn. */
export function borderSides(style: Style): Sides | null {
  const widths = readSides(style["borderWidth"]);
  const kinds = style["borderStyle"]?.trim().split(/\s+/);
  if (widths === null || kinds === undefined) return null;
  const [top = "none", right = top, bottom = top, left = right] = kinds;
  return [
    borderWidth(top, widths[0]),
    borderWidth(right, widths[1]),
    borderWidth(bottom, widths[2]),
    borderWidth(left, widths[3]),
  ];
}

function borderWidth(kind: string, width: number): number {
  return kind === "none" ? 0 : width;
}
