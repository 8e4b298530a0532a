import type { CompiledTemplate, FieldValue, RowIssue } from "@platen/engine";

/** A row ready to be filled: values in the order of the compiled fields. */
export type RowToFill = {
  readonly row: number;
  readonly values: readonly FieldValue[];
  /** In the place of the work's own, where rows of several go together. */
  readonly sourceId?: string;
};

/** Rows of one upload for one compiled template. */
export type RowsToFill = {
  /** Names what the template was compiled from; the same key is the same compilation. */
  readonly compiledKey: string;
  /** What a document's identity is made of, together with the row: the same rows give the same bytes. */
  readonly sourceId: string;
  /** True: a row with a warning fails. */
  readonly strict: boolean;
  /** How tails come back; packed when left out. A plain one costs less and stands for itself: `packedBytes` is its length. */
  readonly tails?: "packed" | "plain";
  readonly rows: readonly RowToFill[];
};

/** What the engine says about a row, or that it failed at it; `field` is the raw name, "" when it is no field's. */
export type FillIssue = Omit<RowIssue, "code"> & {
  readonly code: RowIssue["code"] | "fill_failed" | "timeout";
};

/** What became of one row: its place in the packed tails, or why there is none. */
export type RowOutcome =
  | {
      readonly kind: "filled";
      readonly row: number;
      /** Bytes of the tail, deflated and not. */
      readonly packedBytes: number;
      readonly tailBytes: number;
      /** CRC-32 and SHA-256 (lower-case hexadecimal) of the whole PDF. */
      readonly crc: number;
      readonly sha256: string;
      readonly warnings: readonly FillIssue[];
    }
  | { readonly kind: "refused"; readonly row: number; readonly issues: readonly FillIssue[] };

/** Rows that were tried: outcomes in the order asked, and the packed tails of the filled ones one after another. */
export type FilledRows = {
  readonly kind: "tried";
  readonly outcomes: readonly RowOutcome[];
  readonly packed: Uint8Array;
};

/** The filler was lost while it worked on a row, by that row's doing; the other rows have no outcome yet. */
export type LostRows = {
  readonly kind: "lost";
  /** `took_too_long`: the row used up its CPU time. `died`: its filler ended, out of memory for example. */
  readonly reason: "took_too_long" | "died";
  /** Index of that row in the work's rows. */
  readonly at: number;
};

/** Fills rows beside the program's own thread. Lack of CPU or threads is an error, 503 `unavailable`, never `LostRows`. */
export type FillPool = {
  readonly fill: (work: RowsToFill, compiled: CompiledTemplate) => Promise<FilledRows | LostRows>;
};
