/** As many stored signatures as rows of one upload can name; what comes after them is unknown to it. */
const NAMES_MAX = 1000;
const NAME = /^sig_[\w-]{1,64}$/;

/** The ids of stored signatures among many texts, each once. */
export class SignatureNames {
  readonly #found = new Set<string>();

  add(text: string): void {
    // Nearly every text ends here.
    if (!text.startsWith("sig_")) return;
    if (NAME.test(text) && this.#found.size < NAMES_MAX) this.#found.add(text);
  }

  all(): readonly string[] {
    return [...this.#found];
  }
}
