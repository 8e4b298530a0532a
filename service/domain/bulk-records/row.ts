import { type RowErrorCode, type RowWarning } from "#domain/filling";

/** One data row of a job. */
export type Row = {
  /** Row number, from 1; blank lines are not counted. */
  readonly row: number;
  /** Physical line on which its record begins. */
  readonly line: number;
  readonly state: RowState;
};

/** The result of a row. */
export type RowState =
  | { readonly status: "pending" }
  | SucceededRow
  | FailedRow
  | { readonly status: "cancelled" };

/** A row's PDF; stored is only what it appends to the shared prefix. */
export type SucceededRow = {
  readonly status: "succeeded";
  readonly filename: string;
  /** Size of the whole PDF. */
  readonly sizeBytes: number;
  readonly crc: number;
  /** SHA-256 of the whole PDF, lower-case hexadecimal. */
  readonly sha256: string;
  /** Size of its tail, as it is and deflated. */
  readonly tailBytes: number;
  readonly packedBytes: number;
  readonly warnings: readonly RowWarning[];
};

export type FailedRow = {
  readonly status: "failed";
  readonly error: string;
  readonly errorCode: RowErrorCode;
  /** The alias; null when no single field is at fault. */
  readonly field: string | null;
  readonly warnings: readonly RowWarning[];
};

export type RowStatus = RowState["status"];

/** A row that was tried. */
export type TriedRow = Omit<Row, "state"> & { readonly state: SucceededRow | FailedRow };
