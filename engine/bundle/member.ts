/** When the files of an archive were changed, as DOS wrote it. */
export type DosTime = { readonly dosDate: number; readonly dosTime: number };

/** One file of an archive, as its headers describe it. */
export type Member = {
  /** UTF-8, at most 65,535 bytes. */
  readonly name: Uint8Array;
  readonly crc: number;
  readonly sizeBytes: number;
  readonly packedBytes: number;
  /** Where its local header begins. */
  readonly offset: number;
};
