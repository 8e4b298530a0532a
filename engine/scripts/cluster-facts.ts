import { type CharacterKind, isEmoji } from "./character-kind.ts";
import { type CharacterTable, characterTable } from "./character-table.ts";
import { type OwnFont, ownCode } from "./own-font.ts";
import type { Face } from "./script-layout.ts";

/** Properties of a text's grapheme clusters that choosing faces needs. */
export type ClusterFacts = {
  readonly count: number;
  /** The kind of a cluster's first character. */
  readonly kinds: readonly CharacterKind[];
  /** Bit n + 1 is set if the nth face has all of a cluster, bit 0 if the own font has. */
  readonly faces: Int32Array;
  /** 1 for a cluster with emoji presentation. */
  readonly pictures: Uint8Array;
};

/** The properties of the clusters that begin at `starts`, which ends with the text's length. */
export function clusterFacts(
  text: string,
  starts: Int32Array,
  own: OwnFont | null,
  faces: readonly Face[],
): ClusterFacts {
  const table = characterTable(faces);
  const count = starts.length - 1;
  const kinds: CharacterKind[] = [];
  const bits = new Int32Array(count);
  const pictures = new Uint8Array(count);
  for (let at = 0; at < count; at += 1) {
    const from = starts[at] ?? 0;
    const to = starts[at + 1] ?? 0;
    const first = table.find(text.codePointAt(from) ?? 0);
    kinds.push(first.kind);
    const isOne = to - from === 1;
    const cluster = isOne ? "" : text.slice(from, to);
    const code = isOne ? own?.encode[text.charCodeAt(from)] : ownCode(own, cluster);
    const isOwn = (code ?? 0) !== 0 && text.charCodeAt(from) >= 0x20;
    const held = isOne ? first.faces : facesOf(cluster, table);
    bits[at] = first.kind === "ignorable" ? held : (held & ~1) | (isOwn ? 1 : 0);
    if (first.kind !== "alphabet" && isEmoji(isOne ? (text[from] ?? "") : cluster))
      pictures[at] = 1;
  }
  return { count, kinds, faces: bits, pictures };
}

/** The faces that have all characters of a cluster or of its other normalisation, since the shaper composes accents. */
function facesOf(cluster: string, table: CharacterTable): number {
  const composed = cluster.normalize("NFC");
  const held = facesOfAll(cluster, table);
  return composed === cluster ? held : held | facesOfAll(composed, table);
}

function facesOfAll(characters: string, table: CharacterTable): number {
  let held = -1;
  for (const character of characters) held &= table.find(character.codePointAt(0) ?? 0).faces;
  return held;
}

/**
 * `starts` with every cluster that no face has completely split into characters: a mark may be on a letter of another
 * script.
 */
export function splitUndrawable(text: string, starts: Int32Array, facts: ClusterFacts): Int32Array {
  if (!facts.faces.includes(0)) return starts;
  const split: number[] = [];
  for (let at = 0; at < facts.count; at += 1) {
    const from = starts[at] ?? 0;
    split.push(from);
    if (facts.faces[at] !== 0) continue;
    let place = from;
    for (const character of text.slice(from, starts[at + 1])) {
      if (place > from) split.push(place);
      place += character.length;
    }
  }
  split.push(text.length);
  return split.length === starts.length ? starts : Int32Array.from(split);
}

/** Whether a face has a cluster; -1 is the own font, NO_FACE has none. */
export function hasCluster(facts: ClusterFacts, face: number, at: number): boolean {
  return face >= -1 && (((facts.faces[at] ?? 0) >> (face + 1)) & 1) === 1;
}
