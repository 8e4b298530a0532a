import { z } from "zod";
import { Environment, Scope } from "./caller.ts";
import { ErrorDetail } from "./error.ts";
import { PDF_REASONS } from "./pdf-reasons.ts";
import { PEOPLE_REFUSALS } from "./people-refusals.ts";
import { Tier } from "./plan.ts";
import { given, inUse, maybe, missing, type RefusalEntry, refusal } from "./refusal-entry.ts";
import { SubscriptionStatus } from "./subscription.ts";
import { Timestamp } from "./text.ts";

const Count = z.int().min(0);
const Names = z.array(z.string());
const details = given(z.array(ErrorDetail).optional(), [
  { field: "name", code: "invalid_type", message: "Must be text." },
]);
const expectedNames = { expected_columns: maybe(Count), expected_aliases: maybe(Names) };
const IncompatibleMapping = z
  .object({ mapping_id: z.int(), missing: Names })
  .meta({ id: "IncompatibleMapping" });
const retryAfter = { retry_after: given(Count, 2) };
const transition = {
  from: given(z.string().nullable(), "PRO"),
  to: given(z.string().nullable(), "BUSINESS"),
  reason: given(z.string(), "A payment is open."),
};

/**
 * Every error code of the API: its status, its meaning, and an example of its body. Routes list the codes that they
 * return in `refusals`; the compiler rejects any other code.
 */
export const REFUSALS = {
  ...PEOPLE_REFUSALS,
  // 400: the request is invalid.
  bad_request: refusal(
    400,
    "The request is not valid HTTP, does not have exactly one valid Host header, repeats Authorization or Content-Type, or has a Transfer-Encoding other than chunked. The connection is closed.",
    "This is not a well-formed HTTP request.",
  ),
  malformed_target: refusal(
    400,
    "The request target contains a malformed percent-escape or a fragment, or is a URL whose host differs from the Host header.",
    "The request target has a malformed escape or a fragment.",
  ),
  invalid_json: refusal(
    400,
    "The body is not valid JSON in UTF-8, is nested too deeply, or has a member named __proto__.",
    "The request body is not well-formed JSON.",
  ),
  validation_error: refusal(
    400,
    "A member or a parameter is invalid; `details` lists each. For a CSV also: a column for a required alias is missing; `missing` lists the aliases, `expected_aliases` all columns that are expected; or `fail_on` has `unknown_alias`, and `unknown` lists the unknown columns.",
    "The request body is not valid for this route.",
    { details, missing: maybe(Names), unknown: maybe(Names), ...expectedNames },
  ),
  invalid_csv: refusal(
    400,
    "The CSV has no header or no rows, has a row with another number of columns than the header, is not of the declared encoding or delimiter, or is no CSV; the message says what it seems to be. `expected_aliases` lists all columns that are expected, `columns` those of which it is unclear which is meant.",
    "Line 3 has 2 columns, the header has 4.",
    {
      line: given(z.int().optional(), 3),
      reason: maybe(z.string()),
      ...expectedNames,
      expected_columns: given(z.int().optional(), 4),
      found_columns: given(z.int().optional(), 2),
      columns: maybe(Names),
    },
  ),
  too_many_rows: refusal(
    400,
    "The file has more rows than `limit`, the maximum for one bulk job.",
    "The file has more than 10000 rows.",
    { limit: given(Count, 10_000) },
  ),
  invalid_pdf: refusal(
    400,
    "The file cannot be used as a template; `reason` gives the cause.",
    "The file is not a PDF.",
    { reason: given(z.enum(PDF_REASONS), "not_a_pdf") },
  ),
  no_form_fields: refusal(400, "The PDF has no fields to fill.", "The PDF has no form fields.", {
    reason: maybe(z.string()),
  }),
  invalid_signature: refusal(
    400,
    "The signature is neither a readable PNG or JPEG nor a known signature id.",
    "The signature cannot be used.",
    { details },
  ),
  invalid_webhook_url: refusal(
    400,
    "The URL is not https, contains credentials, or resolves to a private address.",
    "The webhook URL must begin with https://.",
  ),
  // 401: the caller is not authenticated.
  missing_authorization: refusal(
    401,
    "The request has no bearer token.",
    "Send your API key in the header Authorization: Bearer <API_KEY>.",
  ),
  invalid_api_key: refusal(
    401,
    "The key is malformed, unknown, expired or revoked.",
    "The API key is not valid.",
  ),
  // 402: payment is required.
  account_read_only: refusal(
    402,
    "The account is read-only because its subscription is past due, was canceled or never existed. Reads remain possible.",
    "The account is read-only: its last payment failed. Update the payment method to go on.",
    {
      subscription_status: given(SubscriptionStatus.nullable(), "past_due"),
      resolve_url: given(z.string(), "https://forms.example/billing/read-only"),
    },
  ),
  quota_exceeded: refusal(
    402,
    "The requested outputs exceed the month's quota, and no further overage is allowed.",
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
    "The month's AI quota is used up.",
    "The month's AI generations are used up.",
    { tier: given(Tier, "PRO") },
  ),
  payment_failed: refusal(
    402,
    "The payment processor declined the charge.",
    "The payment was declined.",
  ),
  // 403: the caller lacks permission.
  scope_required: refusal(
    403,
    "The scope of the key or of the member's role is insufficient; `required` is the lowest one that suffices.",
    "This needs an API key with the scope write or higher.",
    { required: given(Scope, "write") },
  ),
  feature_limit_reached: refusal(
    403,
    "The plan's limit on API keys or templates, or the limit on webhooks, is reached; `limit` names it.",
    "An account on PRO has at most 5 API keys.",
    {
      limit: given(z.enum(["api_keys", "templates", "webhooks"]), "api_keys"),
      tier: given(Tier, "PRO"),
    },
  ),
  // 404: the resource does not exist or belongs to another account.
  not_found: refusal(404, "The path does not exist.", "Unknown path."),
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
  row_not_available: refusal(
    404,
    "The row has no PDF: it does not exist, failed, was cancelled or is not filled yet.",
    "There is no PDF of this row.",
  ),
  webhook_not_found: missing("webhook"),
  delivery_not_found: missing("delivery"),
  api_key_not_found: missing("API key"),
  member_not_found: missing("member"),
  invoice_not_found: missing("invoice"),
  subscription_not_found: missing("subscription"),
  // 405, 408
  method_not_allowed: refusal(
    405,
    "The path does not support this method; the `Allow` header lists those that it does.",
    "The method PATCH is not allowed on this path. Allowed: GET, HEAD.",
  ),
  request_timeout: refusal(
    408,
    "The request took too long to arrive.",
    "The request took too long to arrive.",
  ),
  // 409: the request conflicts with the current state.
  idempotency_key_reused: refusal(
    409,
    "The Idempotency-Key was used before with another request body.",
    "This Idempotency-Key was used with another request.",
  ),
  request_in_progress: refusal(
    409,
    "The first request with this Idempotency-Key is still running.",
    "A request with this Idempotency-Key is still running. Try again soon.",
    { retry_after: given(Count, 1) },
  ),
  template_in_use: inUse("template", "A mapping or an envelope"),
  mapping_in_use: inUse("mapping", "An envelope"),
  schema_template_in_use: inUse("schema", "A mapping"),
  template_archived: refusal(
    409,
    "The template is archived; it cannot be used for anything new.",
    "The template is archived.",
  ),
  preview_not_available: refusal(
    409,
    "The page cannot be rendered; `reason` gives the cause.",
    "The page takes too long to draw.",
    { reason: given(z.enum(["damaged", "took_too_long", "too_much_memory"]), "took_too_long") },
  ),
  suggestions_not_available: refusal(
    409,
    "The form is too large for suggestions or an analysis; `reason` gives the cause.",
    "The form takes too long to analyze. Send fewer aliases, or split the form.",
    { reason: given(z.enum(["took_too_long", "too_much_memory"]), "took_too_long") },
  ),
  template_not_published: refusal(
    409,
    "The template, or this `version` of it, was never published to `environment`.",
    "No version of the template is published to production.",
    {
      environment: given(Environment, "production"),
      version: given(z.int().nullable(), null),
    },
  ),
  already_published: refusal(
    409,
    "The version is already published to the environment.",
    "Version 2 of the template is what production uses already.",
    { environment: given(Environment, "production"), version: given(z.int(), 2) },
  ),
  mapping_incompatible: refusal(
    409,
    "A mapping uses fields that the version lacks; `mappings` lists them by mapping, `missing` all of them.",
    "A mapping does not fit the version.",
    {
      missing: given(Names, ["person.name"]),
      mappings: given(z.array(IncompatibleMapping), [{ mapping_id: 3, missing: ["person.name"] }]),
    },
  ),
  task_already_finished: refusal(
    409,
    "The task has already finished.",
    "The task has finished already.",
  ),
  job_already_finished: refusal(
    409,
    "The bulk job has already finished.",
    "The upload has finished already.",
  ),
  job_not_finished: refusal(
    409,
    "The bulk job has not finished yet.",
    "The upload has not finished yet.",
  ),
  job_failed: refusal(
    409,
    "The bulk job failed as a whole, so it has no results.",
    "The upload failed; it has no result to download.",
  ),
  format_not_available: refusal(
    409,
    "The results cannot be downloaded in this format; `reason` is no_rows (no row succeeded), encrypted_template or several_forms (the form, its mapping or the fonts changed before a retry).",
    "The upload has no PDF: none of its rows succeeded.",
    { reason: given(z.string(), "no_rows") },
  ),
  nothing_to_retry: refusal(
    409,
    "The job has no failed rows, or all of them have succeeded in a retry or are part of one that has not finished.",
    "The upload has no failed rows.",
  ),
  row_already_retried: refusal(
    409,
    "The `rows` have succeeded in another retry of the job, or are part of one that has not finished.",
    "These rows have succeeded in another retry, or are part of one that has not finished: 3, 17.",
    { rows: given(z.array(z.int()), [3, 17]) },
  ),
  api_key_not_active: refusal(
    409,
    "The key has expired, was revoked or was already replaced.",
    "This API key has ended, or was replaced by another one.",
  ),
  last_admin_key: refusal(
    409,
    "The key is the account's only admin key. Rotate it, or create another admin key first.",
    "This is the account's last admin key: rotate it, or create another one first.",
  ),
  member_exists: refusal(
    409,
    "The account already has a member with this email address.",
    "A member with this e-mail address already exists.",
  ),
  owner_stays: refusal(
    409,
    "The member is the account's owner, who cannot be removed or get another role. Hand the account over first.",
    "The owner of an account stays its owner until handing it over to another member.",
  ),
  invalid_plan_transition: refusal(
    409,
    "The subscription cannot be changed this way in its current state; `reason` gives the cause.",
    "The plan cannot be changed this way now. A payment is open.",
    transition,
  ),
  billing_disabled: refusal(
    409,
    "Billing is disabled in this deployment.",
    "Billing is switched off in this deployment.",
  ),
  // 410 and above
  file_expired: refusal(410, "The file's retention has ended.", "The file has expired."),
  precondition_failed: refusal(
    412,
    "The resource was changed since it was read: its ETag is not the one in `If-Match`. Read it again.",
    "The mapping was changed meanwhile.",
  ),
  file_too_large: refusal(
    413,
    "The file or the body is larger than `limit_bytes`.",
    "The file is larger than 26214400 bytes.",
    { limit_bytes: given(Count, 26_214_400) },
  ),
  unsupported_media_type: refusal(
    415,
    "The route does not accept the body's Content-Type.",
    "This route does not accept this Content-Type.",
  ),
  range_not_satisfiable: refusal(
    416,
    "The requested range lies outside the file, which has `size_bytes` bytes.",
    "The range lies outside the file.",
    { size_bytes: given(Count, 48_213) },
  ),
  rate_limit_exceeded: refusal(
    429,
    "The key has used its hourly request limit; retry after `Retry-After` seconds.",
    "This API key is limited to 1000 requests per hour. Retry after 120 s.",
    { retry_after: given(Count, 120) },
  ),
  too_many_tests: refusal(
    429,
    "The maximum number of concurrent webhook tests is reached; retry after `Retry-After` seconds.",
    "Other tests of webhooks are still waiting for their answers. Try again soon.",
    { retry_after: given(Count, 2) },
  ),
  too_many_waits: refusal(
    429,
    "The maximum number of requests that wait for events with one key is reached; retry after `Retry-After` seconds.",
    "At most 5 requests with the same key can wait for events at a time.",
    { retry_after: given(Count, 5) },
  ),
  headers_too_large: refusal(431, "The headers are too large.", "The headers are too large."),
  internal_error: refusal(500, "The service failed unexpectedly.", "An internal error occurred."),
  processor_unavailable: refusal(
    502,
    "The payment processor cannot be reached or failed; retry after `Retry-After` seconds.",
    "The payment processor could not be reached or did not answer. Nothing is lost: try again.",
    retryAfter,
  ),
  unavailable: refusal(
    503,
    "A component of the service is unavailable; retry after `Retry-After` seconds.",
    "The service cannot reach its database. Try again soon.",
    retryAfter,
  ),
} as const;

/** An error code. */
export type RefusalCode = keyof typeof REFUSALS;

/** The error codes with this status. */
export type CodeOf<Status extends number> = {
  [Code in RefusalCode]: (typeof REFUSALS)[Code]["status"] extends Status ? Code : never;
}[RefusalCode];

/** Error codes by status. A code is allowed only under its own status. */
export type RefusalsByStatus = {
  readonly [Status in (typeof REFUSALS)[RefusalCode]["status"]]?: readonly CodeOf<Status>[];
};

/** The entry of a code. */
export function entryOf(code: RefusalCode): RefusalEntry {
  return REFUSALS[code];
}
