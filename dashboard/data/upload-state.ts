import { PlatenError } from "@platen/sdk";

/** A file on its way to the service. */
export type Upload =
  | { readonly kind: "idle" }
  | {
      readonly kind: "sending";
      readonly file: File;
      readonly key: string;
      /** From 0 to 1; at 1 the service processes it. */
      readonly share: number;
      /** From 1; the client repeats by itself what a lost connection interrupted. */
      readonly attempt: number;
    }
  | {
      readonly kind: "failed";
      readonly file: File;
      readonly key: string;
      readonly error: unknown;
    };

/** An event of an upload. */
export type UploadEvent =
  | { readonly kind: "started"; readonly file: File; readonly key: string }
  | { readonly kind: "sent"; readonly share: number }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "ended" };

/** Refusals that are not recorded under an Idempotency-Key: the same request may succeed later. */
const UNRECORDED: readonly number[] = [401, 403, 408, 429];

/** The upload after an event. */
export function uploadAfter(upload: Upload, event: UploadEvent): Upload {
  switch (event.kind) {
    case "started":
      return { ...event, kind: "sending", share: 0, attempt: 0 };
    case "sent":
      if (upload.kind !== "sending") return upload;
      // Each attempt reports 0 first.
      return event.share === 0
        ? { ...upload, share: 0, attempt: upload.attempt + 1 }
        : { ...upload, share: event.share };
    case "failed":
      if (upload.kind !== "sending") return upload;
      return { kind: "failed", file: upload.file, key: upload.key, error: event.error };
    case "ended":
      return { kind: "idle" };
  }
}

/** True if the same file may be accepted later; then the same key prevents that it is accepted twice. */
export function isRepeatable(error: unknown): boolean {
  if (!(error instanceof PlatenError)) return false;
  const { status, code } = error;
  if (status === null || status < 400 || status >= 500) return true;
  return code === "request_in_progress" || UNRECORDED.includes(status);
}
