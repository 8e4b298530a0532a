import { createHash } from "node:crypto";
import { matchesEtag } from "./ranged.ts";
import type { JsonReply, Reply } from "./reply.ts";
import type { RawInput } from "./route.ts";

/** Hexadecimal digits of a tag, from a SHA-256; the tag of a file has all 64. */
const DIGITS = 32;

/** Returns the ETag of a resource: equal for equal JSON. */
export function etagOf(body: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  return `"${hash.slice(0, DIGITS)}"`;
}

/** Returns a JSON reply with the ETag of its body. */
export function tagged(reply: JsonReply): JsonReply {
  return { ...reply, headers: { ...reply.headers, etag: etagOf(reply.body) } };
}

/** Returns a tagged JSON reply, or 304 when If-None-Match names its state. */
export function taggedOrUnchanged(reply: JsonReply, headers: RawInput["headers"]): Reply {
  const etag = etagOf(reply.body);
  return matchesEtag(etag, headers["if-none-match"])
    ? { kind: "nothing", status: 304, headers: { etag } }
    : tagged(reply);
}

/**
 * True unless If-Match names other states alone. A weak tag is accepted as well, against RFC 9110, 13.1.1: proxies that
 * compress an answer weaken its tag, and these tags name contents, not bytes.
 */
export function isMatched(etag: string, header: unknown): boolean {
  return header === undefined || matchesEtag(etag, header);
}
