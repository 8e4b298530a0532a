/** A figure with one place after the point. */
export function round(figure: number): number {
  return Math.round(figure * 10) / 10;
}
