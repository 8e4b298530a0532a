/** What is told of one filled PDF. */
export type GenerationCompleted = {
  readonly task_id: string;
  readonly template_id: number;
  readonly download_url: string;
  readonly expires_at: string;
};

/** What is told of a PDF that could not be made. */
export type GenerationFailed = {
  readonly task_id: string;
  readonly template_id: number;
  readonly error: string;
  readonly error_code: string;
};

/** What is told of a bulk job that came to its end; `batch_job_id` is its `upload_id`. */
export type BatchCompleted = {
  readonly batch_job_id: string;
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly download_url: string;
};

/** What is told of a bulk job that could not be carried out. */
export type BatchFailed = { readonly batch_job_id: string; readonly error: string };

/** The body of a delivery: `type` says what `data` is. */
export type WebhookEvent =
  | EventOf<"generation.completed", GenerationCompleted>
  | EventOf<"generation.failed", GenerationFailed>
  | EventOf<"batch.completed", BatchCompleted>
  | EventOf<"batch.failed", BatchFailed>;

type EventOf<Type extends string, Data> = {
  /** The same for every delivery of the event: remember it, and do nothing twice. */
  readonly id: string;
  readonly type: Type;
  readonly created_at: string;
  readonly environment: "development" | "staging" | "production";
  readonly data: Data;
};
