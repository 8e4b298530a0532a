import {
  type CharacterKind,
  HANGUL,
  isEmoji,
  isIgnorable,
  KANA,
  kindOf,
} from "./character-kind.ts";
import { ownCode } from "./own-glyph.ts";
import { type Face, OWN_FACE, type OwnFont } from "./script-layout.ts";

/** In place of a face: nothing draws this cluster. */
export const NO_FACE = -2;

/**
 * Which face draws each of a text's clusters, of which `starts` says where they begin. A word that the own font draws
 * whole is its own. Else each letter goes to the first face that has it, and what belongs to no script stays with the
 * letters beside it, so that shaping and order are those of one run.
 */
export function chooseFaces(
  text: string,
  starts: Int32Array,
  own: OwnFont | null,
  faces: readonly Face[],
): Int16Array {
  return new FaceChooser(text, starts, own, faces).choose();
}

class FaceChooser {
  readonly #clusters: readonly string[];
  readonly #kinds: readonly CharacterKind[];
  readonly #chosen: Int16Array;
  readonly #own: OwnFont | null;
  readonly #faces: readonly Face[];
  readonly #order: readonly number[];

  constructor(text: string, starts: Int32Array, own: OwnFont | null, faces: readonly Face[]) {
    this.#clusters = Array.from({ length: starts.length - 1 }, (_, at) =>
      text.slice(starts[at], starts[at + 1]),
    );
    this.#kinds = this.#clusters.map(clusterKind);
    this.#chosen = new Int16Array(this.#clusters.length).fill(NO_FACE);
    this.#own = own;
    this.#faces = faces;
    this.#order = preferredOrder(faces, text);
  }

  choose(): Int16Array {
    const words = this.#words();
    for (const [from, to] of words) {
      if (this.#ownHasAll(from, to)) this.#chosen.fill(OWN_FACE, from, to);
      else this.#chooseWord(from, to);
    }
    for (const [from, to] of words) this.#joinNeighbours(from, to);
    for (let at = 0; at < this.#clusters.length; at += 1) this.#chooseRest(at);
    return this.#chosen;
  }

  /** What stands between spaces. */
  #words(): readonly (readonly [from: number, to: number])[] {
    const words: [number, number][] = [];
    let from = 0;
    for (let at = 0; at <= this.#kinds.length; at += 1) {
      if (at < this.#kinds.length && this.#kinds[at] !== "space") continue;
      if (at > from) words.push([from, at]);
      from = at + 1;
    }
    return words;
  }

  #chooseWord(from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const kind = this.#kinds[at];
      if (kind === "alphabet") at = this.#chooseAlphabet(at, to) - 1;
      else if (kind === "script") this.#chosen[at] = this.#letterFace(at, from);
    }
    for (let at = from; at < to; at += 1) {
      if (this.#kinds[at] === "common") this.#chosen[at] = this.#commonFace(at, from, to);
    }
  }

  /** Letters of one word look alike: all the own font's, or none where a face has them. */
  #chooseAlphabet(from: number, wordEnd: number): number {
    let to = from + 1;
    while (to < wordEnd && this.#isLike(to, "alphabet")) to += 1;
    const isOwn = this.#ownHasAll(from, to);
    for (let at = from; at < to; at += 1) {
      if (this.#kinds[at] !== "alphabet") continue;
      this.#chosen[at] = isOwn ? OWN_FACE : this.#letterFace(at, from);
    }
    return to;
  }

  #letterFace(at: number, from: number): number {
    const before = at > from ? (this.#chosen[at - 1] ?? NO_FACE) : NO_FACE;
    return this.#has(before, at) ? before : this.#firstFace(at);
  }

  #commonFace(at: number, from: number, to: number): number {
    if (isEmoji(this.#clusters[at] ?? "")) return this.#emojiFace(at);
    for (let before = at - 1; before >= from; before -= 1) {
      if (!this.#isLetter(before)) continue;
      if (this.#has(this.#chosen[before] ?? NO_FACE, at)) return this.#chosen[before] ?? NO_FACE;
      break;
    }
    for (let after = at + 1; after < to; after += 1) {
      if (!this.#isLetter(after)) continue;
      if (this.#has(this.#chosen[after] ?? NO_FACE, at)) return this.#chosen[after] ?? NO_FACE;
      break;
    }
    return this.#has(OWN_FACE, at) ? OWN_FACE : this.#firstFace(at);
  }

  #emojiFace(at: number): number {
    const emoji = this.#faces.findIndex(({ name }) => name === "emoji");
    return this.#has(emoji, at) ? emoji : this.#firstFace(at);
  }

  /** Numbers and signs between words of one script are in its run: they are ordered and shaped with it. */
  #joinNeighbours(from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      if (this.#chosen[at] !== OWN_FACE || this.#isLetter(at)) return;
    }
    const before = this.#nearestLetter(from, -1);
    const after = this.#nearestLetter(to - 1, 1);
    const at = before < 0 ? after : before;
    if (at < 0 || this.#kinds[at] !== "script") return;
    const face = this.#chosen[at] ?? NO_FACE;
    if (after >= 0 && this.#chosen[after] !== face) return;
    for (let inside = from; inside < to; inside += 1) if (!this.#has(face, inside)) return;
    this.#chosen.fill(face, from, to);
  }

  #nearestLetter(from: number, step: 1 | -1): number {
    for (let at = from + step; at >= 0 && at < this.#kinds.length; at += step) {
      if (this.#isLetter(at)) return at;
    }
    return -1;
  }

  /** Spaces, and what draws nothing, once the words stand. */
  #chooseRest(at: number): void {
    const before = at > 0 ? (this.#chosen[at - 1] ?? NO_FACE) : NO_FACE;
    if (this.#kinds[at] === "ignorable") this.#chosen[at] = before >= 0 ? before : OWN_FACE;
    if (this.#kinds[at] !== "space") return;
    let next = at + 1;
    while (next < this.#kinds.length && this.#kinds[next] === "space") next += 1;
    const after = this.#chosen[next] ?? NO_FACE;
    const within = before === after && this.#has(before, at);
    if (within) this.#chosen[at] = before;
    else if (this.#has(OWN_FACE, at)) this.#chosen[at] = OWN_FACE;
    else if (this.#has(before, at)) this.#chosen[at] = before;
    else this.#chosen[at] = this.#has(after, at) ? after : this.#firstFace(at);
  }

  #firstFace(at: number): number {
    const found = this.#order.find((face) => this.#has(face, at));
    if (found !== undefined) return found;
    return this.#has(OWN_FACE, at) ? OWN_FACE : NO_FACE;
  }

  #ownHasAll(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) {
      if (this.#kinds[at] !== "ignorable" && !this.#has(OWN_FACE, at)) return false;
    }
    return true;
  }

  #has(face: number, at: number): boolean {
    const cluster = this.#clusters[at] ?? "";
    if (face === OWN_FACE) return ownCode(this.#own, cluster) !== 0;
    const font = this.#faces[face]?.font;
    if (font === undefined) return false;
    for (const character of cluster) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (font.glyphOf(codePoint) === 0 && !isIgnorable(codePoint)) return false;
    }
    return true;
  }

  #isLetter(at: number): boolean {
    return this.#kinds[at] === "alphabet" || this.#kinds[at] === "script";
  }

  #isLike(at: number, kind: CharacterKind): boolean {
    return this.#kinds[at] === kind || this.#kinds[at] === "ignorable";
  }
}

function clusterKind(cluster: string): CharacterKind {
  return kindOf(cluster.codePointAt(0) ?? 0);
}

/** Han characters are drawn as the value's language has them, where the value says which it is. */
function preferredOrder(faces: readonly Face[], text: string): readonly number[] {
  const order = faces.map((_, index) => index);
  const wanted = KANA.test(text) ? "japanese" : HANGUL.test(text) ? "korean" : null;
  const preferred = faces.findIndex(({ name }) => name === wanted);
  const chinese = faces.findIndex(({ name }) => name === "chinese");
  if (preferred < 0 || chinese < 0 || preferred < chinese) return order;
  order.splice(preferred, 1);
  order.splice(chinese, 0, preferred);
  return order;
}
