/** Two versions in an address. */
export type Pair = { readonly from: number; readonly to: number };

/** Reads `1..2`; null: not two version numbers. */
export function pairOf(text: string): Pair | null {
  const [, from, to] = /^([1-9]\d{0,8})\.\.([1-9]\d{0,8})$/.exec(text) ?? [];
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) };
}

/** Writes a pair into an address. */
export function pairText({ from, to }: Pair): string {
  return `${from}..${to}`;
}
