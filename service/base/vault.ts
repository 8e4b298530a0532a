/** Where secrets are made unreadable before they are kept, and readable again. */
export type Vault = {
  /**
   * The text as nobody without the key can read or change it; never the same twice. `about` says what it belongs to, such
   * as `webhook/12`: it opens for the same alone, so that nobody can put it in another's place.
   */
  readonly seal: (text: string, about?: string) => string;
  /** What was sealed; fails for what was not, or about something else, or with a key that is gone. */
  readonly open: (sealed: string, about?: string) => string;
};

/** A key's name, and at least a nonce and a tag in base64. */
const SEALED = /^[A-Za-z0-9._-]+:[A-Za-z0-9+/]{38,}={0,2}$/;

/** Whether the text has the form of a sealed one, and is not one that an earlier version stored in clear. */
export function isSealed(text: string): boolean {
  return SEALED.test(text);
}

/** A secret that earlier versions stored in clear; null when it was sealed with a key that is gone. */
export function openStored(vault: Vault, stored: string, about: string): string | null {
  if (!isSealed(stored)) return stored;
  try {
    return vault.open(stored, about);
  } catch {
    return null;
  }
}
