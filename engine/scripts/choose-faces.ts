import type { CharacterKind } from "./character-kind.ts";
import { type ClusterFacts, hasCluster } from "./cluster-facts.ts";
import { OWN_FACE } from "./own-font.ts";

/** Face of a cluster that no face can draw. */
export const NO_FACE = -2;

/**
 * Chooses the face of each cluster. A letter in the form's own font is drawn with it; any other goes to the first face,
 * in the given `order`, that has it. Characters without a script stay with the adjacent letters, so that they are
 * shaped and ordered as one run.
 */
export function chooseFaces(
  facts: ClusterFacts,
  order: readonly number[],
  emojiFace: number,
): Int16Array {
  const choice: Choice = {
    facts,
    order,
    emojiFace,
    chosen: new Int16Array(facts.count).fill(NO_FACE),
    letters: nearestLetters(facts.kinds),
  };
  const words = wordsOf(facts.kinds);
  for (const word of words) {
    if (hasAll(facts, OWN_FACE, word)) choice.chosen.fill(OWN_FACE, word.from, word.to);
    else chooseWord(choice, word);
  }
  for (const word of words) joinNeighbours(choice, word);
  let from = 0;
  for (const word of [...words, { from: facts.count, to: facts.count }]) {
    for (let at = from; at < word.from; at += 1) chooseSpace(choice, at, word.from);
    from = word.to;
  }
  return choice.chosen;
}

type Choice = {
  readonly facts: ClusterFacts;
  readonly order: readonly number[];
  readonly emojiFace: number;
  readonly chosen: Int16Array;
  readonly letters: NearestLetters;
};

function hasAll(facts: ClusterFacts, face: number, { from, to }: Word): boolean {
  for (let at = from; at < to; at += 1) if (!hasCluster(facts, face, at)) return false;
  return true;
}

/** Letters first, then the characters around them. */
function chooseWord(choice: Choice, word: Word): void {
  const { chosen, facts } = choice;
  for (let at = word.from; at < word.to; at += 1) {
    const kind = facts.kinds[at];
    // As in Acrobat, only the letters of an alphabet that the own font lacks look different.
    if (kind === "alphabet" && hasCluster(facts, OWN_FACE, at)) chosen[at] = OWN_FACE;
    else if (kind === "alphabet" || kind === "script") chosen[at] = letterFace(choice, at, word);
  }
  for (let at = word.from; at < word.to; at += 1) {
    const kind = facts.kinds[at];
    if (kind === "common") chosen[at] = commonFace(choice, at, word);
    if (kind !== "ignorable") continue;
    const before = at > word.from ? (chosen[at - 1] ?? NO_FACE) : NO_FACE;
    chosen[at] = Math.max(before, OWN_FACE);
  }
}

/** Prefers the face of the letter before, so that runs are long. */
function letterFace(choice: Choice, at: number, word: Word): number {
  const letter = choice.letters.before[at] ?? -1;
  const before = letter < word.from ? NO_FACE : (choice.chosen[letter] ?? NO_FACE);
  return before !== OWN_FACE && hasCluster(choice.facts, before, at)
    ? before
    : firstFace(choice, at);
}

function commonFace(choice: Choice, at: number, word: Word): number {
  const { chosen, facts, letters, emojiFace } = choice;
  const isPicture = facts.pictures[at] === 1 && emojiFace >= 0;
  if (isPicture && hasCluster(facts, emojiFace, at)) return emojiFace;
  for (const letter of [letters.before[at] ?? -1, letters.after[at] ?? -1]) {
    const face = letter < word.from || letter >= word.to ? NO_FACE : (chosen[letter] ?? NO_FACE);
    if (hasCluster(facts, face, at)) return face;
  }
  return hasCluster(facts, OWN_FACE, at) ? OWN_FACE : firstFace(choice, at);
}

/** Numbers and symbols between words of one script join its run, so that they are ordered and shaped with it. */
function joinNeighbours(choice: Choice, { from, to }: Word): void {
  const { chosen, facts, letters } = choice;
  const before = letters.before[from] ?? -1;
  const after = letters.after[to - 1] ?? -1;
  const letter = before < 0 ? after : before;
  if (letter < 0 || facts.kinds[letter] !== "script") return;
  const face = chosen[letter] ?? NO_FACE;
  if (after >= 0 && chosen[after] !== face) return;
  for (let at = from; at < to; at += 1) {
    if (chosen[at] !== OWN_FACE || !hasCluster(facts, face, at)) return;
    if (facts.kinds[at] === "alphabet" || facts.kinds[at] === "script") return;
  }
  chosen.fill(face, from, to);
}

/**
 * A space within a run belongs to it, except for the wide space of emoji; any other uses the own font where it has one.
 */
function chooseSpace({ chosen, facts, order, emojiFace }: Choice, at: number, next: number): void {
  const before = at > 0 ? (chosen[at - 1] ?? NO_FACE) : NO_FACE;
  const after = next < facts.count ? (chosen[next] ?? NO_FACE) : NO_FACE;
  const isWithin = before === after && before !== emojiFace;
  const wanted = isWithin ? [before, OWN_FACE] : [OWN_FACE, before, after];
  const face = [...wanted, ...order].find((candidate) => hasCluster(facts, candidate, at));
  chosen[at] = face ?? NO_FACE;
}

function firstFace({ facts, order }: Choice, at: number): number {
  for (const face of order) if (hasCluster(facts, face, at)) return face;
  return hasCluster(facts, OWN_FACE, at) ? OWN_FACE : NO_FACE;
}

/** Clusters between spaces. */
type Word = { readonly from: number; readonly to: number };

/** The nearest letter before and after each cluster, or -1. */
type NearestLetters = { readonly before: Int32Array; readonly after: Int32Array };

/** The words of a text whose clusters are of these kinds. */
function wordsOf(kinds: readonly CharacterKind[]): readonly Word[] {
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
function nearestLetters(kinds: readonly CharacterKind[]): NearestLetters {
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
