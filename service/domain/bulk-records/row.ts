import type { RowError, RowWarning } from "./row-error.ts";

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
  readonly warnings: readonly SeenWarning[];
};

/** A warning; `value` is the uploaded one, present only where it is shown, and null where the file has none. */
type SeenWarning = RowWarning & { readonly value?: string | null };

export type FailedRow = {
  readonly status: "failed";
  /** The first is the one that is reported where there is room for one. */
  readonly errors: readonly [RowError, ...RowError[]];
  readonly warnings: readonly RowWarning[];
};

export type RowStatus = RowState["status"];

/** A row that was tried. */
export type TriedRow = Omit<Row, "state"> & { readonly state: SucceededRow | FailedRow };
