/** Random values: unguessable, from the system's generator in production. */
export type Randomness = {
  /** `length` characters of `0-9A-Za-z`, each equally likely. */
  readonly base62: (length: number) => string;
  readonly bytes: (length: number) => Uint8Array;
};
