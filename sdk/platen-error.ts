import type { ErrorDetail, Refusals } from "./contract.ts";

/** What is known of a call that came to nothing. */
export type PlatenFailure = {
  readonly message: string;
  readonly code: string;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterMs: number | null;
  readonly extras: Readonly<Record<string, unknown>>;
};

/** The service refused a call, or could not answer it. Neither key nor body of the request is ever part of it. */
export class PlatenError extends Error {
  override readonly name = "PlatenError";
  /**
   * `error` of the answer, for example `envelope_not_found`; `http_error` if the answer was not the service's,
   * `connection_failed` or `timeout` if there was no answer.
   */
  readonly code: string;
  /** `null` where there was no answer. */
  readonly status: number | null;
  /** Names the request in the service's log; `null` where the answer does not. */
  readonly requestId: string | null;
  /** Each thing that is wrong, where the answer lists them. */
  readonly details: readonly ErrorDetail[];
  /** Seconds after which it may be tried again, where the answer says so. */
  readonly retryAfter: number | null;
  /** What else the answer says: `missing`, `line`, `reason`, … */
  readonly extras: Readonly<Record<string, unknown>>;

  constructor(failure: PlatenFailure, options: ErrorOptions = {}) {
    super(failure.message, options);
    this.code = failure.code;
    this.status = failure.status;
    this.requestId = failure.requestId;
    this.details = failure.details;
    this.retryAfter = failure.retryAfterMs === null ? null : Math.ceil(failure.retryAfterMs / 1000);
    this.extras = failure.extras;
  }

  /** True of the refusal `code`, whose own members `extras` then has. */
  is<Code extends keyof Refusals>(
    code: Code,
  ): this is PlatenError & { readonly code: Code; readonly extras: Refusals[Code] } {
    return this.code === code;
  }
}

/** The error that an answer other than 2xx is; reads its body. */
export async function refusedBy(response: Response, waitMs: number | null): Promise<PlatenError> {
  const body: unknown = await response.json().catch(() => null);
  const said: Readonly<Record<string, unknown>> =
    typeof body === "object" && body !== null ? { ...body } : {};
  const { error, message, request_id, details, ...extras } = said;
  const { status, headers } = response;
  return new PlatenError({
    message: typeof message === "string" ? message : `The service answered ${status}.`,
    code: typeof error === "string" ? error : "http_error",
    status,
    requestId: typeof request_id === "string" ? request_id : headers.get("x-request-id"),
    // As the service's contract has it.
    details: Array.isArray(details) ? (details as ErrorDetail[]) : [],
    retryAfterMs: waitMs,
    extras,
  });
}

/** The error of a call without an answer: the connection failed or timed out. */
export function unanswered(
  code: "connection_failed" | "timeout",
  cause: unknown,
  message: string,
): PlatenError {
  const nothing = { status: null, requestId: null, details: [], retryAfterMs: null, extras: {} };
  return new PlatenError({ message, code, ...nothing }, { cause });
}

/** The error of a 2xx answer that no service of ours gives: it is not JSON. */
export function notOurs(status: number, requestId: string | null, cause: unknown): PlatenError {
  const message = `The answer (${status}) is not JSON. Is the address that of the service?`;
  const nothing = { details: [], retryAfterMs: null, extras: {} };
  return new PlatenError({ message, code: "http_error", status, requestId, ...nothing }, { cause });
}
