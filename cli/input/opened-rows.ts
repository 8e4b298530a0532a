import type { Dialect } from "@platen/forms/input";

/** An opened file of rows: text or a sheet of a workbook. */
export type OpenedRows = {
  /** Of the file: its encoding is not that of `read`. */
  readonly dialect: Dialect;
  /** The rows as CSV in UTF-8; throws a `Refusal`. Can be read several times. */
  readonly read: () => AsyncIterable<Uint8Array>;
  /** True: `read` yields other bytes than the file. */
  readonly isConverted: boolean;
  /** True for a workbook. */
  readonly isWorkbook: boolean;
  /** What was assumed about the file, a sentence each. */
  readonly notes: readonly string[];
  /** What was found while `read` ran to its end. */
  readonly lateNotes: () => readonly string[];
};
