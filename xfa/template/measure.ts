/** Points per unit (XFA 3.3, "Measurements"); without a unit, inches. */
const POINTS: Readonly<Record<string, number>> = {
  pt: 1,
  in: 72,
  "": 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  px: 1,
};

/** A measurement such as `12.5mm` in points; `null` when absent or not readable. */
export function readMeasure(text: string | undefined): number | null {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*([a-z]*)/i.exec(text ?? "");
  const points = POINTS[(match?.[2] ?? "").toLowerCase()];
  if (match === null || points === undefined) return null;
  return Number(match[1]) * points;
}
