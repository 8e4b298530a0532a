import type { CompiledTemplate, FieldValue } from "@platen/engine";
import type { FatalWarnings, FoundIssue } from "@platen/forms/row-values";

/** A row ready to be filled: values in the order of the compiled fields. */
export type RowToFill = {
  readonly row: number;
  readonly values: readonly FieldValue[];
  /** Overrides the work's `sourceId`, for rows of several sources in one call. */
  readonly sourceId?: string;
  /** Indices of values that look as if they had lost leading zeros; absent: none. */
  readonly suspicious?: readonly number[];
  /** True: the row has failed already. It is filled only to find its other issues, and has no tail. */
  readonly hasFailed?: true;
};

/** Rows of one job for one compiled template. */
export type RowsToFill = {
  /** Identifies the compilation: equal keys mean equal compilations. */
  readonly compiledKey: string;
  /** Id of the bulk job, or digest of a document's content. With the row number it determines the document's /ID, so equal rows give equal bytes. */
  readonly sourceId: string;
  readonly fatal: FatalWarnings;
  readonly rows: readonly RowToFill[];
};

/** An issue of a row; `field` is the raw name, "" when it concerns no field. A warning that fails the row is an error. */
export type FillIssue = Omit<FoundIssue, "code"> & {
  readonly code: FoundIssue["code"] | "fill_failed" | "timeout";
};

/** The result of one row: its part of the packed tails, or why there is none. */
export type RowOutcome =
  | {
      readonly kind: "filled";
      readonly row: number;
      /** Bytes of the tail, deflated and as it is. */
      readonly packedBytes: number;
      readonly tailBytes: number;
      /** CRC-32 and SHA-256 (lower-case hexadecimal) of the whole PDF. */
      readonly crc: number;
      readonly sha256: string;
      readonly warnings: readonly FillIssue[];
    }
  | { readonly kind: "refused"; readonly row: number; readonly issues: readonly FillIssue[] };

/** Outcomes in the order of the rows, and the packed tails of the filled rows, concatenated. */
export type FilledRows = {
  readonly kind: "tried";
  readonly outcomes: readonly RowOutcome[];
  readonly packed: Uint8Array;
  /** Gives the memory of `packed`, which must not be read afterwards, back for further rows. May be left uncalled. */
  readonly release?: () => void;
};

/** The thread died or was killed because of one row; the other rows have no outcome yet. */
export type LostRows = {
  readonly kind: "lost";
  /** `took_too_long`: the row exceeded its CPU time. `died`: the thread ended, for example out of memory. */
  readonly reason: "took_too_long" | "died";
  /** Index of that row in the work's rows. */
  readonly at: number;
};

/** Fills rows outside the main thread. Lack of CPU or threads is an error, 503 `unavailable`, never `LostRows`. */
export type FillPool = {
  readonly fill: (work: RowsToFill, compiled: CompiledTemplate) => Promise<FilledRows | LostRows>;
};
