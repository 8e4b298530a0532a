import type { Dialect } from "@platen/forms/input";

/** An opened file of rows: text or a sheet of a workbook. */
export type OpenedRows = {
  /** The dialect of the file itself; `read` always returns UTF-8. */
  readonly dialect: Dialect;
  /** The rows as CSV in UTF-8; throws a `Refusal`. Can be read several times. */
  readonly read: () => AsyncIterable<Uint8Array>;
  /** True: `read` yields other bytes than the file. */
  readonly isConverted: boolean;
  /** True for a workbook. */
  readonly isWorkbook: boolean;
  /** Assumptions about the file, one sentence each. */
  readonly notes: readonly string[];
  /** Remarks that are known only after `read` has run to its end. */
  readonly lateNotes: () => readonly string[];
};
