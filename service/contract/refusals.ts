import { z } from "zod";
import { ErrorDetail } from "./error.ts";

/** A member that a code adds to the one shape of an error; without an example it may be absent. */
type Extra = { readonly schema: z.ZodType; readonly example: unknown };

/** Why a request can end without what it asked for. */
export type RefusalEntry<Status extends number = number> = {
  readonly status: Status;
  /** When it is answered: a phrase for the document. */
  readonly meaning: string;
  /** What a caller reads, as an example. */
  readonly message: string;
  readonly extras: Readonly<Record<string, Extra>>;
};

const Tier = z.enum(["PRO", "BUSINESS", "ENTERPRISE"]);
const Environment = z.enum(["development", "staging", "production"]);
const Scope = z.enum(["read", "write", "admin"]);
const Standing = z.enum(["trialing", "active", "past_due", "canceled"]).nullable();
const Timestamp = z.iso.datetime();
const Count = z.int().min(0);
const Names = z.array(z.string());

const details = given(z.array(ErrorDetail).optional(), [
  { field: "name", code: "invalid_type", message: "Invalid input: expected string." },
]);
const retryAfter = { retry_after: given(Count, 2) };
const transition = {
  from: given(z.string().nullable(), "PRO"),
  to: given(z.string().nullable(), "BUSINESS"),
  reason: given(z.string(), "A payment is open."),
};

/**
 * Every code that the service refuses with: its status, its meaning, and an example of its body.
 * A route names those of its own in `refusals`; what is not here cannot be named there.
 */
export const REFUSALS = {
  // 400: what was sent is wrong in itself.
  bad_request: refusal(
    400,
    "The request is not valid HTTP, or does not have exactly one valid Host header.",
    "This is not a well-formed HTTP request.",
  ),
  malformed_target: refusal(
    400,
    "The request target has a malformed percent-escape or a fragment, or is a URL of another host than the Host header's.",
    "The request target has a malformed escape or a fragment.",
  ),
  invalid_json: refusal(
    400,
    "The body is no JSON in UTF-8, or has a member named __proto__.",
    "The request body is not well-formed JSON.",
  ),
  validation_error: refusal(
    400,
    "A member or a parameter breaks a rule; `details` names each. Of a CSV: a required alias is missing.",
    "The request body is not what this route takes.",
    { details, missing: maybe(Names) },
  ),
  invalid_csv: refusal(
    400,
    "The CSV has no header, no rows, or rows of another length, or is not UTF-8.",
    "Line 3 has 2 columns, the header has 4.",
    {
      line: given(z.int().optional(), 3),
      reason: maybe(z.string()),
      expected_columns: given(z.int().optional(), 4),
      found_columns: given(z.int().optional(), 2),
    },
  ),
  too_many_rows: refusal(
    400,
    "The file has more rows than one job may have.",
    "The file has more than 10000 rows.",
    { limit: given(Count, 10_000) },
  ),
  invalid_pdf: refusal(
    400,
    "The file cannot be used as a form; `reason` says why.",
    "The file is not a PDF.",
    { reason: given(z.string(), "not_a_pdf") },
  ),
  no_form_fields: refusal(400, "The PDF has no fields to fill.", "The PDF has no form fields.", {
    reason: maybe(z.string()),
  }),
  invalid_signature: refusal(
    400,
    "A signature is no image that can be read, or an id that nobody has.",
    "A signature cannot be used.",
    { details },
  ),
  invalid_webhook_url: refusal(
    400,
    "The URL is not https, has credentials, or leads to a private address.",
    "The webhook URL must begin with https://.",
  ),
  // 401: who asks is not known.
  missing_authorization: refusal(
    401,
    "The request has no bearer key.",
    "Send your API key as Authorization: Bearer KEY.",
  ),
  invalid_api_key: refusal(
    401,
    "The key is malformed, unknown, expired or revoked.",
    "The API key is not valid.",
  ),
  // 402: money stands in the way.
  account_read_only: refusal(
    402,
    "The account is past due, canceled or was never subscribed: reads go on, writes do not.",
    "The account is read-only until its subscription is in order.",
    {
      subscription_status: given(Standing, "past_due"),
      resolve_url: given(z.string(), "https://forms.example/billing/read-only"),
    },
  ),
  quota_exceeded: refusal(
    402,
    "The outputs asked for exceed the month's quota, and overage is not allowed.",
    "This would exceed the month's PDF quota.",
    {
      tier: given(Tier, "PRO"),
      limit: given(Count, 1000),
      used: given(Count, 995),
      requested: given(Count, 10),
      upgrade_url: given(z.string(), "https://forms.example/billing/upgrade"),
      resets_at: given(Timestamp, "2026-02-01T00:00:00.000Z"),
    },
  ),
  ai_quota_exceeded: refusal(
    402,
    "The month's AI quota is spent.",
    "The month's AI generations are used up.",
    { tier: given(Tier, "PRO") },
  ),
  payment_failed: refusal(402, "The charge was declined.", "The payment was declined."),
  // 403: the caller may not.
  scope_required: refusal(
    403,
    "The key's scope does not reach; `required` is the least that does.",
    "This needs a key with the scope write.",
    { required: given(Scope, "write") },
  ),
  feature_limit_reached: refusal(
    403,
    "The plan's number of keys or templates, or the number of webhooks, is reached.",
    "The plan PRO has 5 API keys.",
    {
      limit: given(z.enum(["api_keys", "templates", "webhooks"]), "api_keys"),
      tier: given(Tier, "PRO"),
    },
  ),
  // 404: there is none, or it is another's.
  not_found: refusal(404, "There is no such path.", "There is no such route."),
  template_not_found: missing("template"),
  version_not_found: missing("version"),
  mapping_not_found: missing("mapping"),
  envelope_not_found: missing("envelope"),
  schema_template_not_found: missing("schema"),
  signature_not_found: missing("signature"),
  task_not_found: missing("task"),
  file_not_found: missing("file"),
  upload_not_found: missing("upload"),
  page_not_found: refusal(404, "The version has no such page.", "There is no such page."),
  row_not_available: refusal(404, "The row has no PDF.", "There is no PDF of this row."),
  webhook_not_found: missing("webhook"),
  delivery_not_found: missing("delivery"),
  api_key_not_found: missing("API key"),
  member_not_found: missing("member"),
  invoice_not_found: missing("invoice"),
  subscription_not_found: missing("subscription"),
  // 405, 408
  method_not_allowed: refusal(
    405,
    "The path has other methods; `Allow` names them.",
    "This route does not take PATCH; it takes GET, HEAD.",
  ),
  request_timeout: refusal(
    408,
    "The request was too slow.",
    "The request took too long to arrive.",
  ),
  // 409: not as things stand.
  idempotency_key_reused: refusal(
    409,
    "The Idempotency-Key came with another body before.",
    "This Idempotency-Key was used with another request.",
  ),
  request_in_progress: refusal(
    409,
    "The first request with this Idempotency-Key is still running.",
    "A request with this Idempotency-Key is still running. Try again soon.",
    { retry_after: given(Count, 1) },
  ),
  template_in_use: inUse("template", "a mapping or an envelope"),
  mapping_in_use: inUse("mapping", "an envelope"),
  schema_template_in_use: inUse("schema", "a mapping"),
  template_archived: refusal(
    409,
    "Nothing new is made with a template that is archived.",
    "The template is archived.",
  ),
  preview_not_available: refusal(
    409,
    "The page cannot be drawn, for the `reason` given.",
    "The page takes too long to draw.",
    { reason: given(z.enum(["damaged", "took_too_long", "too_much_memory"]), "took_too_long") },
  ),
  template_not_published: refusal(
    409,
    "The version was never published to the key's environment.",
    "The template has no version in production.",
    {
      environment: given(Environment, "production"),
      version: given(z.int().nullable(), null),
    },
  ),
  already_published: refusal(
    409,
    "The environment has this very version.",
    "This version is published there already.",
    { environment: given(Environment, "production"), version: given(z.int(), 2) },
  ),
  mapping_incompatible: refusal(
    409,
    "A mapping needs fields that the version does not have.",
    "A mapping does not fit the version.",
    {
      missing: given(Names, ["person.name"]),
      mappings: given(z.array(z.object({ mapping_id: z.int(), missing: Names })), [
        { mapping_id: 3, missing: ["person.name"] },
      ]),
    },
  ),
  task_already_finished: refusal(409, "The task has ended.", "The task has finished already."),
  job_already_finished: refusal(409, "The job has ended.", "The upload has finished already."),
  job_not_finished: refusal(409, "The job is not done.", "The upload has not finished yet."),
  job_failed: refusal(
    409,
    "The job could not be carried out.",
    "The upload failed; it has no result to download.",
  ),
  nothing_to_retry: refusal(409, "No row failed.", "The upload has no failed rows."),
  api_key_not_active: refusal(
    409,
    "The key has ended, or another one has taken its place.",
    "This API key has ended, or another one has taken its place.",
  ),
  last_admin_key: refusal(
    409,
    "The key is the account's only admin key; a rotation ends it, too.",
    "This is the account's last admin key: rotate it, or make another one first.",
  ),
  member_exists: refusal(
    409,
    "The account has a member with this address.",
    "A member with this e-mail address is there already.",
  ),
  owner_stays: refusal(
    409,
    "The member is the account's owner.",
    "The owner of an account cannot be removed.",
  ),
  invalid_plan_transition: refusal(
    409,
    "The subscription cannot make this change now.",
    "The plan cannot be changed this way now.",
    transition,
  ),
  billing_disabled: refusal(409, "The deployment does not bill.", "Billing is switched off."),
  // 410 and the rest
  file_expired: refusal(410, "What was kept is past its time.", "The file has expired."),
  file_too_large: refusal(
    413,
    "The file or the body is larger than `limit_bytes`.",
    "The file is larger than 26214400 bytes.",
    { limit_bytes: given(Count, 26_214_400) },
  ),
  unsupported_media_type: refusal(
    415,
    "The body is of another type than the route's.",
    "This route does not take a body of this Content-Type.",
  ),
  range_not_satisfiable: refusal(
    416,
    "The range asked for lies outside the file.",
    "The range lies outside the file.",
    { size_bytes: given(Count, 48_213) },
  ),
  rate_limit_exceeded: refusal(
    429,
    "The key's requests of the hour are used up; `Retry-After` says when one is free.",
    "Too many requests in the last hour.",
    { retry_after: given(Count, 120) },
  ),
  too_many_tests: refusal(
    429,
    "As many tests of webhooks as may run at once are under way.",
    "Other tests of webhooks are still waiting for their answers. Try again soon.",
    { retry_after: given(Count, 2) },
  ),
  too_many_waits: refusal(
    429,
    "As many requests as may wait for events with one key do so already.",
    "As many requests as may wait with this key do so already.",
    { retry_after: given(Count, 5) },
  ),
  headers_too_large: refusal(431, "The headers are too large.", "The headers are too large."),
  internal_error: refusal(500, "The fault is ours.", "Something failed on our side."),
  processor_unavailable: refusal(
    502,
    "The payment processor does not answer.",
    "The payment processor cannot be reached. Try again soon.",
    retryAfter,
  ),
  unavailable: refusal(
    503,
    "A part of the service is away; try again after `Retry-After`.",
    "The service cannot reach its database. Try again soon.",
    retryAfter,
  ),
} as const;

/** The name of a refusal. */
export type RefusalCode = keyof typeof REFUSALS;

/** The codes that one status has. */
export type CodeOf<Status extends number> = {
  [Code in RefusalCode]: (typeof REFUSALS)[Code]["status"] extends Status ? Code : never;
}[RefusalCode];

/** By status the codes of it: no code under another status than its own. */
export type RefusalsByStatus = {
  readonly [Status in (typeof REFUSALS)[RefusalCode]["status"]]?: readonly CodeOf<Status>[];
};

/** What the table says of a code. */
export function entryOf(code: RefusalCode): RefusalEntry {
  return REFUSALS[code];
}

/** Whether a name is a code of the table. */
export function isRefusalCode(name: string): name is RefusalCode {
  return Object.hasOwn(REFUSALS, name);
}

function refusal<const Status extends number>(
  status: Status,
  meaning: string,
  message: string,
  extras: RefusalEntry["extras"] = {},
): RefusalEntry<Status> {
  return { status, meaning, message, extras };
}

function missing(what: string): RefusalEntry<404> {
  const meaning = `No ${what} has this id, or it is not the caller's to see.`;
  return refusal(404, meaning, `There is no such ${what}.`);
}

function inUse(what: string, user: string): RefusalEntry<409> {
  return refusal(409, `The ${what} is still used by ${user}.`, `The ${what} is in use.`);
}

function given<Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>): Extra {
  return { schema, example };
}

function maybe(schema: z.ZodType): Extra {
  return { schema: schema.optional(), example: undefined };
}
