import { unsupportedMediaType } from "./error-body.ts";

type Headers = {
  readonly "content-type"?: string | undefined;
  readonly "content-length"?: string | undefined;
  readonly "transfer-encoding"?: string | undefined;
};

/** Returns the media type of a request's body, in lower case and without parameters; "" without a Content-Type. */
export function mediaTypeOf(headers: { readonly "content-type"?: string | undefined }): string {
  return headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** True when the body is a form. */
export function isMultipart(headers: Parameters<typeof mediaTypeOf>[0]): boolean {
  return mediaTypeOf(headers) === "multipart/form-data";
}

/** 415 unless the body's type is accepted; an endpoint that takes no body ignores one, and JSON may be left out. */
export function requireMediaType(
  headers: Headers,
  accepts: { readonly json: boolean; readonly form: boolean },
): void {
  const type = mediaTypeOf(headers);
  const isExpected =
    (accepts.form && type === "multipart/form-data") ||
    (accepts.json && type === "application/json");
  if (isExpected || (!accepts.form && !accepts.json)) return;
  // Without either header there is no body (RFC 9112, 6.3).
  const { "transfer-encoding": coding, "content-length": length = "0" } = headers;
  const hasBody = coding !== undefined || length !== "0";
  if (!accepts.json || type !== "" || hasBody) throw unsupportedMediaType();
}
