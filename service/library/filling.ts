/**
 * Local filling for the command line: a form, a CSV and threads, by the rules of bulk jobs but without a service, a
 * database or a limit of rows. Its messages about rows are those of the service.
 */

import type { FieldMappings } from "@platen/forms/field-mappings";
import { aliasesIn, fileNames } from "@platen/forms/file-names";
import { type Dialect, PLAIN_DIALECT } from "@platen/forms/input";
import { changesCase, defaultTexts, plannedFields, planRow } from "@platen/forms/row-values";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { MappingUpdate } from "#contract/mapping.ts";
import { bundleRows, cutChunks, mergeRows, planCsv, type TriedChunk, tryChunk } from "#domain/bulk";
import { type BulkJobId, type BulkJobWarning, type Chunk } from "#domain/bulk-records";
import {
  checkFilenamePattern,
  expectedAliases,
  type FailOnCode,
  refusesUnknown,
} from "#domain/envelopes";
import { unpackDocument } from "#domain/filling";
import { checkFieldMappings } from "#domain/mappings";
import type { ReadForm } from "#domain/templates/untrusted";
import { type FillThreads, nodePlatform } from "../adapters/fill-workers/mod.ts";
import { systemHashing } from "../adapters/system/hashing.ts";
import { parseAs } from "../api/http/parse.ts";

export { type CsvSample, sampleCsv, type TriedChunk } from "#domain/bulk";
export { countWarnings } from "#domain/bulk-records";
export { compileForRows } from "#domain/filling";
export { manifestOf } from "../api/bulk/manifest-text.ts";

type CompiledTemplate = Parameters<FillThreads["fill"]>[1];

/** A request to fill a form with a CSV. */
export type FillingRequest = {
  /** Raw field name → column of the CSV. */
  readonly fieldMappings: FieldMappings;
  readonly fields: ReadForm["fields"];
  /** A file name pattern as in an envelope; null: `row-00001.pdf`. */
  readonly filenamePattern: string | null;
  /** How the CSV is written, in UTF-8; comma-separated with exact names by default. */
  readonly dialect?: Partial<Dialect>;
  /** True: a row with a warning about a value fails. */
  readonly strict: boolean;
  /** Further warnings that fail a row; `unknown_alias` refuses the CSV. */
  readonly failOn: readonly FailOnCode[];
  /** Identifies form and options: equal identities and rows give equal bytes. */
  readonly identity: string;
  /** Reads bytes `[from, to)` of the CSV, or all; called several times, also concurrently. */
  readonly read: (range?: {
    readonly from: number;
    readonly to: number;
  }) => AsyncIterable<Uint8Array>;
};

/** A validated CSV. */
export type FillingPlan = {
  readonly total: number;
  /** Raw names to compile the form with, in the order of a row's values. */
  readonly fields: readonly string[];
  /** Non-ASCII characters of the rows: sorted, each once. */
  readonly characters: string;
  readonly warnings: readonly BulkJobWarning[];
  /** Aliases for which the CSV has no column. */
  readonly missing: readonly string[];
  readonly rows: Parameters<typeof tryChunk>[1];
  readonly chunks: readonly Chunk[];
  readonly order: FillingRequest;
};

/** Chunks that were tried and whose tails are stored. */
export type FilledRows = {
  readonly compiled: CompiledTemplate;
  readonly chunks: readonly { readonly rows: TriedChunk["rows"] }[];
  /** The packed tails of a chunk, by its index in `chunks`. */
  readonly tailsOf: (chunk: number) => Promise<Uint8Array>;
};

/** The parts of a ZIP in addition to the filled rows. */
type FilledManifest = {
  readonly manifest: string;
  /** Modification date of every entry. */
  readonly modifiedAt: Date;
};

/** Chunks running or queued, per thread. */
const AHEAD = 2;

/** Parses a mapping from a file as the service does; a `Refusal` names every fault. */
export function readFieldMappings(value: unknown): FieldMappings {
  const read = parseAs(MappingUpdate, { field_mappings: value }, "The file is not a mapping.");
  return read.field_mappings ?? {};
}

/** Checks mapping, pattern and the whole CSV; throws a `Refusal` that describes the fault and its position. */
export async function planFilling(order: FillingRequest): Promise<FillingPlan> {
  const { fieldMappings, fields, filenamePattern, strict, failOn, identity } = order;
  const dialect = { ...PLAIN_DIALECT, ...order.dialect };
  checkFieldMappings(fieldMappings, fields);
  const aliases = new Map(
    expectedAliases([{ fieldMappings, fields }]).map(({ alias, required }) => [
      alias,
      { isRequired: required },
    ]),
  );
  if (filenamePattern !== null) checkFilenamePattern(filenamePattern, new Set(aliases.keys()));
  const nameAliases = aliasesIn(filenamePattern);
  const rowsMax = Number.POSITIVE_INFINITY;
  const plan = await planCsv(
    () => order.read(),
    {
      aliases,
      refusesUnknown: refusesUnknown(failOn),
      nameAliases,
      rowsMax,
      defaults: defaultTexts(fieldMappings),
      changesCase: changesCase(fieldMappings),
    },
    dialect,
  );
  const columns = [...plan.header.columns];
  const unlabelled = fields.map((field) => ({ ...field, label: null }));
  const filenames = fileNames(filenamePattern, plan.lines.length, plan.nameCells);
  return {
    total: plan.lines.length,
    fields: planRow(fieldMappings, fields).fields,
    characters: plan.characters,
    warnings: plan.header.warnings,
    missing: [...aliases.keys()].filter((alias) => !plan.header.columns.has(alias)),
    rows: {
      columns,
      compiledKey: identity,
      pairs: [{ fieldMappings, fields: plannedFields(unlabelled, fieldMappings) }],
      strict,
      failOn,
      schemas: [],
      format: "csv",
      delimiter: dialect.delimiter,
    },
    chunks: cutChunks(plan, filenames),
    order,
  };
}

/** Local plans have no envelope. */
const NO_SCHEMAS = { compile: () => () => [] };

/** Tries every row and yields chunks in the order of the file, with some of them running ahead of the consumer. */
export async function* fillPlanned(
  plan: FillingPlan,
  compiled: CompiledTemplate,
  pool: FillThreads,
): AsyncGenerator<TriedChunk> {
  const { read, identity } = plan.order;
  const ports = {
    objects: { get: (_key: string, range?: { from: number; to: number }) => read(range) },
    hashing: systemHashing(),
    fillPool: pool,
    schemas: NO_SCHEMAS,
  };
  const bulkJobId = brand<BulkJobId>(identity);
  const ahead: Promise<TriedChunk>[] = [];
  try {
    for (const chunk of plan.chunks) {
      const tried = tryChunk(ports, plan.rows, { ...chunk, bulkJobId }, compiled);
      // A failure is reported in the order of the rows, or not at all after an earlier one.
      tried.catch(() => undefined);
      ahead.push(tried);
      if (ahead.length > pool.threads * AHEAD) yield* await next(ahead);
    }
    while (ahead.length > 0) yield* await next(ahead);
  } finally {
    // A consumer that stops early may stop the threads next, so no call may be left running.
    await Promise.allSettled(ahead);
  }
}

/** Returns the PDF of a chunk's only row; null when it failed. */
export function documentOf(
  compiled: CompiledTemplate,
  { rows, packed }: TriedChunk,
): Uint8Array | null {
  const state = rows[0]?.state;
  if (state?.status !== "succeeded") return null;
  return unpackDocument(nodePlatform, compiled, packed, state.sizeBytes);
}

/** A file's length, and its bytes in order. */
export type FilledFile = {
  readonly sizeBytes: number;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** Returns the ZIP of filled rows. */
export function bundleFilled(filled: FilledRows & FilledManifest): FilledFile {
  const { compiled, manifest, modifiedAt } = filled;
  const { rows, places, storage } = locateFilled(filled);
  const deps = { ...storage, platform: nodePlatform };
  return bundleRows(deps, { compiled, rows, places, manifest, modifiedAt: instant(modifiedAt) });
}

/** One PDF of filled rows for printing; null when no row was filled. `test`: TEST is drawn across every page. */
export async function mergeFilled(filled: FilledRows, test: boolean): Promise<FilledFile | null> {
  const { rows, places, storage } = locateFilled(filled);
  if (rows.length === 0) return null;
  const { compiled } = filled;
  const ports = { ...storage, platform: nodePlatform };
  const merged = await mergeRows(ports, { compiled, test, rows, places });
  const { sizeBytes } = merged;
  return { sizeBytes, bytes: merged.read(storage, 0, sizeBytes) };
}

/** The filled rows, and where their packed tails are. */
function locateFilled({ chunks, tailsOf }: FilledRows) {
  const filled = chunks.flatMap(({ rows }, chunk) => {
    let at = 0;
    return rows.flatMap(({ state }) => {
      if (state.status === "failed") return [];
      const from = at;
      at += state.packedBytes;
      return [{ state, place: { key: String(chunk), sha256: null, from, to: at } }];
    });
  });
  return {
    rows: filled.map(({ state }) => state),
    places: filled.map(({ place }) => place),
    storage: {
      objects: { bytes: (key: string) => tailsOf(Number(key)) },
      hashing: systemHashing(),
    },
  };
}

async function next(ahead: Promise<TriedChunk>[]): Promise<readonly TriedChunk[]> {
  const tried = await ahead.shift();
  return tried === undefined ? [] : [tried];
}
