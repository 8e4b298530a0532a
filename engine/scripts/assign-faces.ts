import { mirrored } from "./bidi-levels.ts";
import { isEmoji, isIgnorable, kindOf } from "./character-kind.ts";
import { EAST_ASIAN_FACES, EAST_ASIAN_SIGN, HAN, HANGUL, KANA } from "./east-asian.ts";
import { FACE_SCRIPTS, hasOwnScript, SIGN_FACES } from "./face-scripts.ts";
import type { FaceName, Scripts, ShaperFont } from "./shaper.ts";

/** The assignment of characters to faces. */
export type FaceAssignment = {
  /** In order of preference; a character may have several faces. */
  readonly faces: ReadonlyMap<FaceName, ReadonlySet<number>>;
  /** Characters that no face has. */
  readonly missing: ReadonlySet<number>;
  /** The characters of `missing` that a face could have whose program the host does not have. */
  readonly absent: ReadonlyMap<number, FaceName>;
};

/**
 * Finds the faces that these code points need. A letter goes to the face of its script. Han characters go to the
 * Chinese face, in texts with kana also to the Japanese one, and in texts with hangul also to the Korean one.
 * Characters without a script go to every face that is used anyway and has them, else to the first that has them. Each
 * face gets the characters that its text is mixed with. Programs are opened on first use, the large ones last.
 */
export function assignFaces(characters: ReadonlySet<number>, scripts: Scripts): FaceAssignment {
  return new FaceAssigner(characters, scripts).assign();
}

const ORDER: readonly FaceName[] = [
  ...FACE_SCRIPTS.map(([face]) => face),
  ...EAST_ASIAN_FACES,
  ...SIGN_FACES,
];
const VS16 = 0xfe0f;
const ZWJ = 0x200d;
/** Control, surrogate, private and unassigned characters: searching for them would open every program. */
const NO_CHARACTER = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u;
/** Drawn as a space, which every face gets, or as a line end. */
const PLAIN_SPACE = /[ \t\n\r\u2028\u2029]/u;
const SPACE = /\p{Zs}/u;

class FaceAssigner {
  readonly #characters: ReadonlySet<number>;
  readonly #scripts: Scripts;
  readonly #fonts = new Map<FaceName, ShaperFont | null>();
  readonly #faces = new Map<FaceName, Set<number>>();
  readonly #missing = new Set<number>();
  readonly #absent = new Map<number, FaceName>();
  readonly #hasKana: boolean;
  readonly #hasHangul: boolean;

  constructor(characters: ReadonlySet<number>, scripts: Scripts) {
    this.#characters = characters;
    this.#scripts = scripts;
    const all = Array.from(characters, (codePoint) => String.fromCodePoint(codePoint));
    this.#hasKana = all.some((character) => KANA.test(character));
    this.#hasHangul = all.some((character) => HANGUL.test(character));
  }

  assign(): FaceAssignment {
    const shared: number[] = [];
    for (const codePoint of this.#characters) {
      const character = String.fromCodePoint(codePoint);
      if (isIgnorable(codePoint) || PLAIN_SPACE.test(character)) continue;
      if (NO_CHARACTER.test(character)) this.#missing.add(codePoint);
      else if (hasOwnScript(character)) this.#assignLetter(codePoint, character);
      else shared.push(codePoint);
    }
    for (const codePoint of shared) this.#assignShared(codePoint, String.fromCodePoint(codePoint));
    this.#addCompanions();
    const faces = ORDER.flatMap((face) => {
      const held = this.#faces.get(face);
      return held === undefined ? [] : [[face, held] as const];
    });
    return { faces: new Map(faces), missing: this.#missing, absent: this.#absent };
  }

  #assignLetter(codePoint: number, character: string): void {
    const wanted = this.#facesOfLetter(character);
    const found = wanted.filter((face) => this.#add(face, codePoint));
    const others: readonly FaceName[] = ["sans", ...SIGN_FACES];
    if (found.length === 0) this.#addFirst([...wanted, ...others], codePoint, character);
  }

  #facesOfLetter(character: string): readonly FaceName[] {
    if (HAN.test(character)) return this.#eastAsian(true);
    if (KANA.test(character)) return ["japanese"];
    if (HANGUL.test(character)) return ["korean"];
    return FACE_SCRIPTS.filter(([, script]) => script.test(character)).map(([face]) => face);
  }

  #assignShared(codePoint: number, character: string): void {
    if (isEmoji(character) && this.#add("emoji", codePoint)) return;
    if (this.#mayBeEmoji(character)) this.#add("emoji", codePoint);
    const used = [...this.#faces.keys()].filter((face) => !SIGN_FACES.includes(face));
    const eastAsian = EAST_ASIAN_SIGN.test(character) ? this.#eastAsian(this.#hasHan()) : [];
    const found = [...used, ...eastAsian].filter((face) => this.#add(face, codePoint));
    if (found.length > 0) return;
    const scripts = FACE_SCRIPTS.filter(([, script]) => script.test(character));
    const others: readonly FaceName[] = ["sans", ...SIGN_FACES, ...EAST_ASIAN_FACES];
    this.#addFirst([...scripts.map(([face]) => face), ...others], codePoint, character);
  }

  #hasHan(): boolean {
    return this.#faces.has("chinese") || !(this.#hasKana || this.#hasHangul);
  }

  #eastAsian(chinese: boolean): readonly FaceName[] {
    const japanese: readonly FaceName[] = this.#hasKana ? ["japanese"] : [];
    const korean: readonly FaceName[] = this.#hasHangul ? ["korean"] : [];
    return [...(chinese ? (["chinese"] as const) : []), ...japanese, ...korean];
  }

  /** A symbol that a selector or joiner next to it may turn into an emoji (UTS #51). */
  #mayBeEmoji(character: string): boolean {
    if (!(this.#characters.has(VS16) || this.#characters.has(ZWJ))) return false;
    return /\p{Emoji}/u.test(character) && character > "\u007f";
  }

  /** A space that no face has is drawn as another kind of space. */
  #addFirst(faces: readonly FaceName[], codePoint: number, character: string): void {
    if (faces.some((face) => this.#add(face, codePoint)) || SPACE.test(character)) return;
    this.#missing.add(codePoint);
    const absent = faces.find((face) => this.#open(face) === null);
    if (absent !== undefined) this.#absent.set(codePoint, absent);
  }

  /** Adds what appears next to the faces' texts, both spellings of accents, and both brackets of a pair. */
  #addCompanions(): void {
    const ignorable = [...this.#characters].filter(isIgnorable);
    for (const [face, held] of this.#faces) {
      const isAlphabet = [...held].some((codePoint) => kindOf(codePoint) === "alphabet");
      const wanted = companions(face, isAlphabet, this.#characters);
      for (const codePoint of [...wanted, ...ignorable]) this.#add(face, codePoint);
      for (const codePoint of Array.from(held)) {
        for (const spelling of spellings(String.fromCodePoint(codePoint)))
          this.#add(face, spelling);
      }
    }
  }

  /** Assigns a code point to a face if the face has it; returns whether it does. */
  #add(face: FaceName, codePoint: number): boolean {
    const font = this.#open(face);
    if (font === null || font.glyphOf(codePoint) === 0) return false;
    const held = this.#faces.get(face);
    if (held === undefined) this.#faces.set(face, new Set([codePoint]));
    else held.add(codePoint);
    return true;
  }

  #open(face: FaceName): ShaperFont | null {
    const known = this.#fonts.get(face);
    if (known !== undefined) return known;
    const program = this.#scripts.program(face);
    const font = program === null ? null : this.#scripts.shaper.open(program);
    this.#fonts.set(face, font);
    return font;
  }
}

/** The alternative spellings and mirror images of a character. */
function spellings(character: string): readonly number[] {
  const pieces = Array.from(character.normalize("NFD"));
  const composed = pieces.map((_, at) =>
    pieces
      .slice(0, at + 1)
      .join("")
      .normalize("NFC"),
  );
  return [...pieces, ...composed, mirrored(character)].flatMap((spelling) => {
    const [first, ...rest] = Array.from(spelling);
    return first === undefined || rest.length > 0 ? [] : [first.codePointAt(0) ?? 0];
  });
}

/**
 * The code points that a face is given beside those that it is wanted for, so that a run of its text need not end at a
 * number: digits and punctuation; to an alphabet the letters of Western names, so that a word looks of one piece.
 */
function companions(
  face: FaceName,
  isAlphabet: boolean,
  characters: ReadonlySet<number>,
): readonly number[] {
  if (face === "emoji") return characters.has(KEYCAP) ? [WHITE_SPACE, ...KEYS] : [WHITE_SPACE];
  if (SIGN_FACES.includes(face)) return [WHITE_SPACE];
  return isAlphabet ? [...PUNCTUATION, ...LETTERS] : PUNCTUATION;
}

const WHITE_SPACE = 0x20;
/** The combining character that makes a keycap of a digit. */
const KEYCAP = 0x20e3;
const KEYS = codePoints("0123456789#*");
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => WHITE_SPACE + at));
const LATIN_1 = String.fromCharCode(...Array.from({ length: 64 }, (_, at) => 0xc0 + at));
const PUNCTUATION = codePoints(ASCII.replace(/[a-z]/giu, "") + "\u00a0«·»–—‘’“”„…");
const LETTERS = codePoints((ASCII + LATIN_1).replace(/\P{L}/gu, ""));

function codePoints(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
