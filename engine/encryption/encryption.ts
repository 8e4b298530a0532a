/**
 * How filled PDFs stay encrypted with the empty user password (ISO 32000-2, 7.6): strings and streams with AES. Plain
 * data, part of a compiled template; `key` must not be logged.
 */
export type Encryption = {
  /** AESV2 (a key for each object) or AESV3 (the file's key). */
  readonly method: "aes-128" | "aes-256";
  readonly key: Uint8Array;
  readonly strings: boolean;
  readonly streams: boolean;
  /** Whether metadata streams are encrypted as well. */
  readonly metadata: boolean;
  /** The encryption dictionary, a direct object of the trailers. */
  readonly dict: string;
};
