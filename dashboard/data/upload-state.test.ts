import assert from "node:assert/strict";
import { test } from "node:test";
import { PlatenError } from "@platen/sdk";
import { isRepeatable, type Upload, type UploadEvent, uploadAfter } from "./upload-state.ts";

const file = new File(["%PDF-"], "form.pdf");
const STARTED: UploadEvent = { kind: "started", file, key: "one" };

test("an upload reports its share and each attempt, and keeps the file and the key of a failure", () => {
  const half = after(STARTED, sent(0), sent(0.5));
  assert.deepEqual(half, { kind: "sending", file, key: "one", share: 0.5, attempt: 1 });
  const second = after(STARTED, sent(0), sent(0.5), sent(0));
  assert.deepEqual(second, { kind: "sending", file, key: "one", share: 0, attempt: 2 });
  const error = new Error("lost");
  assert.deepEqual(after(STARTED, sent(0), { kind: "failed", error }), {
    kind: "failed",
    file,
    key: "one",
    error,
  });
});

test("what a cancelled upload still reports has no effect", () => {
  const error = new Error("late");
  const late: readonly UploadEvent[] = [
    { kind: "sent", share: 1 },
    { kind: "failed", error },
  ];
  assert.deepEqual(after(STARTED, { kind: "ended" }, ...late), { kind: "idle" });
});

test("only a recorded refusal makes the same file a new request", () => {
  const repeatable = [
    refused(null, "connection_failed"),
    refused(null, "timeout"),
    refused(200, "http_error"),
    refused(503, "unavailable"),
    refused(409, "request_in_progress"),
    refused(403, "feature_limit_reached"),
    refused(429, "rate_limit_exceeded"),
  ];
  assert.deepEqual(repeatable.map(isRepeatable), Array(7).fill(true));
  const final = [refused(400, "invalid_pdf"), refused(413, "file_too_large"), new Error("own")];
  assert.deepEqual(final.map(isRepeatable), [false, false, false]);
});

function after(...events: readonly UploadEvent[]): Upload {
  return events.reduce<Upload>(uploadAfter, { kind: "idle" });
}

function refused(status: number | null, code: string): PlatenError {
  const nothing = { message: "", requestId: null, details: [], retryAfterMs: null, extras: {} };
  return new PlatenError({ ...nothing, status, code });
}

function sent(share: number): UploadEvent {
  return { kind: "sent", share };
}
