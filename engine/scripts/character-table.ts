import { type CharacterKind, kindOf } from "./character-kind.ts";
import type { Face } from "./script-layout.ts";

/** A code point, as the one who chooses its face sees it. */
export type KnownCharacter = {
  readonly kind: CharacterKind;
  /** Bit n + 1 is set where the nth face has it, all are where it draws nothing. Bit 0 is the own font's. */
  readonly faces: number;
};

/** What the faces of a form know of characters, each asked for once: asking HarfBuzz takes longer than the rest. */
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

/** The table of a list of faces, as long as somebody has the list. */
export function characterTable(faces: readonly Face[]): CharacterTable {
  const known = TABLES.get(faces);
  if (known !== undefined) return known;
  const table = new CharacterTable(faces);
  TABLES.set(faces, table);
  return table;
}

const KNOWN_MAX = 16_384;
const TABLES = new WeakMap<readonly Face[], CharacterTable>();
