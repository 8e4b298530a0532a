/** Bytes to send, as a whole or in ranges. */
export type Download = {
  readonly filename: string;
  /** Strong entity tag with its quotes; changes when the bytes change. */
  readonly etag: string;
  readonly sizeBytes: number;
  /** Bytes `[from, to)`. */
  readonly read: (from: number, to: number) => AsyncIterable<Uint8Array>;
};
