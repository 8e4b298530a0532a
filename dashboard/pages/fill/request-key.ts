import { PlatenError } from "@platen/sdk";

const BYTES = 16;
/** Code of a request that still runs under the same key. */
const IN_PROGRESS = "request_in_progress";

/** A new key for a request. Not `randomUUID`: browsers lack it on pages over plain HTTP. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * True if a request that failed so may have created its PDF, or still does: trying again under the same key returns that
 * PDF. Every other refusal is replayed under its key, so that another try needs a new one.
 */
export function mayHaveCreated(error: unknown): boolean {
  if (!(error instanceof PlatenError)) return true;
  const { status, code } = error;
  return status === null || status >= 500 || code === IN_PROGRESS;
}
