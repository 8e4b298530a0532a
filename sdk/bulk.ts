import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { BulkDryRun, BulkJob, BulkRetryRow, BulkStatus, FailOnCode } from "./contract.ts";
import { type FileContent, filePart, formOf } from "./file-part.ts";
import { follow, type WaitOptions } from "./follow.ts";
import { type DownloadOptions, downloadHeaders } from "./range.ts";
import { BulkCalls } from "./resources.ts";

/** What a bulk job is made of. */
export type BulkUpload = {
  readonly envelope_id: number;
  /** CSV, its first row naming the envelope's aliases; at most 10,000 rows and 50 MB. Or JSON lines. */
  readonly file: FileContent;
  /** Default `rows.csv`; that of JSON lines ends in `.jsonl`. */
  readonly filename?: string;
  readonly priority?: "low" | "normal" | "high";
  /** Burns the values into the pages. */
  readonly flatten?: boolean;
  /** Makes every warning about a value an error. */
  readonly strict?: boolean;
  /** Warnings that are errors, in place of the envelope's. */
  readonly fail_on?: readonly FailOnCode[];
  /** Puts TEST across every page; not counted. */
  readonly test?: boolean;
  /** How long its results are kept, 1 to 2,592,000. */
  readonly retention_seconds?: number;
  /** What separates the cells, default a comma; `auto` recognises it, with a warning. */
  readonly delimiter?: "," | ";" | "tab" | "|" | "auto";
  /** Default UTF-8; `auto` recognises it, with a warning. */
  readonly encoding?: "utf-8" | "windows-1252" | "utf-16" | "auto";
  /** Default `exact`; `loose` ignores case, white space, `_` and `-` in the header, with warnings. */
  readonly header_match?: "exact" | "loose";
};

/** A corrected file of failed rows. */
export type CorrectedFile = {
  /** What `Bulk.failedCsv` returned, with corrected cells, in any order; only the rows in it are retried. */
  readonly file: FileContent;
  /** Default `failed.csv`. */
  readonly filename?: string;
  /** What separates its cells; default: as in the upload. */
  readonly delimiter?: "," | ";" | "tab" | "|" | "auto";
  /** Default: that of the upload. */
  readonly encoding?: "utf-8" | "windows-1252" | "utf-16" | "auto";
  /** How its names are compared with those of the upload; default: as for the upload. */
  readonly header_match?: "exact" | "loose";
};

/** Which file of the results is wanted. */
export type BulkDownloadOptions = DownloadOptions & {
  /**
   * `zip` (default): a PDF for each row, and manifest.json. `pdf`: one PDF for printing, with the flattened pages of all
   * rows in order and a bookmark for each row; `format_not_available` when no row succeeded.
   */
  readonly format?: "zip" | "pdf";
  /**
   * Lets the service write the ZIP into its object store, once, and reads it there by a signed URL: for a job that is
   * downloaded often, or by programs far from the service. Without an object store, and by default, the service sends it.
   */
  readonly materialise?: boolean;
  /** The job and its retries as one: each row as it succeeded in any of them. `job_not_finished` while a retry runs. */
  readonly withRetries?: boolean;
};

/** A job that was taken, and what can be done with it. */
export type RunningBulk = BulkJob & {
  /** Asks until it has ended. */
  readonly wait: (options?: WaitOptions<BulkStatus>) => Promise<BulkStatus>;
  /** The ZIP, or one PDF; see `Bulk.download`. */
  readonly download: (options?: BulkDownloadOptions) => Promise<Response>;
};

const SUBMIT = "POST /api/v1/generate/envelope-bulk";
const DOWNLOAD = "GET /api/v1/generate/envelope-bulk/download/{upload_id}";
const RETRY = "POST /api/v1/generate/envelope-bulk/{upload_id}/retry";

const OPEN_STATES: readonly string[] = ["queued", "processing"];

/** Bulk jobs: a CSV in, a ZIP of filled PDFs out. */
export class Bulk extends BulkCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /** Fills one PDF for each row; `invalid_csv` and `validation_error` name the line or the columns. */
  async submit(upload: BulkUpload, options: CallOptions = {}): Promise<RunningBulk> {
    const body = await uploadForm(upload);
    return this.#running(
      await this.#connection.json<typeof SUBMIT, 202>(SUBMIT, { body }, options),
    );
  }

  /** What would become of it, and what it would cost; nothing is kept or counted. */
  async dryRun(upload: BulkUpload, options: CallOptions = {}): Promise<BulkDryRun> {
    const input = { body: await uploadForm(upload), query: { dry_run: "true" } } as const;
    return await this.#connection.json<typeof SUBMIT, 200>(SUBMIT, input, options);
  }

  /** A new job of the rows that failed and were not retried yet; `nothing_to_retry` when no row is left. */
  async retry(upload_id: string, options: CallOptions = {}): Promise<RunningBulk> {
    return this.#running(await this.#connection.json(RETRY, { path: { upload_id } }, options));
  }

  /** A new job of these failed rows, at most 500; `cells` replace those of the upload, by alias. */
  async retryRows(
    upload_id: string,
    rows: readonly BulkRetryRow[],
    options: CallOptions = {},
  ): Promise<RunningBulk> {
    const input = { path: { upload_id }, body: { rows } };
    return this.#running(await this.#connection.json(RETRY, input, options));
  }

  /** A new job of the failed rows in a corrected `failed.csv`, which are found by their `platen_row`. */
  async retryFile(
    upload_id: string,
    { file, filename = "failed.csv", ...fields }: CorrectedFile,
    options: CallOptions = {},
  ): Promise<RunningBulk> {
    const body = formOf(fields, await filePart(file, "text/csv"), filename);
    const input = { path: { upload_id }, body };
    return this.#running(await this.#connection.json(RETRY, input, options));
  }

  /** Asks until the job has ended, whichever way. */
  wait(upload_id: string, options: WaitOptions<BulkStatus> = {}): Promise<BulkStatus> {
    const { machine } = this.#connection;
    return follow(machine, (asking) => this.status(upload_id, asking), isEnded, options);
  }

  /** The ZIP, or one PDF, its body streaming: for a file, for example, `pipeline(Readable.fromWeb(body), createWriteStream(path))`. */
  download(upload_id: string, options: BulkDownloadOptions = {}): Promise<Response> {
    const { format, materialise = false, withRetries = false, ...rest } = options;
    const query = {
      ...(format === undefined ? {} : { format }),
      ...(materialise ? ({ materialise: "true" } as const) : {}),
      ...(withRetries ? ({ with_retries: "true" } as const) : {}),
    };
    const input = { path: { upload_id }, query, headers: downloadHeaders(rest) };
    return this.#connection.open(DOWNLOAD, input, options);
  }

  #running(job: BulkJob): RunningBulk {
    const { upload_id } = job;
    return {
      ...job,
      wait: (waiting) => this.wait(upload_id, waiting),
      download: (wanted) => this.download(upload_id, wanted),
    };
  }
}

async function uploadForm({
  file,
  filename = "rows.csv",
  fail_on,
  ...rest
}: BulkUpload): Promise<FormData> {
  const fields = fail_on === undefined ? rest : { ...rest, fail_on: JSON.stringify(fail_on) };
  return formOf(fields, await filePart(file, "text/csv"), filename);
}

function isEnded({ status }: BulkStatus): boolean {
  return !OPEN_STATES.includes(status);
}
