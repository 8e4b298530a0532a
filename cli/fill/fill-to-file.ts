import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type FieldMappings, formatsOf, shrinkingOf } from "@platen/forms/field-mappings";
import type { Dialect } from "@platen/forms/input";
import { aliasesRead } from "@platen/forms/row-values";
import { startFillPool } from "@platen/service/fill-workers";
import {
  bundleFilled,
  compileForRows,
  countWarnings,
  type FilledFile,
  type FillingPlan,
  type FillingRequest,
  fillPlanned,
  manifestOf,
  mergeFilled,
  planFilling,
  type TriedChunk,
} from "@platen/service/filling";
import type { FormReader } from "@platen/service/untrusted";
import type { OpenedForm } from "../form/read-form.ts";
import { type InputFlags, withOptionNames } from "../input/input-flags.ts";
import { openRows } from "../input/open-rows.ts";
import { count, counted, size } from "../output/wording.ts";
import { serviceRefusal } from "../service/service-refusal.ts";
import { type Progress, startProgress } from "../terminal/progress.ts";
import { Refusal } from "../terminal/refusal.ts";
import { printNotice } from "../terminal/terminal.ts";
import type { FileTarget } from "./file-target.ts";
import { TailFile } from "./tail-file.ts";

/** The input of a fill. */
export type FillJob = {
  readonly form: OpenedForm;
  readonly csvPath: string;
  readonly input: InputFlags;
  readonly mapping: FieldMappings;
  readonly pattern: string | null;
  readonly flatten: boolean;
  /** True: one PDF of all rows instead of a ZIP. */
  readonly merge: boolean;
  /** Draws TEST across every page. */
  readonly test: boolean;
  readonly strict: boolean;
  /** Further warnings that fail a row. */
  readonly failOn: FillingRequest["failOn"];
  /** Null: one per core. */
  readonly threads: number | null;
};

/** The result of a fill. */
export type FillResult = {
  readonly rows: TriedChunk["rows"];
  readonly warnings: FillingPlan["warnings"];
  readonly kind: "ZIP" | "PDF";
  /** Null when no row could be filled, so that nothing was written. */
  readonly sizeBytes: number | null;
  /** Optional columns that the CSV lacks. */
  readonly missing: FillingPlan["missing"];
  readonly durationMs: number;
};

const PROGRESS_MS = 250;

type CompiledTemplate = Exclude<Awaited<ReturnType<FormReader["compile"]>>, { kind: "refused" }>;

/** Validates the whole CSV, fills every row on all threads, writes the ZIP or the PDF. */
export async function fillToFile(
  reader: FormReader,
  job: FillJob,
  target: FileTarget,
  signal: AbortSignal,
): Promise<FillResult> {
  const began = performance.now();
  const plan = await planJob(job, target.folder.path);
  const compiled = await compileForRows(
    reader,
    [
      {
        pdf: job.form.pdf,
        fields: plan.fields,
        formats: formatsOf(job.mapping),
        overflow: shrinkingOf(job.mapping),
        encryption: job.form.encryption === "kept" ? "keep" : "remove",
      },
    ],
    { flatten: job.flatten, test: job.test },
    plan.characters,
  );
  if ("kind" in compiled) {
    throw new Refusal(`${job.form.name} cannot be filled. ${compiled.message}`);
  }
  const tails = await TailFile.create(join(target.folder.path, "tails"));
  try {
    const chunks = await fillAll(plan, compiled, tails, job.threads, signal);
    const rows = chunks.flatMap((chunk) => chunk.rows);
    const isFilled = rows.some(({ state }) => state.status === "succeeded");
    const file = isFilled ? await fileOf(job, { plan, compiled, tails, chunks }) : null;
    if (file !== null) await write(file, target, signal);
    const durationMs = performance.now() - began;
    const { warnings, missing } = plan;
    const kind = job.merge ? "PDF" : "ZIP";
    const sizeBytes = file?.sizeBytes ?? null;
    return { rows, warnings, missing, kind, sizeBytes, durationMs };
  } finally {
    await tails.close();
  }
}

async function planJob(job: FillJob, folder: string): Promise<FillingPlan> {
  const rows = await storedRows(job, folder);
  const order = {
    fieldMappings: job.mapping,
    fields: job.form.fields,
    filenamePattern: job.pattern,
    strict: job.strict,
    failOn: job.failOn,
    identity: identityOf(job),
    dialect: rows.dialect,
    read: readerOf(rows.file),
  };
  return await planFilling(order).catch((error: unknown) => {
    const refusal = serviceRefusal(error);
    if (refusal === null) throw error;
    const { code, message, details } = refusal;
    if (code !== "invalid_csv" && refusal.expectedAliases.length === 0) throw error;
    throw new Refusal(
      [`${job.csvPath}: ${withOptionNames(message)}`, ...details].join("\n  "),
      refusal.line === null || refusal.line === 1 ? columnsWanted(refusal.expectedAliases) : null,
    );
  });
}

function columnsWanted(columns: readonly string[]): string | null {
  if (columns.length === 0) return null;
  const names = columns.map((column) => JSON.stringify(column));
  return `Its first row must name columns of these: ${names.join(", ")}`;
}

/** Returns a hash of the form and the options, so that equal rows give equal PDFs. */
function identityOf({ form, mapping, flatten, test }: FillJob): string {
  const encryption = form.encryption === "kept" ? { encryption: "keep" } : {};
  const options = JSON.stringify({ mapping, flatten, test, ...encryption });
  return createHash("sha256").update(form.pdf).update(options).digest("hex");
}

async function fillAll(
  plan: FillingPlan,
  compiled: CompiledTemplate,
  tails: TailFile,
  threads: number | null,
  signal: AbortSignal,
): Promise<readonly Pick<TriedChunk, "rows">[]> {
  const pool = startFillPool(threads === null ? {} : { threads });
  const progress = startProgress("Filling ", plan.total);
  const began = performance.now();
  const chunks: Pick<TriedChunk, "rows">[] = [];
  let done = 0;
  const show = (rows: number): void => {
    // A row that ended its thread is tried again, and would be counted twice.
    done = Math.min(plan.total, Math.max(done, rows));
    updateProgress(progress, done, plan.total, performance.now() - began);
  };
  const timer = setInterval(() => show(pool.rowsTried()), PROGRESS_MS);
  try {
    for await (const { rows, packed, release } of fillPlanned(plan, compiled, pool)) {
      signal.throwIfAborted();
      await tails.append(packed);
      release?.();
      chunks.push({ rows });
    }
    show(plan.total);
    return chunks;
  } finally {
    clearInterval(timer);
    progress.end();
    await pool.stop();
  }
}

function updateProgress(progress: Progress, done: number, total: number, elapsedMs: number): void {
  const rate = count((done / elapsedMs) * 1000);
  progress.update(done, `${count(done)} of ${counted(total, "row")}, ${rate} rows/s`);
}

type Filled = {
  readonly plan: FillingPlan;
  readonly compiled: CompiledTemplate;
  readonly tails: TailFile;
  readonly chunks: readonly Pick<TriedChunk, "rows">[];
};

/** Lays the output out; null for a PDF without rows. */
async function fileOf(job: FillJob, filled: Filled): Promise<FilledFile | null> {
  const { plan, compiled, tails, chunks } = filled;
  const rows = { compiled, chunks, tailsOf: (chunk: number) => tails.read(chunk) };
  if (job.merge) return await mergeFilled(rows, job.test);
  const modifiedAt = new Date();
  return bundleFilled({ ...rows, manifest: manifestText(plan, chunks, modifiedAt), modifiedAt });
}

async function write(
  { sizeBytes, bytes }: FilledFile,
  target: FileTarget,
  signal: AbortSignal,
): Promise<void> {
  const progress = startProgress("Writing ", sizeBytes);
  let written = 0;
  try {
    await target.write(bytes, (block) => {
      signal.throwIfAborted();
      written += block;
      progress.update(written, size(written));
    });
  } finally {
    progress.end();
  }
}

function manifestText(
  { total, warnings }: FillingPlan,
  chunks: readonly Pick<TriedChunk, "rows">[],
  createdAt: Date,
): string {
  const rows = chunks.flatMap((chunk) => chunk.rows);
  const succeeded = rows.filter(({ state }) => state.status === "succeeded").length;
  const { warned, warningCounts } = countWarnings(rows);
  const counts = {
    total,
    succeeded,
    failed: total - succeeded,
    warned,
    warning_counts: warningCounts,
  };
  return manifestOf({ created_at: createdAt.toISOString(), ...counts, warnings }, rows);
}

type StoredRows = { readonly file: string; readonly dialect: Dialect };

/** Returns the rows as a file in UTF-8, of which any part can be read: the given one, or a copy in `folder`. */
async function storedRows(
  { csvPath, input, mapping }: FillJob,
  folder: string,
): Promise<StoredRows> {
  const isPiped = csvPath === "-";
  const given = isPiped ? join(folder, "rows") : csvPath;
  if (isPiped) await pipeline(process.stdin, createWriteStream(given));
  const name = isPiped ? "standard input" : csvPath;
  const rows = await openRows(given, name, input, Object.values(mapping).flatMap(aliasesRead));
  for (const note of rows.notes) printNotice(note);
  if (!rows.isConverted) return { file: given, dialect: rows.dialect };
  const file = join(folder, "rows.csv");
  await pipeline(rows.read, createWriteStream(file));
  for (const note of rows.lateNotes()) printNotice(note);
  return { file, dialect: rows.dialect };
}

function readerOf(file: string): FillingRequest["read"] {
  return (range) => {
    if (range === undefined) return createReadStream(file);
    // `end` is inclusive, so an empty range cannot be expressed.
    return createReadStream(file, { start: range.from, end: Math.max(range.from, range.to - 1) });
  };
}
