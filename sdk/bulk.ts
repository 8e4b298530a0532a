import type { Connection } from "./connection.ts";

export type BulkState = "queued" | "processing" | "completed" | "failed" | "cancelled";

export type BulkSubmission = {
  readonly upload_id: string;
  readonly envelope_id: number;
  readonly total_rows: number;
  readonly status: BulkState;
  readonly submitted_at: string;
};

export type BulkStatus = {
  readonly upload_id: string;
  readonly status: BulkState;
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Percent; 100 only when finished. */
  readonly progress: number;
  /** Stands when there is a ZIP. */
  readonly download_url?: string | null;
  readonly error?: string | null;
};

/** What became of one row; a cell's value is never repeated. */
export type BulkRow = {
  readonly row: number;
  readonly line: number;
  readonly status: "succeeded" | "failed" | "cancelled" | "pending";
  readonly filename: string | null;
  readonly error: string | null;
  readonly error_code: string | null;
  readonly field: string | null;
};

type BulkResults = {
  readonly results: readonly BulkRow[];
  readonly next_cursor: string | null;
};

export type BulkUpload = {
  readonly envelopeId: number;
  /** CSV, UTF-8, its first row naming the envelope's aliases; at most 10,000 rows and 50 MB. */
  readonly file: Blob;
  readonly filename?: string;
  readonly priority?: "low" | "normal" | "high";
  /** Makes a repeated submission answer as the first one did, for 24 hours. */
  readonly idempotencyKey?: string;
};

const PATH = "/api/v1/generate/envelope-bulk";
const POLL_MS = 250;
const OPEN_STATES: readonly BulkState[] = ["queued", "processing"];

/** Bulk jobs: a CSV in, a ZIP of filled PDFs out. */
export class Bulk {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** `POST /api/v1/generate/envelope-bulk`; `invalid_csv` and `validation_error` name the line or the columns. */
  submit(upload: BulkUpload): Promise<BulkSubmission> {
    const body = new FormData();
    body.set("envelope_id", String(upload.envelopeId));
    if (upload.priority !== undefined) body.set("priority", upload.priority);
    body.set("file", upload.file, upload.filename ?? "rows.csv");
    const key = upload.idempotencyKey;
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
    return this.#connection.json(PATH, { method: "POST", body, headers });
  }

  status(uploadId: string): Promise<BulkStatus> {
    return this.#connection.json(`${PATH}/status/${uploadId}`);
  }

  /** Asks until the job has ended, telling each answer; stops early, with its reason, when `signal` aborts. */
  async wait(
    uploadId: string,
    options: {
      readonly onStatus?: (status: BulkStatus) => void;
      readonly pollMs?: number;
      readonly signal?: AbortSignal;
    } = {},
  ): Promise<BulkStatus> {
    for (;;) {
      options.signal?.throwIfAborted();
      const status = await this.status(uploadId);
      options.onStatus?.(status);
      if (!OPEN_STATES.includes(status.status)) return status;
      await pause(options.pollMs ?? POLL_MS);
    }
  }

  /** `GET …/results/{upload_id}`: the failed rows unless asked otherwise, 500 at most at a time. */
  results(
    uploadId: string,
    query: { readonly status?: "failed" | "succeeded" | "all"; readonly cursor?: string } = {},
  ): Promise<BulkResults> {
    const search = new URLSearchParams({ limit: "500", ...query });
    return this.#connection.json(`${PATH}/results/${uploadId}?${search.toString()}`);
  }

  /** `GET …/download/{upload_id}`: the ZIP, streaming; `range` as HTTP has it, for example `bytes=0-1023`. */
  download(
    uploadId: string,
    options: { readonly range?: string; readonly signal?: AbortSignal } = {},
  ): Promise<Response> {
    const { range, signal } = options;
    return this.#connection.open(`${PATH}/download/${uploadId}`, {
      ...(range === undefined ? {} : { headers: { range } }),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  /** `GET …/download/{upload_id}/{row}`: one row's PDF. */
  downloadRow(uploadId: string, row: number): Promise<Response> {
    return this.#connection.open(`${PATH}/download/${uploadId}/${row}`);
  }

  /** `DELETE …/{upload_id}`: rows already filled stay. */
  cancel(uploadId: string): Promise<BulkStatus> {
    return this.#connection.json(`${PATH}/${uploadId}`, { method: "DELETE" });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
