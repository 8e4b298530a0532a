/** Scripts of few letters, which are announced to the engine as a whole: each announcement compiles the form again. */
const ALPHABETS = [
  "Latin",
  "Greek",
  "Cyrillic",
  "Arabic",
  "Hebrew",
  "Devanagari",
  "Thai",
  "Armenian",
  "Georgian",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Lao",
  "Khmer",
  "Myanmar",
  "Ethiopic",
].map((script) => new RegExp(`\\p{Script=${script}}`, "u"));

/** Unicode's blocks of these scripts are multiples of this size. */
const BLOCK = 128;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** The letters that are likely to follow: those of the same script in the same block of Unicode; else the character. */
export function announced(character: string): readonly string[] {
  const alphabet = ALPHABETS.find((script) => script.test(character));
  if (alphabet === undefined) return [character];
  const codePoint = character.codePointAt(0) ?? 0;
  const start = codePoint - (codePoint % BLOCK);
  const block = Array.from({ length: BLOCK }, (_, at) => String.fromCodePoint(start + at));
  return block.filter(
    (other) => other === character || (alphabet.test(other) && LETTER.test(other)),
  );
}
