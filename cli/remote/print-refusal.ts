import type { PlatenError } from "@platen/sdk";
import { withOptionNames } from "../input/input-flags.ts";
import { duration } from "../output/wording.ts";
import { reasonOf } from "../terminal/refusal.ts";
import { printNotice } from "../terminal/terminal.ts";

const DETAILS_MAX = 20;

/** Advice by error code. */
const ADVICE: Readonly<Record<string, string>> = {
  missing_authorization: "Log in with platen login.",
  invalid_api_key: "Log in with platen login, or look at PLATEN_API_KEY.",
  scope_required: "Use a key with a higher scope: platen login --profile.",
  not_found: "The address is that of the service alone, without a path such as /api/v1.",
  template_not_found: "platen templates list shows all.",
  mapping_not_found: "platen mappings list shows all.",
  envelope_not_found: "platen envelopes list shows all.",
  schema_template_not_found: "platen schema-templates list shows all.",
  signature_not_found: "platen signatures list shows all.",
  upload_not_found:
    "A job is visible only to keys of its environment; platen jobs list shows those of your key's.",
  task_not_found:
    "A task is visible only to keys of its environment; platen tasks list shows those of your key's.",
  file_not_found: "A file is visible only to keys of its environment; platen tasks list shows ids.",
  webhook_not_found:
    "A webhook is visible only to keys of its environment; platen webhooks list shows those of your key's.",
  file_expired:
    "Outputs are kept for a limited time; fill it again, and see --retention of platen envelopes update.",
  template_not_published:
    "Publish a version there: platen templates promote TEMPLATE --to ENVIRONMENT.",
  already_published: "platen templates list shows the version of each environment.",
  mapping_incompatible:
    "Change the mapping (platen mappings update), or promote without --carry-mappings.",
  template_in_use: "Delete its mappings and envelopes first.",
  mapping_in_use: "Delete its envelopes first, or give them another mapping.",
  account_read_only:
    "platen billing subscription shows why, platen billing portal leads to the card.",
  connection_failed:
    "Check that it is running and that the address is right; platen login --url stores another.",
};

/** Prints the service's refusal, or that there was no answer, to standard error. */
export function printRefusal(error: PlatenError): void {
  if (error.status === null) printNotice(`platen: ${error.message}${causeOf(error)}`);
  else printNotice(`platen: the service refused: ${withOptionNames(error.message)}`);
  for (const { field, message } of error.details.slice(0, DETAILS_MAX))
    printNotice(`  ${field === null ? "" : `${field}: `}${message}`);
  const more = error.details.length - DETAILS_MAX;
  if (more > 0) printNotice(`  and ${more} more`);
  const expected = error.extras["expected_aliases"];
  if (Array.isArray(expected))
    printNotice(`Expected columns: ${expected.map((name) => JSON.stringify(name)).join(", ")}`);
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
