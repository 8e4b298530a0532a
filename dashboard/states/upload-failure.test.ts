import assert from "node:assert/strict";
import { test } from "node:test";
import { PlatenError } from "@platen/sdk";
import type { Advice } from "#words/en/form-upload.ts";
import { formName, pdfFault, uploadAdvice } from "./upload-failure.ts";

const MEGABYTE = 1024 * 1024;
const CHOSEN = { name: "form.pdf", isReadable: true };

test("a file that is not a PDF, empty or too large is refused before it is sent", () => {
  const size = 10;
  const csv = { name: "list.csv", type: "text/csv", size };
  assert.match(pdfFault(csv)?.title ?? "", /^list\.csv is not a PDF/);
  const form = { name: "FORM.PDF", type: "", size };
  assert.equal(pdfFault(form), null);
  assert.match(pdfFault({ ...form, size: 0 })?.title ?? "", /is empty/);
  const large = pdfFault({ ...form, size: 25 * MEGABYTE + 1 });
  assert.equal(large?.title, "FORM.PDF has 25.1 MB; a form may have 25 MB.");
  assert.match(pdfFault({ ...form, size: 26.5 * MEGABYTE })?.title ?? "", /26\.5 MB/);
});

test("a reason of the service becomes a sentence that says what to do", () => {
  const locked = failure(400, "invalid_pdf", { reason: "password_needed" });
  assert.match(locked.title, /password/);
  assert.match(locked.hint, /save/);
  assert.match(failure(400, "no_form_fields", {}).title, /no fields/);
  const large = failure(400, "invalid_pdf", { reason: "xfa_too_large" });
  assert.match(large.hint, /^what the service says Or ask its publisher/);
  const later = refused(400, "invalid_pdf", { reason: "a_reason_of_a_later_release" });
  assert.equal(uploadAdvice(later, CHOSEN), null);
});

test("the deployment's own limit is named where the service refuses the size", () => {
  const { title } = failure(413, "file_too_large", { limit_bytes: 10 * MEGABYTE });
  assert.match(title, /larger than 10 MB/);
  assert.match(failure(413, "http_error", {}).title, /too large/);
});

test("a lost connection and a busy service are no fault of the file", () => {
  for (const [status, code, says] of [
    [null, "connection_failed", /connection was lost/],
    [null, "timeout", /five minutes/],
    [503, "unavailable", /too busy/],
    [409, "request_in_progress", /still reading/],
    [403, "feature_limit_reached", /no room/],
  ] as const) {
    assert.match(failure(status, code, {}).title, says);
  }
});

test("a file that cannot be read any more has to be chosen again", () => {
  const error = refused(null, "connection_failed", {});
  const advice = uploadAdvice(error, { name: "form.pdf", isReadable: false });
  assert.match(advice?.title ?? "", /after you chose it/);
});

test("a form is named after its file", () => {
  const names = ["f1040 (2)_final.pdf", "W-9.PDF", ".pdf", `${"x".repeat(300)}.pdf`];
  assert.deepEqual(names.map(formName), ["f1040 (2) final", "W-9", ".pdf", "x".repeat(200)]);
});

function failure(
  status: number | null,
  code: string,
  extras: Readonly<Record<string, unknown>>,
): Advice {
  return uploadAdvice(refused(status, code, extras), CHOSEN) ?? assert.fail(code);
}

function refused(
  status: number | null,
  code: string,
  extras: Readonly<Record<string, unknown>>,
): PlatenError {
  const message = "what the service says";
  return new PlatenError({
    message,
    code,
    status,
    extras,
    requestId: null,
    details: [],
    retryAfterMs: null,
  });
}
