import { type ShownPage, shownRect, shownSize } from "@platen/engine/assemble";
import type { PageText, PageWord } from "@platen/forms";
import { type Pdfium, withDocument, withMemory } from "./pdfium.ts";

/** Limits of reading a document; beyond any of them the reading is partial. */
export type WordLimits = {
  readonly pages: number;
  /** Characters of all pages, white space included. */
  readonly characters: number;
  /** True when too much CPU time has been used to go on. */
  readonly isLate: () => boolean;
};

/** The words of the pages, in the order of their content. */
export type WordsRead = { readonly texts: readonly PageText[]; readonly isPartial: boolean };

/** Smaller text cannot be read by people, points. */
const SIZE_MIN = 1;
const WORD_CHARACTERS_MAX = 200;
/** Extent of a line of text above and below its baseline, in units of the font size. */
const ASCENT = 0.8;
const DESCENT = 0.2;
/** A character that begins further from the end of the one before begins a word, in units of the font size. */
const GAP_MAX = 0.5;
const CHARACTERS_PER_CHECK = 2000;
/** Text rendering modes that paint nothing (ISO 32000-2, table 104); recognised text of a scan is in mode 3. */
const INVISIBLE: ReadonlySet<number> = new Set([3, 7]);

/**
 * Reads the words printed on pages (1-based numbers), fields and annotations excluded. Characters that cannot be seen are
 * dropped: control and format characters, those smaller than a point or off the page, and invisible ones on a page that
 * also has visible ones.
 */
export function readWords(
  pdfium: Pdfium,
  pdf: Uint8Array,
  pages: ReadonlyMap<number, ShownPage>,
  limits: WordLimits,
): WordsRead {
  const texts: PageText[] = [];
  let left = limits.characters;
  const read = withDocument(pdfium, pdf, (document) => {
    for (const [page, shown] of pages) {
      if (texts.length >= limits.pages || left <= 0 || limits.isLate()) return true;
      const characters = readCharacters(pdfium, document, page - 1, {
        ...limits,
        characters: left,
      });
      if (characters === null) continue;
      left -= characters.counted;
      texts.push({ page, ...shownSize(shown), words: wordsOf(shown, characters.found) });
      if (characters.isPartial) return true;
    }
    return false;
  });
  return { texts, isPartial: read ?? pages.size > 0 };
}

/** A character with its extent in the page's coordinates. */
type Character = {
  readonly text: string;
  /** Start of the baseline. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly rect: Rect;
  readonly isVisible: boolean;
};
type Rect = ShownPage["box"];

type CharactersRead = {
  /** Null between words. */
  readonly found: readonly (Character | null)[];
  readonly counted: number;
  readonly isPartial: boolean;
};

function readCharacters(
  pdfium: Pdfium,
  document: number,
  index: number,
  { characters: max, isLate }: WordLimits,
): CharactersRead | null {
  const { api } = pdfium;
  const page = api.FPDF_LoadPage(document, index);
  if (page === 0) return null;
  const text = api.FPDFText_LoadPage(page);
  const count = text === 0 ? 0 : Math.max(0, api.FPDFText_CountChars(text));
  const found: (Character | null)[] = [];
  const counted = Math.min(count, max);
  let isPartial = counted < count;
  withMemory(pdfium, MATRIX_BYTES, (pointer) => {
    const reader = new CharacterReader(pdfium, text, pointer);
    for (let at = 0; at < counted; at += 1) {
      if (at % CHARACTERS_PER_CHECK === 0 && isLate()) {
        isPartial = true;
        break;
      }
      found.push(reader.read(at));
    }
  });
  if (text !== 0) api.FPDFText_ClosePage(text);
  api.FPDF_ClosePage(page);
  return { found, counted, isPartial };
}

/** FS_MATRIX, FS_RECTF and two doubles fit into it. */
const MATRIX_BYTES = 24;
/** Code points that pdfium reports for a hyphen at the end of a line. */
const LINE_HYPHENS: ReadonlySet<number> = new Set([2, 0xfffe]);
const HYPHEN = "-";

/** Reads single characters of a text page, keeping what is the same for all of a text object. */
class CharacterReader {
  readonly #api: Pdfium["api"];
  readonly #memory: Pdfium["memory"];
  readonly #text: number;
  readonly #pointer: number;
  #object = 0;
  #isVisible = true;

  constructor({ api, memory }: Pdfium, text: number, pointer: number) {
    this.#api = api;
    this.#memory = memory;
    this.#text = text;
    this.#pointer = pointer;
  }

  read(at: number): Character | null {
    const text = this.#textOf(at);
    if (text === null) return null;
    const [pointer, api] = [this.#pointer, this.#api];
    if (!api.FPDFText_GetLooseCharBox(this.#text, at, pointer)) return null;
    const [x1, y2, x2, y1] = this.#floats();
    if (!api.FPDFText_GetMatrix(this.#text, at, pointer)) return null;
    const [, , across, up] = this.#floats();
    if (!api.FPDFText_GetCharOrigin(this.#text, at, pointer, pointer + 8)) return null;
    const [x, y] = this.#doubles();
    const size = api.FPDFText_GetFontSize(this.#text, at) * Math.hypot(across, up);
    const loose: Rect = [x1, y1, x2, y2];
    if (!(size > 0) || !loose.every(Number.isFinite)) return null;
    const rect = lineBox(loose, { x, y, size, across, up });
    return { text, x, y, size, rect, isVisible: this.#visibility(at) };
  }

  #textOf(at: number): string | null {
    const code = this.#api.FPDFText_GetUnicode(this.#text, at);
    if (LINE_HYPHENS.has(code)) return HYPHEN;
    if (code === 0 || code > 0x10ffff) return null;
    const text = code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code);
    return /\s/u.test(text) ? null : text;
  }

  #visibility(at: number): boolean {
    const object = this.#api.FPDFText_GetTextObject(this.#text, at);
    if (object !== this.#object) {
      this.#object = object;
      this.#isVisible = !INVISIBLE.has(this.#api.FPDFTextObj_GetTextRenderMode(object));
    }
    return this.#isVisible;
  }

  #floats(): readonly [number, number, number, number] {
    const view = this.#view();
    return [
      view.getFloat32(0, true),
      view.getFloat32(4, true),
      view.getFloat32(8, true),
      view.getFloat32(12, true),
    ];
  }

  #doubles(): readonly [number, number] {
    const view = this.#view();
    return [view.getFloat64(0, true), view.getFloat64(8, true)];
  }

  // The memory moves when it grows.
  #view(): DataView {
    return new DataView(this.#memory.HEAPU8.buffer, this.#pointer, MATRIX_BYTES);
  }
}

/**
 * Returns the extent of a character along its line, and of the line across it: fonts' own heights differ by a factor of
 * two for the same size.
 */
function lineBox(
  [x1, y1, x2, y2]: Rect,
  line: {
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly across: number;
    readonly up: number;
  },
): Rect {
  const { x, y, size, across, up } = line;
  const [above, below] = [ASCENT * size, DESCENT * size];
  if (Math.abs(up) >= Math.abs(across))
    return up >= 0 ? [x1, y - below, x2, y + above] : [x1, y - above, x2, y + below];
  return across >= 0 ? [x - below, y1, x + above, y2] : [x - above, y1, x + below, y2];
}

function wordsOf(shown: ShownPage, characters: readonly (Character | null)[]): PageWord[] {
  const hasVisible = characters.some((one) => one?.isVisible === true);
  const words: PageWord[] = [];
  let word: Character[] = [];
  const end = (): void => {
    const printed = wordOf(shown, word);
    if (printed !== null) words.push(printed);
    word = [];
  };
  for (const character of characters) {
    const isSeen = character !== null && character.isVisible === hasVisible;
    const last = word.at(-1);
    if (!isSeen || (last !== undefined && isApart(last, character))) end();
    if (isSeen && word.length < WORD_CHARACTERS_MAX) word.push(character);
  }
  end();
  return words;
}

/** True when two characters in a row do not belong to one word. */
function isApart(last: Character, next: Character): boolean {
  const reach = GAP_MAX * Math.max(last.size, next.size);
  const [x1, y1, x2, y2] = last.rect;
  const [left, bottom, right, top] = next.rect;
  const isFar = left - x2 > reach || x1 - right > reach || bottom - y2 > reach || y1 - top > reach;
  return isFar || Math.abs(next.size - last.size) > reach;
}

function wordOf(shown: ShownPage, characters: readonly Character[]): PageWord | null {
  const text = keepPrintable(characters.map((one) => one.text).join(""));
  const size = Math.max(0, ...characters.map((one) => one.size)) * shown.unit;
  if (text === "" || size < SIZE_MIN) return null;
  const rects = characters.map(({ rect }) => rect);
  const { left, top, right, bottom } = shownRect(shown, [
    Math.min(...rects.map(([x]) => x)),
    Math.min(...rects.map(([, y]) => y)),
    Math.max(...rects.map(([, , x]) => x)),
    Math.max(...rects.map(([, , , y]) => y)),
  ]);
  const { width, height } = shownSize(shown);
  if (right <= 0 || bottom <= 0 || left >= width || top >= height) return null;
  return {
    text,
    left: roundPoints(left),
    top: roundPoints(top),
    right: roundPoints(right),
    bottom: roundPoints(bottom),
  };
}

/** Without control, format, private and unassigned characters; ligatures as letters. */
function keepPrintable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{C}\ufffd]/gu, "")
    .replaceAll(/[\ufb00-\ufb06]/gu, (ligature) => ligature.normalize("NFKC"))
    .normalize("NFC");
}

/** Hundredths of a point: what is stored stays small. */
export function roundPoints(points: number): number {
  return Math.round(points * 100) / 100;
}
