/** Where secrets are made unreadable before they are kept, and readable again. */
export type Vault = {
  /** The text as nobody without the key can read or change it; never the same twice. */
  readonly seal: (text: string) => string;
  /** What was sealed; fails for what was not, or with a key that is gone. */
  readonly open: (sealed: string) => string;
};
