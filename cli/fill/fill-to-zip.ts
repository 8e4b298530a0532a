import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { startFillPool } from "@platen/service/fill-workers";
import {
  bundleFilled,
  compileForRows,
  type FieldMappings,
  type FillingPlan,
  type FillingRequest,
  fillPlanned,
  formatsOf,
  manifestOf,
  planFilling,
  type TriedChunk,
} from "@platen/service/filling";
import type { FormReader } from "@platen/service/untrusted";
import { type Progress, startProgress } from "../progress.ts";
import type { OpenedForm } from "../read-form.ts";
import { Refusal, reasonOf } from "../refusal.ts";
import { serviceRefusal } from "../service-refusal.ts";
import { count, counted, size } from "../wording.ts";
import { TailFile } from "./tail-file.ts";
import type { ZipTarget } from "./zip-target.ts";

/** The input of a fill. */
export type FillJob = {
  readonly form: OpenedForm;
  readonly csvPath: string;
  readonly mapping: FieldMappings;
  readonly pattern: string | null;
  readonly flatten: boolean;
  /** Draws TEST across every page. */
  readonly test: boolean;
  readonly strict: boolean;
  /** Null: one per core. */
  readonly threads: number | null;
};

/** The result of a fill. */
export type FillResult = {
  readonly rows: TriedChunk["rows"];
  readonly warnings: FillingPlan["warnings"];
  readonly zipBytes: number;
  readonly durationMs: number;
};

const COLUMNS_SHOWN_MAX = 8;

type CompiledTemplate = Exclude<Awaited<ReturnType<FormReader["compile"]>>, { kind: "refused" }>;

/** Validates the whole CSV, fills every row on all threads, writes the ZIP. */
export async function fillToZip(
  reader: FormReader,
  job: FillJob,
  target: ZipTarget,
  signal: AbortSignal,
): Promise<FillResult> {
  const began = performance.now();
  const plan = await planJob(job, target.folder.path);
  const compiled = await compileForRows(
    reader,
    [{ pdf: job.form.pdf, fields: plan.fields, formats: formatsOf(job.mapping) }],
    { flatten: job.flatten, test: job.test },
    plan.characters,
  );
  if ("kind" in compiled) {
    throw new Refusal(`${job.form.name} cannot be filled. ${compiled.message}`);
  }
  const tails = await TailFile.create(join(target.folder.path, "tails"));
  try {
    const chunks = await fillAll(plan, compiled, tails, job.threads, signal);
    const zipBytes = await writeZip({ plan, compiled, tails, chunks }, target, signal);
    const rows = chunks.flatMap((chunk) => chunk.rows);
    const durationMs = performance.now() - began;
    return { rows, warnings: plan.warnings, zipBytes, durationMs };
  } finally {
    await tails.close();
  }
}

async function planJob(job: FillJob, folder: string): Promise<FillingPlan> {
  const order = {
    fieldMappings: job.mapping,
    fields: job.form.fields,
    filenamePattern: job.pattern,
    strict: job.strict,
    identity: identityOf(job),
    read: await csvSource(job.csvPath, folder),
  };
  return await planFilling(order).catch((error: unknown) => {
    const refusal = serviceRefusal(error);
    if (refusal?.code !== "invalid_csv") throw error;
    const advice = refusal.line === 1 ? columnsWanted(job.mapping) : null;
    throw new Refusal(`${job.csvPath}: ${refusal.message}`, advice);
  });
}

function columnsWanted(mapping: FieldMappings): string {
  const columns = new Set(
    Object.values(mapping).map((entry) => (typeof entry === "string" ? entry : entry.source)),
  );
  const some = [...columns].slice(0, COLUMNS_SHOWN_MAX).map((column) => JSON.stringify(column));
  const more = columns.size > some.length ? `, … (${columns.size})` : "";
  return `Its first row must name columns such as these: ${some.join(", ")}${more}`;
}

/** Equal for equal forms and options, so that equal rows give equal PDFs. */
function identityOf({ form, mapping, flatten, test }: FillJob): string {
  const options = JSON.stringify({ mapping, flatten, test });
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
  try {
    for await (const { rows, packed } of fillPlanned(plan, compiled, pool)) {
      signal.throwIfAborted();
      await tails.append(packed);
      chunks.push({ rows });
      done += rows.length;
      updateProgress(progress, done, plan.total, performance.now() - began);
    }
    return chunks;
  } finally {
    progress.end();
    await pool.stop();
  }
}

function updateProgress(progress: Progress, done: number, total: number, elapsedMs: number): void {
  const rate = count((done / elapsedMs) * 1000);
  progress.update(done, `${count(done)} of ${counted(total, "row")}, ${rate} rows/s`);
}

async function writeZip(
  filled: {
    readonly plan: FillingPlan;
    readonly compiled: CompiledTemplate;
    readonly tails: TailFile;
    readonly chunks: readonly Pick<TriedChunk, "rows">[];
  },
  target: ZipTarget,
  signal: AbortSignal,
): Promise<number> {
  const { plan, compiled, tails, chunks } = filled;
  const modifiedAt = new Date();
  const { sizeBytes, bytes } = bundleFilled({
    compiled,
    chunks,
    tailsOf: (chunk) => tails.read(chunk),
    manifest: manifestText(plan, chunks, modifiedAt),
    modifiedAt,
  });
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
  return sizeBytes;
}

function manifestText(
  { total, warnings }: FillingPlan,
  chunks: readonly Pick<TriedChunk, "rows">[],
  createdAt: Date,
): string {
  const rows = chunks.flatMap((chunk) => chunk.rows);
  const succeeded = rows.filter(({ state }) => state.status === "succeeded").length;
  const counts = { total, succeeded, failed: total - succeeded };
  return manifestOf({ created_at: createdAt.toISOString(), ...counts, warnings }, rows);
}

/** A CSV file that can be read several times; `-` is standard input, which is copied into `folder` first. */
async function csvSource(path: string, folder: string): Promise<FillingRequest["read"]> {
  const file = path === "-" ? join(folder, "rows.csv") : path;
  if (path === "-") await pipeline(process.stdin, createWriteStream(file));
  const found = await stat(file).catch((error: unknown) => {
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}.`);
  });
  if (!found.isFile()) throw new Refusal(`${path} is not a file.`, "Use - for standard input.");
  return (range) => {
    if (range === undefined) return createReadStream(file);
    // `end` is inclusive, so an empty range cannot be expressed.
    return createReadStream(file, { start: range.from, end: Math.max(range.from, range.to - 1) });
  };
}
