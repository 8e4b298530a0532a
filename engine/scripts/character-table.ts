import { type CharacterKind, kindOf } from "./character-kind.ts";
import type { Face } from "./script-layout.ts";

/** The facts about a code point by which its face is chosen. */
export type KnownCharacter = {
  readonly kind: CharacterKind;
  /** Bit n + 1 is set if the nth face has it; all bits for ignorable characters. Bit 0 is the own font. */
  readonly faces: number;
};

/** Cache of character lookups in a form's faces: a call into HarfBuzz takes longer than everything else. */
export class CharacterTable {
  readonly #faces: readonly Face[];
  readonly #known = new Map<number, KnownCharacter>();

  constructor(faces: readonly Face[]) {
    this.#faces = faces;
  }

  find(codePoint: number): KnownCharacter {
    const known = this.#known.get(codePoint);
    if (known !== undefined) return known;
    const found = this.#ask(codePoint);
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    this.#known.set(codePoint, found);
    return found;
  }

  #ask(codePoint: number): KnownCharacter {
    const kind = kindOf(codePoint);
    if (kind === "ignorable") return { kind, faces: -1 };
    const faces = this.#faces.reduce(
      (bits, { font }, index) => (font.glyphOf(codePoint) === 0 ? bits : bits | (2 << index)),
      0,
    );
    return { kind, faces };
  }
}

/** The cache for a list of faces; lives as long as the list. */
export function characterTable(faces: readonly Face[]): CharacterTable {
  const known = TABLES.get(faces);
  if (known !== undefined) return known;
  const table = new CharacterTable(faces);
  TABLES.set(faces, table);
  return table;
}

const KNOWN_MAX = 16_384;
const TABLES = new WeakMap<readonly Face[], CharacterTable>();
