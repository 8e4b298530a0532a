import { isSignatureId } from "@platen/forms/row-values";

/** Stored signatures that the rows of one job can refer to; further ones are treated as unknown. */
const NAMES_MAX = 1000;

/** Collects ids of stored signatures from texts, each once. */
export class SignatureNames {
  readonly #found = new Set<string>();

  add(text: string): void {
    // The fast path of nearly every text.
    if (!text.startsWith("sig_")) return;
    if (isSignatureId(text) && this.#found.size < NAMES_MAX) this.#found.add(text);
  }

  all(): readonly string[] {
    return [...this.#found];
  }
}
