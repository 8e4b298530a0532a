import { type Document, type Numbers, type Ref, reachable } from "#cos";
import type { FontRegistry } from "./fonts/font-registry.ts";
import { packedStreamCount } from "./write-prefix.ts";

/** Assignment of object numbers in the prefix. */
export type Numbered = {
  readonly numbers: Numbers;
  /** Old numbers of objects that are written once, and of those that a row rewrites. */
  readonly statics: readonly number[];
  readonly dynamics: readonly number[];
  readonly first: number;
  readonly packedNumbers: readonly number[];
};

/**
 * Static objects first, then the object streams that hold them, then the dynamic ones, consecutively; unreachable
 * objects are omitted. `further`: objects that rows will refer to, although nothing does yet. `isPlain`: without object
 * streams.
 */
export function numberObjects(
  document: Document,
  fonts: FontRegistry,
  dynamic: readonly number[],
  further: readonly Ref[],
  isPlain = false,
): Numbered {
  const roots = [document.root, document.info, ...fonts.references(), ...further];
  const live = reachable(document, roots);
  const dynamics = [...new Set(dynamic)].filter((num) => live.has(num));
  const again = new Set(dynamics);
  const statics = [...live].filter((num) => !again.has(num)).toSorted((a, b) => a - b);
  const packed = isPlain
    ? 0
    : packedStreamCount(statics.map((num) => document.objects.get(num) ?? null));
  const first = statics.length + packed + 1;
  const numbers = new Map<number, number>();
  for (const [index, num] of statics.entries()) numbers.set(num, index + 1);
  for (const [index, num] of dynamics.entries()) numbers.set(num, first + index);
  const packedNumbers = Array.from({ length: packed }, (_, index) => statics.length + 1 + index);
  return { numbers, statics, dynamics, first, packedNumbers };
}
