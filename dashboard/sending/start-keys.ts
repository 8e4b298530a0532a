import { newRequestKey } from "#data/request-key.ts";

/**
 * The Idempotency-Keys of starts: the same content has the same key until the service has refused it, so that neither a
 * second click nor another attempt after a lost connection makes a second job.
 */
export class StartKeys {
  readonly #keys = new Map<string, string>();
  readonly #newKey: () => string;

  constructor(newKey: () => string = newRequestKey) {
    this.#newKey = newKey;
  }

  /** The key of a content, which is described by a text that differs for each content. */
  keyOf(content: string): string {
    const known = this.#keys.get(content);
    if (known !== undefined) return known;
    const key = this.#newKey();
    this.#keys.set(content, key);
    return key;
  }

  /** The next start of this content is another request. */
  renew(content: string): void {
    this.#keys.delete(content);
  }
}
