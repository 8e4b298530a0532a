import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { csvLine, recordLine } from "@platen/forms/csv";
import {
  FAILURES_MAX,
  type Job,
  jobWarnings,
  type RowData,
  type RowsRequest,
  ToolError,
  WAIT_MS,
} from "@platen/mcp";
import { countWarnings, readFieldMappings } from "@platen/service/filling";
import { ownNames } from "../fill/field-mapping.ts";
import { fileTarget } from "../fill/file-target.ts";
import { type FillResult, fillToFile } from "../fill/fill-to-file.ts";
import { withFormReader } from "../form/form-processes.ts";
import { readForm } from "../form/read-form.ts";
import { checkOutput } from "../output/output-file.ts";
import { Refusal } from "../terminal/refusal.ts";
import type { OutputFile, RootFolder } from "./root-folder.ts";

/** Finished jobs that are remembered. */
const JOBS_MAX = 100;

type Kept = { readonly ended: Promise<Job>; readonly begun: Job };

/** Jobs that fill rows on this machine; they are remembered until the process ends. */
export class LocalJobs {
  readonly #root: RootFolder;
  readonly #signal: AbortSignal;
  readonly #jobs = new Map<string, Kept>();
  #number = 0;

  constructor(root: RootFolder, signal: AbortSignal) {
    this.#root = root;
    this.#signal = signal;
  }

  /** Starts a job; returns it as it is at its end, or after a while. */
  async start(request: RowsRequest): Promise<Job> {
    const { form, rows, file, output: wanted, overwrite = false } = request;
    const input = this.#root.input(form);
    const csvPath = file === undefined ? null : this.#root.input(file);
    const output =
      wanted === undefined
        ? this.#root.freeName(input, ".zip")
        : this.#root.output(wanted, overwrite, ".zip");
    checkOutput(output.path, output.overwrite, csvPath === null ? [input] : [input, csvPath]);
    this.#number += 1;
    const job = `job-${this.#number}`;
    const begun = beginning(job, rows?.length ?? 0);
    const result =
      csvPath === null
        ? withRows(rows ?? [], (path) => this.#fill({ request, input, csvPath: path, output }))
        : this.#fill({ request, input, csvPath, output });
    const ended = result.then((found) => answerOf(job, found, this.#root.shown(output.path)));
    ended.catch(() => undefined); // awaited by `find`
    this.#jobs.set(job, { ended, begun });
    for (const [old] of [...this.#jobs].slice(0, -JOBS_MAX)) this.#jobs.delete(old);
    return await this.find(job);
  }

  /** Returns a job at its end, or as it is after a while. */
  async find(job: string): Promise<Job> {
    const found = this.#jobs.get(job);
    if (found === undefined)
      throw new ToolError(
        "upload_not_found",
        `There is no job ${JSON.stringify(job)}.`,
        "Use the job that fill_rows returned; jobs end with the program.",
      );
    const late = new AbortController();
    const waited = pause(WAIT_MS, found.begun, { signal: late.signal, ref: false });
    waited.catch(() => undefined);
    try {
      return await Promise.race([found.ended, waited]);
    } finally {
      late.abort();
    }
  }

  async #fill({ request, input, csvPath, output }: Files): Promise<FillResult> {
    const { mapping, flatten = false, test = false, strict = false } = request;
    const target = fileTarget(output.path, output.overwrite, "ZIP");
    try {
      return await withFormReader(async (reader) => {
        const form = await readForm(reader, input);
        const named = mapping === undefined ? ownNames(form) : readFieldMappings(mapping);
        const own = { pattern: null, merge: false, failOn: [], threads: null };
        const job = { ...own, form, csvPath, input: {}, mapping: named, flatten, test, strict };
        return await fillToFile(reader, job, target, this.#signal);
      });
    } catch (error) {
      // The rows of an agent have no file that it could know.
      if (error instanceof Refusal && request.file === undefined)
        throw new Refusal(error.message.replace(`${csvPath}: `, ""), error.advice);
      throw error;
    } finally {
      target.folder.remove();
    }
  }
}

/** Returns a value as a cell of a row. */
export function cellOf([name, value]: readonly [string, RowData[string]]): string {
  if (!Array.isArray(value)) return value === null ? "" : String(value);
  const [only = "", ...others] = value;
  if (others.length === 0) return only;
  throw new ToolError(
    "validation_error",
    `${name} has a list of several values, which only a service takes.`,
    "Give one value.",
  );
}

type Files = {
  readonly request: RowsRequest;
  readonly input: string;
  readonly csvPath: string;
  readonly output: OutputFile;
};

/** Writes the rows to a CSV for as long as `work` runs. */
async function withRows<Result>(
  rows: readonly RowData[],
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) =>
    recordLine(columns.map((name) => cellOf([name, row[name] ?? null]))),
  );
  const folder = mkdtempSync(join(tmpdir(), "platen-rows-"));
  try {
    const path = join(folder, "rows.csv");
    const text = [csvLine(columns), ...lines].join("\n");
    writeFileSync(path, `${text}\n`, { mode: 0o600 });
    return await work(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function beginning(job: string, total: number): Job {
  const counts = { total, succeeded: 0, failed: 0 };
  return {
    warnings: [],
    job,
    status: "processing",
    ...counts,
    failures: [],
    path: null,
    url: null,
  };
}

function answerOf(job: string, { rows, warnings, sizeBytes }: FillResult, path: string): Job {
  const failed = rows.filter(({ state }) => state.status === "failed");
  const failures = failed.slice(0, FAILURES_MAX).flatMap(({ row, state }) => {
    if (state.status !== "failed") return [];
    const [{ field, code, message }] = state.errors;
    return [{ row, field, code, message }];
  });
  return {
    warnings: jobWarnings(warnings, countWarnings(rows).warningCounts),
    job,
    status: sizeBytes === null ? "failed" : "completed",
    total: rows.length,
    succeeded: rows.length - failed.length,
    failed: failed.length,
    failures,
    path: sizeBytes === null ? null : path,
    url: null,
  };
}
