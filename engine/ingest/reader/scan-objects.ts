import { indexOf, keywordBytes } from "./indirect-at.ts";

/** The result of scanning the whole file: the last object of each number, and all trailers. */
export type Scan = {
  /** Object number → offset of `n g obj`. */
  readonly offsets: ReadonlyMap<number, number>;
  /** Offsets after each `trailer`, in file order. */
  readonly trailers: readonly number[];
};

const OBJ = keywordBytes("obj");
const TRAILER = keywordBytes("trailer");
const DIGITS_MAX = 10;

/** Scans a file with an unreliable cross-reference (ISO 32000-2, annex I, leaves repair to readers). */
export function scanObjects(bytes: Uint8Array): Scan {
  const offsets = new Map<number, number>();
  for (let at = indexOf(bytes, OBJ, 0); at !== -1; at = indexOf(bytes, OBJ, at + OBJ.length)) {
    const header = headerBefore(bytes, at);
    if (header !== null) offsets.set(header.num, header.at);
  }
  const trailers: number[] = [];
  for (let at = indexOf(bytes, TRAILER, 0); at !== -1; ) {
    trailers.push(at + TRAILER.length);
    at = indexOf(bytes, TRAILER, at + TRAILER.length);
  }
  return { offsets, trailers };
}

/** The object and generation number before `obj`, read backwards. */
function headerBefore(bytes: Uint8Array, at: number): { num: number; at: number } | null {
  const generation = numberBefore(bytes, skipSpaceBefore(bytes, at));
  if (generation === null) return null;
  const gap = skipSpaceBefore(bytes, generation.at);
  if (gap === generation.at) return null;
  const num = numberBefore(bytes, gap);
  return num === null || num.value === 0 ? null : { num: num.value, at: num.at };
}

function skipSpaceBefore(bytes: Uint8Array, at: number): number {
  let from = at;
  while (from > 0 && (bytes[from - 1] ?? 0) <= 0x20) from -= 1;
  return from;
}

function numberBefore(bytes: Uint8Array, at: number): { value: number; at: number } | null {
  let from = at;
  let value = 0;
  for (let scale = 1; at - from < DIGITS_MAX; scale *= 10) {
    const digit = (bytes[from - 1] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) break;
    value += digit * scale;
    from -= 1;
  }
  return from === at ? null : { value, at: from };
}
