/** Encrypts secrets for storage. */
export type Vault = {
  /**
   * Encrypts and authenticates a text; never the same result twice. `about` names the owner, such as `webhook/12`: only
   * the same name opens it, so that sealed texts cannot be swapped.
   */
  readonly seal: (text: string, about?: string) => string;
  /** Decrypts; throws when the text was not sealed, or for another name, or with a key that is no longer available. */
  readonly open: (sealed: string, about?: string) => string;
};

/** Returns a stored secret; null when it was sealed with a key that is no longer available. */
export function openStored(vault: Vault, sealed: string, about: string): string | null {
  try {
    return vault.open(sealed, about);
  } catch {
    return null;
  }
}
