/**
 * Returns the code points that a shaper may need to shape any text of `codePoints`. Before it applies a font's own
 * rules, a shaper decomposes and composes characters: as Unicode does (NFD and NFC), and in its own way for Thai, Lao
 * and Khmer. It also asks an Indic font what the virama does to a consonant, even if the text has no virama. A subset
 * without these code points would be shaped differently from its font.
 */
export function shapingClosure(codePoints: ReadonlySet<number>): ReadonlySet<number> {
  const closed = new Set([...ALWAYS, ...codePoints]);
  const isComposing = [...codePoints].some(isMark);
  for (const codePoint of codePoints) {
    if (isSyllable(codePoint) && !isComposing) continue;
    for (const part of partsOf(codePoint)) closed.add(part);
    if (isIndic(codePoint)) closed.add(viramaOf(codePoint));
  }
  // Without a mark in the text, decomposed characters are only composed back.
  if (isComposing) addComposites(closed);
  return closed;
}

/** Space, the two joiners, and the dotted circle that carries a mark without a base. */
const ALWAYS = [0x20, 0x200c, 0x200d, 0x25cc];

/** Decompositions by HarfBuzz that Unicode does not have (hb-ot-shaper-thai, hb-ot-shaper-khmer). */
const OWN_PARTS: Readonly<Record<number, readonly number[]>> = {
  0x0e33: [0x0e4d, 0x0e32],
  0x0eb3: [0x0ecd, 0x0eb2],
  0x17be: [0x17c1],
  0x17bf: [0x17c1],
  0x17c0: [0x17c1],
  0x17c4: [0x17c1],
  0x17c5: [0x17c1],
};

/** Bengali ya with nukta: composed by HarfBuzz, but not by NFC. */
const BENGALI_YA = { parts: [0x09af, 0x09bc], whole: 0x09df } as const;

function addComposites(closed: Set<number>): void {
  const marks = [...closed].filter(isMark);
  // Iterating a set includes what is added meanwhile: a base with two marks is reached through one with one.
  for (const base of closed) {
    for (const mark of marks) {
      const composed = String.fromCodePoint(base, mark).normalize("NFC");
      const whole = composed.codePointAt(0) ?? 0;
      if (composed.length === String.fromCodePoint(whole).length) closed.add(whole);
    }
  }
  if (BENGALI_YA.parts.every((part) => closed.has(part))) closed.add(BENGALI_YA.whole);
}

function partsOf(codePoint: number): readonly number[] {
  return (
    OWN_PARTS[codePoint] ??
    Array.from(String.fromCodePoint(codePoint).normalize("NFD"), (part) => part.codePointAt(0) ?? 0)
  );
}

/** Whether it combines with the character before it: a mark, or a Hangul vowel or final. */
export function isMark(codePoint: number): boolean {
  return MARK.test(String.fromCodePoint(codePoint));
}

const MARK = /[\p{M}\u1160-\u11ff]/u;

/** The scripts from Devanagari to Sinhala have 128 code points each, with the virama at the same offset, except one. */
function isIndic(codePoint: number): boolean {
  return codePoint >= 0x0900 && codePoint <= 0x0dff;
}

function viramaOf(codePoint: number): number {
  return codePoint >= 0x0d80 ? 0x0dca : (codePoint & ~0x7f) | 0x4d;
}

/** A precomposed Hangul syllable: one glyph, decomposed only before a vowel or final. */
function isSyllable(codePoint: number): boolean {
  return codePoint >= 0xac00 && codePoint <= 0xd7a3;
}
