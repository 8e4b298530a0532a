/** More than any text has: Unicode's basic Han are 20,992. What comes after them is not taken. */
export const CHARACTERS_MAX = 32_768;

const CODE_POINTS = 0x11_0000;
/** Printable ASCII ends before this one; what is below is in every font, or is no character that is drawn. */
const FIRST = 0x7f;

/** The characters of many texts that are beyond ASCII, each once. */
export class Characters {
  /** For each code point whether it was met. */
  readonly #met = new Uint8Array(CODE_POINTS);
  #left = CHARACTERS_MAX;

  /** Letters and marks count as told apart and as one character: fonts may have them in either way. */
  add(text: string): void {
    this.#add(text);
    const composed = text.normalize("NFC");
    if (composed !== text) this.#add(composed);
  }

  #add(text: string): void {
    const met = this.#met;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      // Nearly every unit ends here; one of a pair is never met by itself.
      if (unit < FIRST || met[unit] === 1) continue;
      const codePoint = text.codePointAt(at) ?? unit;
      if (codePoint > 0xffff) at += 1;
      this.#note(codePoint);
    }
  }

  /** In the order of their code points. */
  sorted(): string {
    const found: string[] = [];
    const met = this.#met;
    for (let at = met.indexOf(1); at !== -1; at = met.indexOf(1, at + 1))
      found.push(String.fromCodePoint(at));
    return found.join("");
  }

  #note(codePoint: number): void {
    // Half a pair is no character.
    if (this.#left === 0 || (codePoint >= 0xd800 && codePoint <= 0xdfff)) return;
    this.#left -= 1 - (this.#met[codePoint] ?? 0);
    this.#met[codePoint] = 1;
  }
}
