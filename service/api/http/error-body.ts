import { Refusal } from "#base/refusal.ts";

/** An error response. */
export type ErrorAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};

/** Returns the response to a request that failed with `error`; an unexpected error is a 500 without details. */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const { status, code, message, extras } = refusalOf(error);
  return {
    status,
    headers: headersOf(status, code, extras),
    body: { error: code, message, ...extras, request_id: requestId },
  };
}

/** Returns the error as it is shown to the caller. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return ofServer(error) ?? new Refusal(500, "internal_error", "An internal error occurred.");
}

// Errors of Fastify and Node, by their codes.
function ofServer(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  switch (error.code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return unsupportedMediaType();
    default:
      return null;
  }
}

/** 415. */
export function unsupportedMediaType(): Refusal {
  const message = "This route does not accept this Content-Type.";
  return new Refusal(415, "unsupported_media_type", message);
}

function headersOf(
  status: number,
  code: string,
  extras: Refusal["extras"],
): Record<string, string> {
  const headers: Record<string, string> = {};
  // A signed-in person has no key to send.
  if (status === 401 && hasChallenge(code)) headers["www-authenticate"] = "Bearer";
  if (typeof extras["retry_after"] === "number")
    headers["retry-after"] = String(extras["retry_after"]);
  if (status === 416) headers["content-range"] = `bytes */${String(extras["size_bytes"])}`;
  return headers;
}

/**
 * Whether a 401 with this code has a challenge for an API key. A page without a session leads to the sign-in page
 * instead.
 */
export function hasChallenge(code: string): boolean {
  return code !== "session_required";
}
