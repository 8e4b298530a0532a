import { encode } from "uqr";

/** A QR code as the path of an SVG of `size` units, one a module. */
export type QrPath = { readonly size: number; readonly path: string };

/** Light modules around the code, which readers need (ISO/IEC 18004, 6.3.8). */
const BORDER = 4;

/** The QR code of a text: a rectangle for each run of dark modules in a row. */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: "M", border: BORDER });
  const path = data.flatMap((row, y) =>
    runsOf(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: path.join("") };
}

function runsOf(row: readonly boolean[]): { readonly start: number; readonly length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last !== undefined && last.start + last.length === x) last.length += 1;
    else runs.push({ start: x, length: 1 });
  }
  return runs;
}
