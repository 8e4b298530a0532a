/** The media type of a request's body, in lower case and without parameters; "" without a Content-Type. */
export function mediaTypeOf(headers: { readonly "content-type"?: string | undefined }): string {
  return headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** True when the body is a form. */
export function isMultipart(headers: Parameters<typeof mediaTypeOf>[0]): boolean {
  return mediaTypeOf(headers) === "multipart/form-data";
}
