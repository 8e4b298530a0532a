import type { Fetch } from "./waiting.ts";

/** Statuses whose responses have no body. */
const EMPTY: readonly number[] = [204, 205, 304];

/** A `fetch` for forms with files that reports the share of the body that was sent, from 0 to 1. Browsers' own cannot. */
export function uploadFetch(onSent: (share: number) => void): Fetch {
  return (url, { method = "GET", headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (!(body instanceof FormData)) throw new TypeError("Only a form can be uploaded.");
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.responseType = "arraybuffer";
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      const abort = (): void => request.abort();
      signal?.addEventListener("abort", abort, { once: true });
      request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
      request.upload.addEventListener("progress", ({ loaded, total }) => onSent(loaded / total));
      request.addEventListener("load", () => resolve(responseOf(request)));
      request.addEventListener("error", () => reject(new TypeError("The connection failed.")));
      request.addEventListener("abort", () => reject(new DOMException("Aborted.", "AbortError")));
      onSent(0);
      if (signal?.aborted === true) abort();
      else request.send(body);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const bytes: unknown = request.response;
  const isEmpty = EMPTY.includes(request.status) || !(bytes instanceof ArrayBuffer);
  return new Response(isEmpty ? null : bytes, { status: request.status, headers });
}
