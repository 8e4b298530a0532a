import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { BulkDryRun, BulkJob, BulkRetryRow, BulkStatus, FailOnCode } from "./contract.ts";
import { type FileContent, filePart, formOf } from "./file-part.ts";
import { follow, type WaitOptions } from "./follow.ts";
import { type DownloadOptions, downloadHeaders } from "./range.ts";
import { BulkCalls } from "./resources.ts";

/** The input of a bulk job. */
export type BulkUpload = {
  readonly envelope_id: number;
  /** A CSV whose header row names the envelope's aliases, or JSON lines; at most 10,000 rows and 50 MB. */
  readonly file: FileContent;
  /** Default `rows.csv`; the name of JSON lines ends in `.jsonl`. */
  readonly filename?: string;
  readonly priority?: "low" | "normal" | "high";
  /** Burns the values into the pages. */
  readonly flatten?: boolean;
  /** Makes every warning about a value an error. */
  readonly strict?: boolean;
  /** Warnings that are errors; replaces the envelope's setting. */
  readonly fail_on?: readonly FailOnCode[];
  /** Stamps TEST across every page; test PDFs are not counted. */
  readonly test?: boolean;
  /** Time for which its results are kept, in seconds, from 1 to 2,592,000. */
  readonly retention_seconds?: number;
  /** The delimiter of the cells, default a comma; `auto` detects it and adds a warning. */
  readonly delimiter?: "," | ";" | "tab" | "|" | "auto";
  /** The encoding of the file; default UTF-8; `auto` detects it and adds a warning. */
  readonly encoding?: "utf-8" | "windows-1252" | "utf-16" | "auto";
  /**
   * Comparison of the header's names with the aliases. Default `exact`; `loose` ignores case, white space, `_` and `-`,
   * with warnings.
   */
  readonly header_match?: "exact" | "loose";
};

/** A corrected file of failed rows. */
export type CorrectedFile = {
  /** The file that `Bulk.failedCsv` returned, with corrected cells, in any order; only its rows are retried. */
  readonly file: FileContent;
  /** Default `failed.csv`. */
  readonly filename?: string;
  /** The delimiter of the cells; default: that of the upload. */
  readonly delimiter?: "," | ";" | "tab" | "|" | "auto";
  /** The encoding of the file; default: that of the upload. */
  readonly encoding?: "utf-8" | "windows-1252" | "utf-16" | "auto";
  /** Comparison of the header's names with those of the upload; default: as for the upload. */
  readonly header_match?: "exact" | "loose";
};

/** Options of a download of results. */
export type BulkDownloadOptions = DownloadOptions & {
  /**
   * `zip` (default): a PDF for each row, and manifest.json. `pdf`: one PDF for printing, with the flattened pages of
   * all rows in order and a bookmark for each row; fails with `format_not_available` when no row succeeded.
   */
  readonly format?: "zip" | "pdf";
  /**
   * Lets the service write the ZIP to its object store once, and downloads it from there by a signed URL: for a job
   * that is downloaded often, or by programs far from the service. By default, and without an object store, the service
   * sends it.
   */
  readonly materialise?: boolean;
  /** The job and its retries as one: each row as it succeeded in any of them. `job_not_finished` while a retry runs. */
  readonly withRetries?: boolean;
};

/** An accepted job, with methods to wait for it and to download its results. */
export type RunningBulk = BulkJob & {
  /** Polls the job until it has ended. */
  readonly wait: (options?: WaitOptions<BulkStatus>) => Promise<BulkStatus>;
  /** Downloads the ZIP, or one PDF; see `Bulk.download`. */
  readonly download: (options?: BulkDownloadOptions) => Promise<Response>;
};

const SUBMIT = "POST /api/v1/generate/envelope-bulk";
const DOWNLOAD = "GET /api/v1/generate/envelope-bulk/download/{upload_id}";
const RETRY = "POST /api/v1/generate/envelope-bulk/{upload_id}/retry";

const OPEN_STATES: readonly string[] = ["queued", "processing"];

/** Bulk jobs, which turn a CSV into a ZIP of filled PDFs. */
export class Bulk extends BulkCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /**
   * Starts a job that fills one PDF for each row; `invalid_csv` and `validation_error` name the line or the columns.
   */
  async submit(upload: BulkUpload, options: CallOptions = {}): Promise<RunningBulk> {
    const body = await uploadForm(upload);
    return this.#running(
      await this.#connection.json<typeof SUBMIT, 202>(SUBMIT, { body }, options),
    );
  }

  /** Validates an upload and returns its results and cost in advance; nothing is stored or counted. */
  async dryRun(upload: BulkUpload, options: CallOptions = {}): Promise<BulkDryRun> {
    const input = { body: await uploadForm(upload), query: { dry_run: "true" } } as const;
    return await this.#connection.json<typeof SUBMIT, 200>(SUBMIT, input, options);
  }

  /** Starts a job of the rows that failed and were not retried yet; `nothing_to_retry` when no row is left. */
  async retry(upload_id: string, options: CallOptions = {}): Promise<RunningBulk> {
    return this.#running(await this.#connection.json(RETRY, { path: { upload_id } }, options));
  }

  /** Starts a job of these failed rows, at most 500; `cells` replace those of the upload, by alias. */
  async retryRows(
    upload_id: string,
    rows: readonly BulkRetryRow[],
    options: CallOptions = {},
  ): Promise<RunningBulk> {
    const input = { path: { upload_id }, body: { rows } };
    return this.#running(await this.#connection.json(RETRY, input, options));
  }

  /** Starts a job of the failed rows in a corrected `failed.csv`, which are found by their `platen_row`. */
  async retryFile(
    upload_id: string,
    { file, filename = "failed.csv", ...fields }: CorrectedFile,
    options: CallOptions = {},
  ): Promise<RunningBulk> {
    const body = formOf(fields, await filePart(file, "text/csv"), filename);
    const input = { path: { upload_id }, body };
    return this.#running(await this.#connection.json(RETRY, input, options));
  }

  /** Polls the job until it has completed, failed or been cancelled. */
  wait(upload_id: string, options: WaitOptions<BulkStatus> = {}): Promise<BulkStatus> {
    const { machine } = this.#connection;
    return follow(machine, (asking) => this.status(upload_id, asking), isEnded, options);
  }

  /**
   * Downloads the ZIP, or one PDF, as a stream: to write a file, for example, use `pipeline(Readable.fromWeb(body),
   * createWriteStream(path))`.
   */
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
