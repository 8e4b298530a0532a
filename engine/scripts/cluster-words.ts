import type { CharacterKind } from "./character-kind.ts";

/** Clusters between spaces. */
export type Word = { readonly from: number; readonly to: number };

/** By cluster, the nearest letter before and after it, or -1. */
export type NearestLetters = { readonly before: Int32Array; readonly after: Int32Array };

/** The words of a text whose clusters are of these kinds. */
export function wordsOf(kinds: readonly CharacterKind[]): readonly Word[] {
  const words: Word[] = [];
  let from = 0;
  for (let at = 0; at <= kinds.length; at += 1) {
    if (at < kinds.length && kinds[at] !== "space") continue;
    if (at > from) words.push({ from, to: at });
    from = at + 1;
  }
  return words;
}

/** The nearest letters whose face each cluster may follow. */
export function nearestLetters(kinds: readonly CharacterKind[]): NearestLetters {
  const before = new Int32Array(kinds.length);
  const after = new Int32Array(kinds.length);
  for (let at = 0, last = -1; at < kinds.length; at += 1) {
    before[at] = last;
    if (isLetter(kinds[at])) last = at;
  }
  for (let at = kinds.length - 1, last = -1; at >= 0; at -= 1) {
    after[at] = last;
    if (isLetter(kinds[at])) last = at;
  }
  return { before, after };
}

function isLetter(kind: CharacterKind | undefined): boolean {
  return kind === "alphabet" || kind === "script";
}
