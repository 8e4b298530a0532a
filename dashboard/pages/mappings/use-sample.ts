import type { Mapping } from "@platen/sdk";
import { useMemo, useState } from "react";
import type { SheetState } from "#columns/use-sheet.ts";
import { mappedAliases, sampleRow } from "./sample.ts";

/** A row to try the mapping with. */
export type Sample = {
  readonly aliases: readonly string[];
  /** By alias; the same object while it has the same values. */
  readonly row: Readonly<Record<string, string>>;
  /** Replaces the value of an alias. */
  readonly type: (alias: string, value: string) => void;
  readonly index: number;
  /** The rows of the spreadsheet that can be shown; 0 without one. */
  readonly count: number;
  /** Shows another row of the spreadsheet, without what was typed. */
  readonly go: (index: number) => void;
};

const NO_ROWS: readonly (readonly string[])[] = [];
const NO_NAMES: readonly string[] = [];
const NO_CELLS: readonly string[] = [];
const NOTHING: ReadonlyMap<string, string> = new Map();

/** The first rows of the chosen spreadsheet, or values that are typed. */
export function useSample(fieldMappings: Mapping["field_mappings"], sheet: SheetState): Sample {
  const [chosen, setIndex] = useState(0);
  const [typed, setTyped] = useState(NOTHING);
  const [shown, setShown] = useState(sheet);
  if (shown !== sheet) {
    setShown(sheet);
    if (sheet.kind === "read") {
      // Typed values would hide the cells of the new spreadsheet.
      setIndex(0);
      setTyped(NOTHING);
    }
  }
  const [names, rows] =
    sheet.kind === "read" ? [sheet.names, sheet.sheet.rows] : [NO_NAMES, NO_ROWS];
  const index = Math.min(chosen, Math.max(rows.length - 1, 0));
  const cells = rows[index] ?? NO_CELLS;
  const row = useMemo(() => sampleRow(names, cells, typed), [names, cells, typed]);
  const aliases = useMemo(() => mappedAliases(fieldMappings), [fieldMappings]);
  const type = (alias: string, value: string): void =>
    setTyped((before) => new Map(before).set(alias, value));
  const go = (next: number): void => {
    setIndex(next);
    setTyped(NOTHING);
  };
  return { aliases, row, type, index, count: rows.length, go };
}
