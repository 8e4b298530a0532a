/** More than any text has: Unicode's basic Han block has 20,992. Further characters are ignored. */
export const CHARACTERS_MAX = 32_768;

const CODE_POINTS = 0x11_0000;
/** The first code point after printable ASCII. Lower ones are in every font, or are not drawn. */
const FIRST = 0x7f;

/** Collects the non-ASCII characters of many texts, each once. */
export class Characters {
  /** 1 for each code point that was found. */
  readonly #met = new Uint8Array(CODE_POINTS);
  #left = CHARACTERS_MAX;

  /** Adds combining sequences as written and composed: a font may have either form. */
  add(text: string): void {
    this.#add(text);
    const composed = text.normalize("NFC");
    if (composed !== text) this.#add(composed);
  }

  #add(text: string): void {
    const met = this.#met;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      // The fast path of nearly every unit; a surrogate is never recorded by itself.
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
    // A lone surrogate is not a character.
    if (this.#left === 0 || (codePoint >= 0xd800 && codePoint <= 0xdfff)) return;
    this.#left -= 1 - (this.#met[codePoint] ?? 0);
    this.#met[codePoint] = 1;
  }
}
