import assert from "node:assert/strict";
import { test } from "node:test";
import { PlatenError } from "@platen/sdk";
import { SheetNotRead } from "./bulk-content.ts";
import { needsNewKey, type SendFailure, sendFailure } from "./send-failure.ts";

test("a lost connection keeps the key, and a start says that no second job is made", () => {
  const lost = refusal(null, "connection_failed");
  assert.match(sendFailure(lost, "start", "Production")?.hint ?? "", /no second job/);
  assert.match(sendFailure(lost, "check", "Production")?.hint ?? "", /nothing was started/);
  assert.equal(sendFailure(lost, "start", "Production")?.canRetry, true);
  assert.equal(needsNewKey(lost), false);
});

test("answers that the service keeps under the key need a new one", () => {
  const needed = [
    refusal(402, "quota_exceeded"),
    refusal(409, "template_not_published"),
    refusal(413, "file_too_large"),
    refusal(400, "invalid_csv"),
  ].map(needsNewKey);
  assert.deepEqual(needed, [true, true, true, true]);
  const kept = [
    refusal(409, "request_in_progress"),
    refusal(429, "rate_limit_exceeded"),
    refusal(401, "session_required"),
    refusal(503, "unavailable"),
    refusal(null, "timeout"),
    new Error("broken"),
  ].map(needsNewKey);
  assert.deepEqual(kept, Array(6).fill(false));
});

test("an exceeded quota has its numbers, and leads to the plans", () => {
  const error = refusal(402, "quota_exceeded", {
    tier: "PRO",
    limit: 1000,
    used: 990,
    requested: 25,
    upgrade_url: "https://forms.example/plans",
    resets_at: "2026-12-01T00:00:00Z",
  });
  const failure = sendFailure(error, "start", "Production");
  assert.match(failure?.title ?? "", /needs 25 PDFs.*990 of 1,000 are used.*December 1, 2026/);
  assert.deepEqual(failure?.remedy, { upgrade: "https://forms.example/plans" });
});

test("each refusal of the rows says what to do", () => {
  assert.match(shown(409, "template_not_published")?.title ?? "", /not published to Staging/);
  assert.equal(shown(409, "template_not_published")?.remedy, "form");
  assert.match(shown(409, "template_archived")?.hint ?? "", /another envelope/);
  assert.match(shown(413, "file_too_large", { limit_bytes: 52_428_800 })?.title ?? "", /50 MB/);
  assert.match(shown(400, "too_many_rows", { limit: 10_000 })?.title ?? "", /10,000/);
  assert.deepEqual(shown(400, "validation_error", { missing: ["name"] })?.details, ["name"]);
  assert.equal(shown(404, "envelope_not_found")?.canRetry, false);
});

test("a spreadsheet that changed on the device has to be chosen again", () => {
  const error = new SheetNotRead({ kind: "refused", reason: "damaged", message: "Unreadable." });
  const failure = sendFailure(error, "start", "Production");
  assert.equal(failure?.title, "Unreadable.");
  assert.match(failure?.hint ?? "", /choose it again/);
  assert.equal(needsNewKey(error), false);
});

test("other failures have the words of every page", () => {
  assert.equal(sendFailure(refusal(503, "unavailable"), "start", "Production"), null);
  assert.equal(sendFailure(new Error("broken"), "start", "Production"), null);
});

function shown(status: number, code: string, extras = {}): SendFailure | null {
  return sendFailure(refusal(status, code, extras), "start", "Staging");
}

function refusal(
  status: number | null,
  code: string,
  extras: Readonly<Record<string, unknown>> = {},
): PlatenError {
  return new PlatenError({
    message: "A sentence.",
    code,
    status,
    requestId: "req_1",
    details: [],
    retryAfterMs: null,
    extras,
  });
}
