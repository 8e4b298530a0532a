import { type Delimiter, readCsv } from "@platen/forms/csv";
import type { GivenValue } from "@platen/forms/row-values";
import { ObjectDamaged } from "#base/object-faults.ts";
import type { BulkJobId, RowSource, RowsFormat } from "#domain/bulk-records";
import { type DataFault, type FillPlan, readMembers } from "#domain/filling";
import { csvKey } from "../bulk-job-keys.ts";
import type { RowFileDeps } from "../deps.ts";
import { readJsonLines } from "./json-lines-reader.ts";

/** A row as read from the file. */
export type FileRow = {
  /** A value, or none, for each column of the plan. */
  readonly given: readonly (GivenValue | undefined)[];
  /** Members that are not valid values; they count as absent in `given`. */
  readonly faults: readonly DataFault[];
  /** The row as it is validated against schemas. */
  readonly data: () => Readonly<Record<string, unknown>>;
};

/**
 * Reads a part of a validated file, which begins at `start`, row by row. False when the file has changed since.
 */
export async function readRows(
  format: RowsFormat,
  bytes: AsyncIterable<Uint8Array>,
  columns: FillPlan["columns"],
  start: { readonly offset: number; readonly line: number; readonly delimiter: Delimiter },
  onRow: (row: FileRow) => void,
): Promise<boolean> {
  switch (format) {
    case "csv": {
      const fault = await readCsv(
        bytes,
        ({ cells }) => {
          onRow({ given: cells, faults: NONE, data: () => filledCells(cells, columns) });
          return "more";
        },
        start,
      );
      return fault === null;
    }
    case "jsonl": {
      const known = new Map(columns);
      const fault = await readJsonLines(
        bytes,
        ({ members }) => onRow(jsonRow(members, known)),
        start,
      );
      return fault === null;
    }
  }
}

const NONE: readonly DataFault[] = [];

/** The values of a line's known members, and those that are not valid; the others are ignored. */
export function readKnown(
  members: Readonly<Record<string, unknown>>,
  known: { readonly has: (alias: string) => boolean },
): ReturnType<typeof readMembers> {
  return readMembers(Object.entries(members).filter(([name]) => known.has(name)));
}

function jsonRow(
  members: Readonly<Record<string, unknown>>,
  known: ReadonlyMap<string, number>,
): FileRow {
  const { values, faults } = readKnown(members, known);
  const given: (GivenValue | undefined)[] = [];
  for (const [alias, column] of known) given[column] = values.get(alias);
  return { given, faults, data: () => members };
}

// An empty cell is an absent value, also for a schema.
function filledCells(
  cells: readonly string[],
  columns: FillPlan["columns"],
): Readonly<Record<string, unknown>> {
  const filled = columns.map(([alias, column]) => [alias, cells[column] ?? ""] as const);
  return Object.fromEntries(filled.filter(([, cell]) => cell !== ""));
}

/** A chunk's bytes of the stored file. `ObjectMissing`, or `ObjectDamaged` when they are not those that were validated. */
export async function sourceBytes(
  { objects, hashing }: RowFileDeps,
  id: BulkJobId,
  { from, to, sourceSha256 }: RowSource,
): Promise<AsyncIterable<Uint8Array>> {
  const key = csvKey(id);
  const pieces: Uint8Array[] = [];
  for await (const piece of objects.get(key, { from, to })) pieces.push(piece);
  if (sourceSha256 !== null && hashing.sha256(...pieces) !== sourceSha256)
    throw new ObjectDamaged(key);
  return each(pieces);
}

async function* each(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* pieces;
}
