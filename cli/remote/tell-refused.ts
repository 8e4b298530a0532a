import type { PlatenError } from "@platen/sdk";
import { reasonOf } from "../refusal.ts";
import { tell } from "../terminal.ts";
import { duration } from "../wording.ts";

const DETAILS_MAX = 20;

/** What helps with a refusal, where something does. */
const ADVICE: Readonly<Record<string, string>> = {
  missing_authorization: "Log in with platen login.",
  invalid_api_key: "Log in with platen login, or look at PLATEN_API_KEY.",
  scope_required: "Use a key with a higher scope: platen login --profile.",
  connection_failed: "Does it run, and is it the right address? platen login --url keeps another.",
};

/** Tells on standard error what the service said no to, or that it said nothing. */
export function tellRefused(error: PlatenError): void {
  if (error.status === null) tell(`platen: ${error.message}${causeOf(error)}`);
  else tell(`platen: the service refused: ${error.message}`);
  for (const { field, message } of error.details.slice(0, DETAILS_MAX))
    tell(`  ${field === null ? "" : `${field}: `}${message}`);
  const more = error.details.length - DETAILS_MAX;
  if (more > 0) tell(`  and ${more} more`);
  if (error.retryAfter !== null) tell(`Try again in ${duration(error.retryAfter * 1000)}.`);
  const advice = ADVICE[error.code];
  if (advice !== undefined) tell(advice);
  if (error.status !== null)
    tell(`(${error.status} ${error.code}, request ${error.requestId ?? "unknown"})`);
}

/** Why nobody answered, as far as the machine says. */
function causeOf({ cause }: PlatenError): string {
  if (!(cause instanceof Error) || !(cause.cause instanceof Error)) return "";
  return ` (${reasonOf(cause.cause)})`;
}
