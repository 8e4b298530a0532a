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
