import type { PlatenError } from "@platen/sdk";
import { reasonOf } from "../refusal.ts";
import { printNotice } from "../terminal.ts";
import { duration } from "../wording.ts";

const DETAILS_MAX = 20;

/** Advice by error code. */
const ADVICE: Readonly<Record<string, string>> = {
  missing_authorization: "Log in with platen login.",
  invalid_api_key: "Log in with platen login, or look at PLATEN_API_KEY.",
  scope_required: "Use a key with a higher scope: platen login --profile.",
  connection_failed:
    "Check that it is running and that the address is right; platen login --url stores another.",
};

/** Prints the service's refusal, or that there was no answer, to standard error. */
export function printRefusal(error: PlatenError): void {
  if (error.status === null) printNotice(`platen: ${error.message}${causeOf(error)}`);
  else printNotice(`platen: the service refused: ${error.message}`);
  for (const { field, message } of error.details.slice(0, DETAILS_MAX))
    printNotice(`  ${field === null ? "" : `${field}: `}${message}`);
  const more = error.details.length - DETAILS_MAX;
  if (more > 0) printNotice(`  and ${more} more`);
  if (error.retryAfter !== null) printNotice(`Try again in ${duration(error.retryAfter * 1000)}.`);
  const advice = ADVICE[error.code];
  if (advice !== undefined) printNotice(advice);
  if (error.status !== null)
    printNotice(`(${error.status} ${error.code}, request ${error.requestId ?? "unknown"})`);
}

/** Why there was no answer, from the system error. */
function causeOf({ cause }: PlatenError): string {
  if (!(cause instanceof Error) || !(cause.cause instanceof Error)) return "";
  return ` (${reasonOf(cause.cause)})`;
}
