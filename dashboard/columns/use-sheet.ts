import { useEffect, useState } from "react";
import {
  readSheetFile,
  type SheetFault,
  type SheetOptions,
  type SheetRows,
} from "#workers/sheet-client.ts";
import { sheetFault } from "./check-sheet.ts";
import { columnNames } from "./column-names.ts";

/** A spreadsheet as far as it was read. */
export type SheetState =
  | { readonly kind: "none" }
  | { readonly kind: "reading"; readonly file: File }
  | (Chosen & { readonly kind: "refused"; readonly message: string })
  | (Chosen & {
      readonly kind: "read";
      readonly sheet: SheetRows;
      /** Names of the columns, as aliases; see `columnNames`. */
      readonly names: readonly string[];
    });

type Chosen = {
  readonly file: File;
  readonly options: SheetOptions;
  /** Names of all sheets in the workbook's order; empty: the file has none. */
  readonly sheets: readonly string[];
};

/** A spreadsheet, and how to read it otherwise. */
export type ChosenSheet = {
  readonly state: SheetState;
  readonly change: (options: SheetOptions) => void;
};

type Wanted = { readonly file: File | null; readonly options: SheetOptions };

/**
 * Reads a file in a worker, and again with other options; the last result stays until then. `initial` are the options
 * of the file that the page begins with.
 */
export function useSheet(file: File | null, initial: SheetOptions = {}): ChosenSheet {
  const [wanted, setWanted] = useState<Wanted>({ file, options: initial });
  const [state, setState] = useState<SheetState>({ kind: "none" });
  if (wanted.file !== file) {
    setWanted({ file, options: {} });
    setState(file === null ? { kind: "none" } : { kind: "reading", file });
  }
  useEffect(() => {
    const { file: chosen, options } = wanted;
    if (chosen === null) return;
    let isLatest = true;
    const read = async (): Promise<void> => {
      const found = await readSheetFile(chosen, options);
      if (isLatest) setState((before) => stateOf(before, chosen, options, found));
    };
    void read();
    return () => {
      isLatest = false;
    };
  }, [wanted]);
  return { state, change: (options) => setWanted({ file, options }) };
}

/** Returns the state after a file was read; `before` keeps the order of a workbook's sheets. */
export function stateOf(
  before: SheetState,
  file: File,
  options: SheetOptions,
  found: SheetRows | SheetFault,
): SheetState {
  const known = "sheets" in before && before.file === file ? before.sheets : [];
  const sheets = known.length > 0 ? known : (found.sheets ?? []);
  const chosen = { file, options, sheets };
  if (found.kind === "refused") return { kind: "refused", message: found.message, ...chosen };
  const fault = sheetFault(found);
  if (fault !== null) return { kind: "refused", message: fault, ...chosen };
  return { kind: "read", sheet: found, names: columnNames(found.header), ...chosen };
}
