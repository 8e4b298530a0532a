import type { Source } from "#assemble";
import type { CompiledTemplate } from "#fill";
import type { Field } from "#form";
import { applyFormat } from "#format";
import { ownOptionTexts } from "../fields/own-options.ts";
import { fieldFonts } from "./field-fonts.ts";

/** Line breaks, tabs and controls, for which no glyph is drawn. */
const UNDRAWN = /[\p{Cc}\u2028\u2029]/u;
/** Separates words; never requires a fallback font by itself. */
const WHITE_SPACE = /\s+/u;

/**
 * Code points of the form's own texts, values and options in words of which the field's font lacks a character; whole
 * words, because a word is drawn in one typeface. `computed`: fields that also show computed numbers.
 */
export function lackingCharacters(
  source: Source,
  computed: ReadonlySet<Field> = new Set(),
): ReadonlySet<number> {
  const lacking = new Set<number>();
  for (const field of source.form.fields) {
    const texts = [...textsOf(field), ...(computed.has(field) ? numbersOf(field) : [])];
    const words = texts.flatMap((text) => text.split(WHITE_SPACE));
    for (const { encode } of fieldFonts(source, field)) {
      for (const word of words) if (!hasWord(encode, word)) addAll(lacking, word);
    }
  }
  return lacking;
}

/** The distinct characters of `text` that one of the fonts lacks, ascending. */
export function missingFrom(
  fonts: readonly ((character: string) => boolean)[],
  text: string,
): string {
  const characters = Array.from(text).filter(
    (character) => !UNDRAWN.test(character) && fonts.some((has) => !has(character)),
  );
  return sortCharacters(characters.join(""));
}

/** A text's distinct characters, ascending. */
function sortCharacters(text: string): string {
  return [...new Set(text)].toSorted((a, b) => codePointOf(a) - codePointOf(b)).join("");
}

/** Adds a text's code points. */
export function addAll(codePoints: Set<number>, text: string): void {
  for (const character of text) codePoints.add(codePointOf(character));
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function textsOf(field: Field): readonly string[] {
  const values = typeof field.value === "string" ? [field.value] : field.value;
  const own = field.nodes.flatMap(({ widgets }) =>
    widgets.flatMap((widget) => ownOptionTexts(field, widget) ?? []),
  );
  return [...values, ...field.options.map((option) => option.text), ...own];
}

/** Numbers with all the characters that a computed one may have. */
function numbersOf({ format }: Field): readonly string[] {
  const numbers = ["-1234567890.5", "1234567890.5"];
  const shown = numbers.flatMap((text) =>
    format === null ? [] : (applyFormat(format, text)?.text ?? []),
  );
  return [...numbers, ...shown];
}

/** True where the font has a code for each character. */
function hasWord(encode: Uint8Array, word: string): boolean {
  for (let i = 0; i < word.length; i += 1) if (encode[word.charCodeAt(i)] === 0) return false;
  return true;
}

/**
 * The distinct `characters` that some font of the template cannot draw, ascending. If not empty, compile again with
 * them announced.
 */
export function missingCharacters({ plan }: CompiledTemplate, characters: string): string {
  const lacking = missingFrom(
    plan.fonts.map((font) => (character) => hasWord(font.encode, character)),
    characters,
  );
  if (plan.signing === null) return lacking;
  const signed = new Set(plan.signing.texts);
  return sortCharacters(lacking + missingFrom([(character) => signed.has(character)], characters));
}

/** True where a `RowFiller` needs a shaper. */
export function needsShaper({ plan }: CompiledTemplate): boolean {
  return plan.faces.length > 0 || plan.signing !== null;
}
