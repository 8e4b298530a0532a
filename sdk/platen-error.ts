import type { ErrorDetail, Refusals } from "./contract.ts";

/** Describes a failed call. */
export type PlatenFailure = {
  readonly message: string;
  readonly code: string;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterMs: number | null;
  readonly extras: Readonly<Record<string, unknown>>;
};

/** The service refused a call, or did not answer it. It contains neither the key nor the body of the request. */
export class PlatenError extends Error {
  override readonly name = "PlatenError";
  /**
   * `error` of the response, for example `envelope_not_found`; `http_error` if the response is not the service's,
   * `connection_failed` or `timeout` if there was none.
   */
  readonly code: string;
  /** `null` if there was no response. */
  readonly status: number | null;
  /** The id of the request in the service's log; `null` if the response has none. */
  readonly requestId: string | null;
  /** The single faults, if the response lists them. */
  readonly details: readonly ErrorDetail[];
  /** Seconds after which the call may be retried; `null` if the response does not say. */
  readonly retryAfter: number | null;
  /** Further members of the response's error: `missing`, `line`, `reason`, … */
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

  /** True if the service refused the call with `code`; then `extras` has the members of that refusal. */
  is<Code extends keyof Refusals>(
    code: Code,
  ): this is PlatenError & { readonly code: Code; readonly extras: Refusals[Code] } {
    return this.code === code;
  }
}

/** Reads the body of a response other than 2xx and returns it as an error. */
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
    // The service's contract has this type.
    details: Array.isArray(details) ? (details as ErrorDetail[]) : [],
    retryAfterMs: waitMs,
    extras,
  });
}

/** Returns the error of a call without a response: the connection failed or timed out. */
export function unanswered(
  code: "connection_failed" | "timeout",
  cause: unknown,
  message: string,
): PlatenError {
  const nothing = { status: null, requestId: null, details: [], retryAfterMs: null, extras: {} };
  return new PlatenError({ message, code, ...nothing }, { cause });
}

/** Returns the error of a 2xx response that cannot come from the service, because it is not JSON. */
export function notOurs(status: number, requestId: string | null, cause: unknown): PlatenError {
  const message = `The answer (${status}) is not JSON. Is the address that of the service?`;
  const nothing = { details: [], retryAfterMs: null, extras: {} };
  return new PlatenError({ message, code: "http_error", status, requestId, ...nothing }, { cause });
}
