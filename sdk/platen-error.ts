/** One thing that is wrong with what was sent. */
export type ErrorDetail = {
  readonly field: string | null;
  readonly row?: number;
  readonly line?: number;
  readonly code: string;
  readonly message: string;
};

/** The service refused a request, or could not answer it. */
export class PlatenError extends Error {
  override readonly name = "PlatenError";
  /** `error` of the answer, for example `envelope_not_found`; `http_error` where the answer was not the service's. */
  readonly code: string;
  readonly status: number;
  /** Names the request in the service's log; `null` where the answer does not. */
  readonly requestId: string | null;
  /** Each thing that is wrong, where the answer lists them. */
  readonly details: readonly ErrorDetail[];
  /** What else the answer says: `missing`, `line`, `reason`, … */
  readonly extras: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>, requestId: string | null) {
    const { error, message, request_id, details, ...extras } = body;
    super(typeof message === "string" ? message : `The service answered ${status}.`);
    this.status = status;
    this.code = typeof error === "string" ? error : "http_error";
    this.requestId = typeof request_id === "string" ? request_id : requestId;
    // As the service's contract has it.
    this.details = Array.isArray(details) ? (details as ErrorDetail[]) : [];
    this.extras = extras;
  }
}
