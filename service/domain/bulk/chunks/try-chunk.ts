import type { CompiledTemplate } from "@platen/engine";
import type { Delimiter } from "@platen/forms/csv";
import { aliasesOf, fatalWarningsOf, RowReader } from "@platen/forms/row-values";
import { assert, present } from "#base/assert.ts";
import {
  type BulkJob,
  type Chunk,
  type FailedRow,
  type Lease,
  type RowsFormat,
  type TriedRow,
} from "#domain/bulk-records";
import {
  type FillPlan,
  fillIsolated,
  type PrepareDeps,
  type Prepared,
  prepareFill,
  type RowToFill,
} from "#domain/filling";
import type { SchemaChecker } from "#domain/mappings";
import { csvKey, inFolder } from "../bulk-job-keys.ts";
import type { FillDeps } from "../deps.ts";
import { type FileRow, readRows, sourceBytes } from "../rows/read-rows.ts";
import { refusedRow, schemaFailed, succeededRow } from "../rows/row-states.ts";
import { type RowFillPlan, type RowValues, readRowValues } from "../rows/row-values.ts";
import type { TriedChunk } from "./finish-chunk.ts";

/** How the rows of a chunk are filled. */
export type ChunkFillPlan = RowFillPlan &
  Pick<FillPlan, "schemas"> & { readonly format: RowsFormat; readonly delimiter: Delimiter };

/** A job whose chunks can be filled, or why they cannot. */
export type PreparedJob =
  | (Extract<Prepared, { kind: "ready" }> & { readonly chunkPlan: ChunkFillPlan })
  | Exclude<Prepared, { kind: "ready" }>;

/** Prepares a job's forms; throws when it may be possible later or on another machine. */
export async function prepareBulkJob(deps: PrepareDeps, job: BulkJob): Promise<PreparedJob> {
  if ((await deps.objects.size(csvKey(job.id))) === null)
    return {
      kind: "impossible",
      error: "The uploaded file is gone.",
      errorCode: "storage_error",
    };
  const prepared = await prepareFill(deps, inFolder(job));
  if (prepared.kind !== "ready") return prepared;
  const { compiledKey } = prepared;
  const { fillPlan, format, dialect } = job;
  const chunkPlan = { ...fillPlan, compiledKey, format, delimiter: dialect.delimiter };
  return { ...prepared, chunkPlan };
}

type ChunkOfJob = Chunk & Pick<Lease, "bulkJobId">;

/**
 * Tries every row of a chunk without recording anything: one state per row, and the packed tails of the succeeded ones.
 * Throws `ObjectMissing` or `ObjectDamaged` when the stored file is not the one that was validated.
 */
export async function tryChunk(
  deps: FillDeps,
  fillPlan: ChunkFillPlan,
  lease: ChunkOfJob,
  compiled: CompiledTemplate,
): Promise<TriedChunk> {
  const { states, toFill } = await readChunk(deps, fillPlan, lease);
  const { compiledKey } = fillPlan;
  const { bulkJobId } = lease;
  const fatal = fatalWarningsOf(fillPlan);
  const work = { compiledKey, sourceId: bulkJobId, fatal, rows: toFill };
  const { outcomes, ...tails } = await fillIsolated(deps.fillPool, work, compiled);
  const aliases = aliasesOf(fillPlan.pairs, compiled.fields);
  const names = new Map(lease.numbers.map((row, index) => [row, lease.filenames[index]]));
  for (const outcome of outcomes) {
    const filename = present(names.get(outcome.row), "file name of a row");
    const state =
      outcome.kind === "filled"
        ? succeededRow(outcome, filename, compiled.prefix.length, aliases)
        : refusedRow(outcome, aliases);
    states.set(outcome.row, state);
  }
  return {
    rows: lease.numbers.map((row, index) => triedRow(row, lease.lines[index], states)),
    ...tails,
  };
}

/** Reads the chunk's rows from the stored file: the states of rows that failed already, and the rows to fill. */
async function readChunk(
  deps: FillDeps,
  fillPlan: ChunkFillPlan,
  { bulkJobId, firstLine, numbers, ...source }: ChunkOfJob,
): Promise<{ states: Map<number, TriedRow["state"]>; toFill: RowToFill[] }> {
  const states = new Map<number, TriedRow["state"]>();
  const toFill: RowToFill[] = [];
  const reader = new RowReader(fillPlan);
  const check = rowCheck(deps.schemas, fillPlan);
  const { format, columns, delimiter } = fillPlan;
  let index = 0;
  const bytes = await sourceBytes(deps, bulkJobId, source);
  const start = { offset: source.from, line: firstLine, delimiter };
  const isWhole = await readRows(format, bytes, columns, start, (given) => {
    const row = present(numbers[index], "number of a row");
    const values = valuesOf(reader, check, row, given);
    if (values.kind === "values") toFill.push(values);
    else states.set(row, values.failed);
    index += 1;
  });
  assert(isWhole && index === numbers.length, "the stored file is the one that was validated");
  return { states, toFill };
}

function valuesOf(
  reader: RowReader,
  check: (row: FileRow) => FailedRow | null,
  row: number,
  given: FileRow,
): RowValues {
  if (given.fault !== null) return { kind: "failed", row, failed: schemaFailed(given.fault) };
  const values = readRowValues(reader, row, given.given);
  const failed = values.kind === "failed" ? null : check(given);
  return failed === null ? values : { kind: "failed", row, failed };
}

/** Checks a row against the plan's schemas; null when it is valid. */
function rowCheck(
  schemas: SchemaChecker,
  fillPlan: Pick<ChunkFillPlan, "schemas" | "format">,
): (row: FileRow) => FailedRow | null {
  const from = fillPlan.format === "csv" ? "csv" : "json";
  const checks = fillPlan.schemas.map((schema) => schemas.compile(schema, from));
  return (row) => {
    if (checks.length === 0) return null;
    const data = row.data();
    const fault = checks.flatMap((check) => check(data)).at(0);
    return fault === undefined ? null : schemaFailed(fault);
  };
}

function triedRow(
  row: number,
  line: number | undefined,
  states: ReadonlyMap<number, TriedRow["state"]>,
): TriedRow {
  return {
    row,
    line: present(line, "line of a row"),
    state: present(states.get(row), "state of a row that was tried"),
  };
}
