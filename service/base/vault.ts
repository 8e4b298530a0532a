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

/** A key's name, then at least a nonce and a tag in base64. */
const SEALED = /^[A-Za-z0-9._-]+:[A-Za-z0-9+/]{38,}={0,2}$/;

/** True when the text has the form of a sealed one, unlike texts that earlier versions stored unencrypted. */
export function isSealed(text: string): boolean {
  return SEALED.test(text);
}

/** A stored secret, encrypted or not; null when it was sealed with a key that is no longer available. */
export function openStored(vault: Vault, stored: string, about: string): string | null {
  if (!isSealed(stored)) return stored;
  try {
    return vault.open(stored, about);
  } catch {
    return null;
  }
}
