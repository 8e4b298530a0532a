import { Refusal } from "#base/refusal.ts";
import { JSON_BYTES_MAX } from "./json-body.ts";

/** An answer that refuses. */
export type ErrorAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};

/** What is answered to a request that ended with `error`; ours when nobody meant it: a bare 500. */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const { status, code, message, extras } = refusalOf(error);
  return {
    status,
    headers: headersOf(status, extras),
    body: { error: code, message, ...extras, request_id: requestId },
  };
}

/** What the error says to the caller. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return fromServer(error) ?? new Refusal(500, "internal_error", "Something failed on our side.");
}

// What Fastify itself refuses, by its codes.
function fromServer(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  switch (error.code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return unsupportedMediaType();
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new Refusal(
        413,
        "file_too_large",
        `The request body is larger than ${JSON_BYTES_MAX} bytes.`,
        { limit_bytes: JSON_BYTES_MAX },
      );
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new Refusal(400, "invalid_json", "The body is not as long as Content-Length says.");
    case "ECONNRESET":
      return new Refusal(400, "validation_error", "The request was broken off.");
    default:
      return null;
  }
}

/** 415. */
export function unsupportedMediaType(): Refusal {
  const message = "This route does not take a body of this Content-Type.";
  return new Refusal(415, "unsupported_media_type", message);
}

function headersOf(status: number, extras: Refusal["extras"]): Record<string, string> {
  const headers: Record<string, string> = {};
  if (status === 401) headers["www-authenticate"] = "Bearer";
  if (typeof extras["retry_after"] === "number")
    headers["retry-after"] = String(extras["retry_after"]);
  if (status === 416) headers["content-range"] = `bytes */${String(extras["size_bytes"])}`;
  return headers;
}
