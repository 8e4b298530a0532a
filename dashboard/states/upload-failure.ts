import { PlatenError } from "@platen/sdk";
import { failureOf } from "#data/failure.ts";
import { type Advice, uploadWords } from "#words/en/form-upload.ts";

const TEXTS = uploadWords;
const MEGABYTE = 1024 * 1024;
/** Largest form that the service accepts unless its operator changed it. */
const BYTES_MAX = 25 * MEGABYTE;
/** A proxy before the service refuses large bodies without a body of its own. */
const TOO_LARGE = 413;

/** Why a file is not worth uploading; null: the service decides. */
export function pdfFault({
  name,
  size,
  type,
}: Pick<File, "name" | "size" | "type">): Advice | null {
  if (type !== "application/pdf" && !/\.pdf$/i.test(name)) return TEXTS.wrongType(name);
  if (size === 0) return TEXTS.empty(name);
  if (size > BYTES_MAX) return TEXTS.tooLarge(name, megabytes(size), megabytes(BYTES_MAX));
  return null;
}

/**
 * Why an upload failed, and what to do; null: nothing particular to uploads. `isReadable`: whether the chosen file can still
 * be read from the device.
 */
export function uploadAdvice(
  error: unknown,
  { name, isReadable }: { readonly name: string; readonly isReadable: boolean },
): Advice | null {
  if (!isReadable) return TEXTS.changedOnDisk(name);
  return refusalAdvice(error) ?? connectionAdvice(error);
}

/** The name of a form after its file: `f1040 (2)_final.pdf` → `f1040 (2) final`. */
export function formName(filename: string): string {
  const name = filename
    .replace(/\.pdf$/i, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim();
  return name === "" ? filename : name.slice(0, NAME_CHARACTERS_MAX);
}

const NAME_CHARACTERS_MAX = 200;

function refusalAdvice(error: unknown): Advice | null {
  if (!(error instanceof PlatenError)) return null;
  if (error.is("invalid_pdf")) {
    const advice = TEXTS.reasons[error.extras.reason] ?? null;
    // The service's message names the bound that the form exceeds.
    if (error.extras.reason !== "xfa_too_large" || advice === null) return advice;
    return { ...advice, hint: `${error.message} ${advice.hint}` };
  }
  if (error.is("no_form_fields")) return TEXTS.noFields;
  if (error.is("feature_limit_reached")) return TEXTS.formsUsedUp;
  if (error.is("template_archived") || error.is("template_not_found")) return TEXTS.deleted;
  if (error.is("request_in_progress")) return TEXTS.stillReading;
  if (error.is("file_too_large")) return TEXTS.tooLargeFor(megabytes(error.extras.limit_bytes));
  return error.status === TOO_LARGE ? TEXTS.tooLargeFor(null) : null;
}

function connectionAdvice(error: unknown): Advice | null {
  const code = error instanceof PlatenError ? error.code : "";
  if (code === "timeout" || code === "request_timeout") return TEXTS.slow;
  const { kind } = failureOf(error);
  if (kind === "unavailable") return TEXTS.busy;
  return kind === "unreachable" ? TEXTS.lost : null;
}

/** Rounded up, so that a file above a limit does not seem to be within it. */
function megabytes(bytes: number): string {
  return String(Math.ceil((bytes / MEGABYTE) * 10) / 10);
}
