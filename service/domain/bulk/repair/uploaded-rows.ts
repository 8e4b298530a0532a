import { readCsv } from "@platen/forms/csv";
import { assert, present } from "#base/assert.ts";
import { ObjectDamaged } from "#base/object-faults.ts";
import type { BulkJob, FailedRow, RowSource } from "#domain/bulk-records";
import { csvKey } from "../bulk-job-keys.ts";
import type { BulkDeps } from "../deps.ts";
import { readJsonLines } from "../rows/json-lines-reader.ts";
import { readKnown, sourceBytes } from "../rows/read-rows.ts";
import { textsOf } from "../submit/plan-json-lines.ts";

/** The cells of a row, in the order of the header. */
type UploadedRecord = {
  readonly cells: readonly string[];
  /** Columns whose value in a JSON line is not valid; their cells are empty. */
  readonly invalid: readonly number[];
};

/** A failed row as it was uploaded. */
export type UploadedRow = UploadedRecord & {
  readonly row: number;
  readonly line: number;
  readonly failed: FailedRow;
};

/** The header of a job's file, as it was uploaded; of JSON lines, the aliases that any line has. */
export async function uploadedHeader(
  { objects }: BulkDeps,
  { id, format, dialect, fillPlan }: BulkJob,
): Promise<readonly string[]> {
  if (format === "jsonl") return fillPlan.columns.map(([alias]) => alias);
  const found: (readonly string[])[] = [];
  await readCsv(
    objects.get(csvKey(id)),
    ({ cells }) => {
      found.push(cells);
      return "enough";
    },
    dialect,
  );
  const [header] = found;
  // It was read when the job was submitted.
  if (header === undefined) throw new ObjectDamaged(csvKey(id));
  return header;
}

/** The failed rows of a job after this one, in order. Holds one chunk of the file at a time. */
export async function* failedRows(
  deps: BulkDeps,
  job: BulkJob,
  after = 0,
): AsyncGenerator<UploadedRow> {
  const { id } = job;
  for (const source of await deps.bulk.listRowSources(id)) {
    const failed = await failedIn(deps, job, source, after);
    if (failed.size === 0) continue;
    const records = await recordsOf(deps, job, source);
    for (const [index, row] of source.numbers.entries()) {
      const state = failed.get(row);
      if (state === undefined) continue;
      const line = present(source.lines[index], "line of a row");
      yield { row, line, ...present(records[index], "record of a row"), failed: state };
    }
  }
}

/** The cells of these rows as uploaded, in order; of JSON lines, the texts by alias. Holds one chunk of the file at a time. */
export async function* uploadedCells(
  deps: BulkDeps,
  job: BulkJob,
  rows: ReadonlySet<number>,
): AsyncGenerator<{ readonly row: number; readonly cells: readonly string[] }> {
  for (const source of await deps.bulk.listRowSources(job.id)) {
    if (!source.numbers.some((row) => rows.has(row))) continue;
    const records = await recordsOf(deps, job, source);
    for (const [index, row] of source.numbers.entries())
      if (rows.has(row)) yield { row, cells: present(records[index], "record of a row").cells };
  }
}

async function failedIn(
  { bulk }: BulkDeps,
  { id }: BulkJob,
  { numbers }: RowSource,
  after: number,
): Promise<ReadonlyMap<number, FailedRow>> {
  const first = present(numbers[0], "first row of a chunk");
  const last = numbers.at(-1) ?? first;
  if (last <= after) return new Map();
  const from = Math.max(after, first - 1);
  const rows = await bulk.listRows(id, { status: "failed", after: from, limit: numbers.length });
  return new Map(
    rows.flatMap(({ row, state }) =>
      row <= last && state.status === "failed" ? [[row, state] as const] : [],
    ),
  );
}

/** The cells of every record of a chunk. */
async function recordsOf(
  deps: BulkDeps,
  { id, format, dialect: { delimiter }, fillPlan }: BulkJob,
  source: RowSource,
): Promise<readonly UploadedRecord[]> {
  const bytes = await sourceBytes(deps, id, source);
  const start = { offset: source.from, line: source.firstLine };
  const records: UploadedRecord[] = [];
  const aliases = new Map(fillPlan.columns);
  const fault = await (format === "csv"
    ? readCsv(
        bytes,
        ({ cells }) => {
          records.push({ cells, invalid: [] });
          return "more";
        },
        { ...start, delimiter },
      )
    : readJsonLines(bytes, ({ members }) => records.push(memberRecord(members, aliases)), start));
  assert(
    fault === null && records.length === source.numbers.length,
    "the stored file is the one that was validated",
  );
  return records;
}

/** A line's values as a CSV would have them. */
function memberRecord(
  members: Readonly<Record<string, unknown>>,
  aliases: ReadonlyMap<string, number>,
): UploadedRecord {
  const { values, faults } = readKnown(members, aliases);
  const names = [...aliases.keys()];
  return {
    cells: names.map((alias) => textsOf(values.get(alias)).join(";")),
    invalid: faults.map(({ field }) => names.indexOf(field)),
  };
}
