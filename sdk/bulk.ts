import type { Answer, CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { BulkDryRun, BulkJob, BulkPage, BulkResults, BulkStatus } from "./contract.ts";
import { type FileContent, filePart, formOf } from "./file-part.ts";
import { follow, type WaitOptions } from "./follow.ts";
import { type List, listOf } from "./list.ts";
import { type DownloadOptions, downloadHeaders } from "./range.ts";

/** What a bulk job is made of. */
export type BulkUpload = {
  readonly envelope_id: number;
  /** CSV, UTF-8, its first row naming the envelope's aliases; at most 10,000 rows and 50 MB. Or JSON lines. */
  readonly file: FileContent;
  /** Default `rows.csv`; that of JSON lines ends in `.jsonl`. */
  readonly filename?: string;
  readonly priority?: "low" | "normal" | "high";
  /** Burns the values into the pages. */
  readonly flatten?: boolean;
  /** Makes every warning an error. */
  readonly strict?: boolean;
  /** Puts TEST across every page; not counted. */
  readonly test?: boolean;
  /** How long its results are kept, 1 to 2,592,000. */
  readonly retention_seconds?: number;
};

/** A job that was taken, and what can be done with it. */
export type RunningBulk = BulkJob & {
  /** Asks until it has ended. */
  readonly wait: (options?: WaitOptions<BulkStatus>) => Promise<BulkStatus>;
  /** The ZIP; see `Bulk.download`. */
  readonly download: (options?: DownloadOptions) => Promise<Response>;
};

const SUBMIT = "POST /api/v1/generate/envelope-bulk";
const LIST = "GET /api/v1/generate/envelope-bulk";
const STATUS = "GET /api/v1/generate/envelope-bulk/status/{upload_id}";
const RESULTS = "GET /api/v1/generate/envelope-bulk/results/{upload_id}";
const DOWNLOAD = "GET /api/v1/generate/envelope-bulk/download/{upload_id}";
const DOWNLOAD_ROW = "GET /api/v1/generate/envelope-bulk/download/{upload_id}/{row}";
const RETRY = "POST /api/v1/generate/envelope-bulk/{upload_id}/retry";
const CANCEL = "DELETE /api/v1/generate/envelope-bulk/{upload_id}";

const OPEN_STATES: readonly string[] = ["queued", "processing"];

/** Bulk jobs: a CSV in, a ZIP of filled PDFs out. */
export class Bulk {
  readonly #connection: Connection;

  constructor(connection: Connection) {
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

  /** A new job of the rows that failed; `nothing_to_retry` where none did. */
  async retry(upload_id: string, options: CallOptions = {}): Promise<RunningBulk> {
    return this.#running(await this.#connection.json(RETRY, { path: { upload_id } }, options));
  }

  /** The jobs of the key's environment, newest first. */
  list(query: Query<typeof LIST> = {}, options: CallOptions = {}): List<BulkPage> {
    return listOf(this.#connection, LIST, "jobs", { query }, options);
  }

  /** How far a job is. */
  status(upload_id: string, options: CallOptions = {}): Promise<BulkStatus> {
    return this.#connection.json(STATUS, { path: { upload_id } }, options);
  }

  /** Asks until the job has ended, whichever way. */
  wait(upload_id: string, options: WaitOptions<BulkStatus> = {}): Promise<BulkStatus> {
    const { machine } = this.#connection;
    return follow(machine, (asking) => this.status(upload_id, asking), isEnded, options);
  }

  /** What became of its rows: of those that failed, unless `status` says otherwise. */
  results(
    upload_id: string,
    query: Query<typeof RESULTS> = {},
    options: CallOptions = {},
  ): List<BulkResults> {
    return listOf(this.#connection, RESULTS, "results", { path: { upload_id }, query }, options);
  }

  /** The ZIP, its body streaming: for a file, for example, `pipeline(Readable.fromWeb(body), createWriteStream(path))`. */
  download(upload_id: string, options: DownloadOptions = {}): Promise<Response> {
    const input = { path: { upload_id }, headers: downloadHeaders(options) };
    return this.#connection.open(DOWNLOAD, input, options);
  }

  /** The PDF of one row, from 1; there as soon as the row is filled. */
  downloadRow(upload_id: string, row: number, options: DownloadOptions = {}): Promise<Response> {
    const input = { path: { upload_id, row }, headers: downloadHeaders(options) };
    return this.#connection.open(DOWNLOAD_ROW, input, options);
  }

  /** Stops it; rows already filled stay. */
  cancel(upload_id: string, options: CallOptions = {}): Promise<Answer<typeof CANCEL>> {
    return this.#connection.json(CANCEL, { path: { upload_id } }, options);
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
  ...fields
}: BulkUpload): Promise<FormData> {
  return formOf(fields, await filePart(file, "text/csv"), filename);
}

function isEnded({ status }: BulkStatus): boolean {
  return !OPEN_STATES.includes(status);
}
