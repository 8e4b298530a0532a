import { PlatenError } from "@platen/sdk";

/** A tool cannot do what it was called for: why, and what to do. */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly code: string;
  readonly whatToDo: string;
  /** Further members of the answer. */
  readonly extras: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    message: string,
    whatToDo: string,
    extras: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.code = code;
    this.whatToDo = whatToDo;
    this.extras = extras;
  }
}

const DETAILS_MAX = 50;
const OTHERWISE = "Correct the arguments, or report the message to the person you work for.";

/** Advice for refusals of a service whose message has none. */
const ADVICE: Readonly<Record<string, string>> = {
  scope_required: "Ask for an API key with the scope that the message names.",
  invalid_api_key: "Ask for a valid API key.",
  missing_authorization: "Send an API key as bearer token.",
  rate_limit_exceeded: "Wait retry_after seconds, then call the tool again.",
  unavailable: "Wait retry_after seconds, then call the tool again.",
  validation_error: "Correct what details names; describe_form has the fields of a form.",
  template_not_found: "Call list_forms for the forms that there are.",
  envelope_not_found: "Call list_forms for the forms that there are.",
  upload_not_found: "Use the job that fill_rows returned.",
  job_not_finished: "Call get_job again later.",
  connection_failed: "Check that the service runs, then call the tool again.",
  timeout: "Call the tool again.",
};

/** Returns what to do about a refusal with this code. */
export function adviceOn(code: string): string {
  return ADVICE[code] ?? OTHERWISE;
}

/** Returns a service's refusal as the error of a tool, with its code and message. */
function toolErrorOf(error: PlatenError): ToolError {
  const { code, message, details, extras, retryAfter } = error;
  const wait = retryAfter === null ? {} : { retry_after: retryAfter };
  const faults = details.length === 0 ? {} : { details: details.slice(0, DETAILS_MAX) };
  return new ToolError(code, message, adviceOn(code), { ...faults, ...extras, ...wait });
}

/** Returns the error of a tool for a failure that is expected; null for a fault of the program. */
export function expectedError(error: unknown): ToolError | null {
  if (error instanceof ToolError) return error;
  return error instanceof PlatenError ? toolErrorOf(error) : null;
}
