import { PlatenError } from "@platen/sdk";
import { failureOf } from "#data/failure.ts";
import { sendingWords } from "#words/en/sending.ts";

import { SheetNotRead } from "./bulk-content.ts";

const TEXTS = sendingWords.failures;
const MEGABYTE = 1024 * 1024;

/** Why rows could not be sent, and what to do. */
export type SendFailure = {
  readonly title: string;
  readonly hint: string | null;
  /** Single reasons, as the service gives them. */
  readonly details: readonly string[];
  /** Where the cause is removed: on the page of the form, or at an address of the service; null: on this page. */
  readonly remedy: "form" | { readonly upgrade: string } | null;
  /** False where the same request fails again. */
  readonly canRetry: boolean;
  readonly requestId: string | null;
};

/** The kind of request: a check, which has no effect, or the start of the job. */
export type Sending = "check" | "start";

const PLAIN: SendFailure = {
  title: "",
  hint: null,
  details: [],
  remedy: null,
  canRetry: false,
  requestId: null,
};

/** A refusal in words; null: the page's usual words fit. `environment` is its name. */
export function sendFailure(
  error: unknown,
  sending: Sending,
  environment: string,
): SendFailure | null {
  if (error instanceof SheetNotRead)
    return { ...PLAIN, title: error.message, hint: TEXTS.notReadHint };
  if (!(error instanceof PlatenError)) return null;
  const { requestId } = error;
  const of = (
    title: string,
    hint: string | null,
    more: Partial<SendFailure> = {},
  ): SendFailure => ({
    ...PLAIN,
    title,
    hint,
    requestId,
    ...more,
  });
  if (failureOf(error).kind === "unreachable")
    return of(TEXTS.lost, sending === "start" ? TEXTS.lostHint : TEXTS.lostCheckHint, {
      canRetry: true,
    });
  if (error.is("request_in_progress")) return of(TEXTS.inProgress, null, { canRetry: true });
  if (error.is("quota_exceeded")) {
    const { requested, limit, used, resets_at: at, upgrade_url: upgrade } = error.extras;
    const title = TEXTS.quota(requested, used, limit, dayOf(at));
    return of(title, TEXTS.quotaHint, { remedy: { upgrade }, canRetry: true });
  }
  if (error.is("template_not_published"))
    return of(TEXTS.unpublished(environment), TEXTS.unpublishedHint, {
      remedy: "form",
      canRetry: true,
    });
  if (error.is("template_archived")) return of(TEXTS.archived, TEXTS.archivedHint);
  if (error.is("envelope_not_found")) return of(TEXTS.gone, TEXTS.goneHint);
  if (error.is("file_too_large"))
    return of(TEXTS.tooLarge(megabytesOf(error.extras.limit_bytes)), TEXTS.tooLargeHint);
  if (error.is("too_many_rows"))
    return of(TEXTS.tooManyRows(error.extras.limit), TEXTS.tooManyRowsHint);
  if (error.is("invalid_csv")) return of(TEXTS.unreadable, error.message);
  if (error.is("validation_error") && missingAliases(error).length > 0)
    return of(TEXTS.changed, TEXTS.changedHint, { details: missingAliases(error), canRetry: true });
  return null;
}

/**
 * True where the service keeps this answer under the Idempotency-Key, so that another attempt needs a new key. Without an
 * answer, and after errors that pass, the same key prevents a second job.
 */
export function needsNewKey(error: unknown): boolean {
  if (!(error instanceof PlatenError) || error.status === null) return false;
  if (error.code === "request_in_progress") return false;
  return error.status >= 400 && error.status < 500 && ![401, 403, 429].includes(error.status);
}

function missingAliases({ extras }: PlatenError): readonly string[] {
  const { missing } = extras;
  return Array.isArray(missing) ? missing.filter((name) => typeof name === "string") : [];
}

function megabytesOf(bytes: unknown): number | null {
  return typeof bytes === "number" ? Math.floor(bytes / MEGABYTE) : null;
}

function dayOf(at: string): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(new Date(at));
}
