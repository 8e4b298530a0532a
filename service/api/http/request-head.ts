import type { IncomingMessage } from "node:http";
import { Refusal } from "#base/refusal.ts";

/** `uri-host [":" port]` (RFC 9110, 7.2): an address in brackets, or a name without delimiters. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[\w.~%-]+)(?::\d*)?$/i;
/** Node keeps the first of several without an error; a proxy may have read another one. */
const SINGLE: Readonly<Record<string, string>> = {
  host: "Host",
  authorization: "Authorization",
  "content-type": "Content-Type",
};

/** The parts of a request that this file reads. */
export type RequestHead = Pick<IncomingMessage, "rawHeaders" | "headers" | "httpVersion">;

/**
 * 400 `bad_request` for a head that different recipients may understand differently: not exactly one valid Host header
 * (HTTP/1.0 needs none; RFC 9112, 3.2), several headers of a kind that occurs once, or a body whose end is not certain
 * (RFC 9112, 6.1). Null for any other head.
 */
export function headFault(head: RequestHead): Refusal | null {
  const repeated = repeatedHeader(head);
  if (repeated !== null) return fault(`The request has several ${repeated} headers.`);
  const { headers, httpVersion } = head;
  if (headers.host === undefined && httpVersion !== "1.0")
    return fault("The request has no Host header.");
  if (headers.host !== undefined && !HOST.test(headers.host))
    return fault("The Host header is not valid.");
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return null;
  if (httpVersion === "1.0") return fault("HTTP/1.0 has no Transfer-Encoding.");
  if (coding.trim().toLowerCase() !== "chunked")
    return fault("The only Transfer-Encoding that is supported is chunked.");
  return null;
}

function repeatedHeader({ rawHeaders }: RequestHead): string | null {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = SINGLE[rawHeaders[at]?.toLowerCase() ?? ""];
    if (name === undefined) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}

function fault(message: string): Refusal {
  return new Refusal(400, "bad_request", message);
}
