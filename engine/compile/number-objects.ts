import type { Document, Ref } from "#cos";
import type { FontShelf } from "./font-shelf.ts";
import { type Numbers, reachable } from "./renumber.ts";
import { packedStreamCount } from "./write-prefix.ts";

/** Which object gets which number in the prefix. */
export type Numbered = {
  readonly numbers: Numbers;
  /** Old numbers of what is written once, and of what a row writes again. */
  readonly statics: readonly number[];
  readonly dynamics: readonly number[];
  readonly first: number;
  readonly packedNumbers: readonly number[];
};

/**
 * Statics first, then the object streams that hold them, then the dynamic ones without a gap; garbage is left out.
 * `further` is what rows will refer to, and nothing does yet.
 */
export function numberObjects(
  document: Document,
  fonts: FontShelf,
  dynamic: readonly number[],
  further: readonly Ref[],
): Numbered {
  const roots = [document.root, document.info, ...fonts.references(), ...further];
  const live = reachable(document, roots);
  const dynamics = [...new Set(dynamic)].filter((num) => live.has(num));
  const again = new Set(dynamics);
  const statics = [...live].filter((num) => !again.has(num)).toSorted((a, b) => a - b);
  const packed = packedStreamCount(statics.map((num) => document.objects.get(num) ?? null));
  const first = statics.length + packed + 1;
  const numbers = new Map<number, number>();
  for (const [index, num] of statics.entries()) numbers.set(num, index + 1);
  for (const [index, num] of dynamics.entries()) numbers.set(num, first + index);
  const packedNumbers = Array.from({ length: packed }, (_, index) => statics.length + 1 + index);
  return { numbers, statics, dynamics, first, packedNumbers };
}
