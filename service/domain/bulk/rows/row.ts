import type { RowErrorCode } from "./row-error-code.ts";

/** One data row of an upload. */
export type Row = {
  /** From 1, blank lines not counted. */
  readonly row: number;
  /** The physical line on which its record begins. */
  readonly line: number;
  readonly state: RowState;
};

/** What became of a row. */
export type RowState =
  | { readonly status: "pending" }
  | SucceededRow
  | FailedRow
  | { readonly status: "cancelled" };

/** A row's PDF, as what it adds to the prefix that all rows share. */
export type SucceededRow = {
  readonly status: "succeeded";
  readonly filename: string;
  /** Of the whole PDF. */
  readonly sizeBytes: number;
  readonly crc: number;
  /** Lower-case hexadecimal, of the whole PDF. */
  readonly sha256: string;
  /** Its tail, as it is and deflated. */
  readonly tailBytes: number;
  readonly packedBytes: number;
  readonly warnings: readonly RowWarning[];
};

export type FailedRow = {
  readonly status: "failed";
  readonly error: string;
  readonly errorCode: RowErrorCode;
  /** The alias, or null when no one field is at fault. */
  readonly field: string | null;
  readonly warnings: readonly RowWarning[];
};

/** What was done to a value; it is never repeated. */
export type RowWarning = {
  readonly field: string | null;
  readonly code: string;
  readonly message: string;
};

export type RowStatus = RowState["status"];

/** A row that was tried. */
export type TriedRow = Omit<Row, "state"> & { readonly state: SucceededRow | FailedRow };
