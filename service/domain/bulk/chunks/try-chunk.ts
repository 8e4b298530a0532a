import type { CompiledTemplate } from "@platen/engine";
import type { Delimiter } from "@platen/forms/csv";
import {
  aliasesOf,
  type FatalPlan,
  fatalWarningsOf,
  type ReadRow,
  RowReader,
  type RowsPlan,
} from "@platen/forms/row-values";
import { assert, present } from "#base/assert.ts";
import {
  type BulkJob,
  type BulkJobId,
  type Chunk,
  type RowError,
  type RowsFormat,
  type TriedRow,
} from "#domain/bulk-records";
import {
  type DataFault,
  type FillPlan,
  fillIsolated,
  type PrepareDeps,
  prepareFill,
  type RowToFill,
} from "#domain/filling";
import type { SchemaChecker } from "#domain/mappings";
import { csvKey, inFolder } from "../bulk-job-keys.ts";
import type { FillDeps } from "../deps.ts";
import { type FileRow, readRows, sourceBytes } from "../rows/read-rows.ts";
import { refusedRow, succeededRow } from "../rows/row-states.ts";
import type { TriedChunk } from "./finish-chunk.ts";

/** How the rows of a chunk are filled. */
export type ChunkFillPlan = RowsPlan &
  FatalPlan & {
    readonly compiledKey: string;
    readonly schemas: FillPlan["schemas"];
    readonly format: RowsFormat;
    readonly delimiter: Delimiter;
  };

type Prepared = Awaited<ReturnType<typeof prepareFill>>;

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

type ChunkOfJob = Chunk & { readonly bulkJobId: BulkJobId };

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
  const { errors, toFill } = await readChunk(deps, fillPlan, lease);
  const { compiledKey } = fillPlan;
  const { bulkJobId } = lease;
  const fatal = fatalWarningsOf(fillPlan);
  const work = { compiledKey, sourceId: bulkJobId, fatal, rows: toFill };
  const { outcomes, ...tails } = await fillIsolated(deps.fillPool, work, compiled);
  const aliases = aliasesOf(fillPlan.pairs, compiled.fields);
  const names = new Map(lease.numbers.map((row, index) => [row, lease.filenames[index]]));
  const states = new Map<number, TriedRow["state"]>();
  for (const outcome of outcomes) {
    const filename = present(names.get(outcome.row), "file name of a row");
    const state =
      outcome.kind === "filled"
        ? succeededRow(outcome, filename, compiled.prefix.length, aliases)
        : refusedRow(outcome, errors.get(outcome.row) ?? [], aliases);
    states.set(outcome.row, state);
  }
  return {
    rows: lease.numbers.map((row, index) => triedRow(row, lease.lines[index], states)),
    ...tails,
  };
}

/** Reads the chunk's rows from the stored file, and the errors of those that have failed already. */
async function readChunk(
  deps: FillDeps,
  fillPlan: ChunkFillPlan,
  lease: ChunkOfJob,
): Promise<{ errors: ReadonlyMap<number, readonly RowError[]>; toFill: readonly RowToFill[] }> {
  const errors = new Map<number, readonly RowError[]>();
  const toFill: RowToFill[] = [];
  const reader = new RowReader(fillPlan);
  const check = rowCheck(deps.schemas, fillPlan);
  const { format, columns, delimiter } = fillPlan;
  const { bulkJobId, numbers } = lease;
  let index = 0;
  const bytes = await sourceBytes(deps, bulkJobId, lease);
  const start = { offset: lease.from, line: lease.firstLine, delimiter };
  const isWhole = await readRows(format, bytes, columns, start, (given) => {
    const row = present(numbers[index], "number of a row");
    const values = reader.read(given.given);
    const found = errorsOf(given, values, check(given));
    if (found.length === 0) toFill.push({ ...values, row });
    else {
      errors.set(row, found);
      toFill.push({ ...values, row, hasFailed: true });
    }
    index += 1;
  });
  assert(isWhole && index === numbers.length, "the stored file is the one that was validated");
  return { errors, toFill };
}

/** The errors of a row before it is filled, in the order in which they were looked for. */
function errorsOf(
  { faults }: FileRow,
  values: ReadRow,
  schemaFaults: readonly DataFault[],
): readonly RowError[] {
  if (faults.length === 0 && values.kind === "values" && schemaFaults.length === 0) return NONE;
  const invalid = new Set(faults.map(({ field }) => field));
  // A value that is not valid counts as absent, which is not a fault of its own.
  const found = values.kind === "values" ? [] : values.faults;
  return [
    ...faults.map(schemaError),
    ...found
      .filter(({ alias }) => !invalid.has(alias))
      .map(({ alias, code, message }) => ({ field: alias, code, message })),
    ...schemaFaults.map(schemaError),
  ];
}

const NONE: readonly RowError[] = [];

function schemaError({ field, message }: DataFault): RowError {
  return { field: field === "" ? null : field, code: "schema_failed", message };
}

/** Checks a row against the plan's schemas; no faults when it is valid. */
function rowCheck(
  schemas: SchemaChecker,
  fillPlan: ChunkFillPlan,
): (row: FileRow) => readonly DataFault[] {
  const from = fillPlan.format === "csv" ? "csv" : "json";
  const checks = fillPlan.schemas.map((schema) => schemas.compile(schema, from));
  return (row) => {
    if (checks.length === 0) return VALID;
    const data = row.data();
    return checks.flatMap((check) => check(data));
  };
}

const VALID: readonly DataFault[] = [];

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
