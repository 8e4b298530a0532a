import type { Reply } from "./reply.ts";

const CACHE_SECONDS = 3600;

/** What a reply that is always the same is, and what a page may load. */
export type FixedShape = { readonly contentType: string; readonly policy?: string };

/** The same bytes for everybody, to be kept for an hour. */
export function fixedReply(bytes: Uint8Array, { contentType, policy }: FixedShape): Reply {
  const body = async function* (): AsyncIterable<Uint8Array> {
    yield bytes;
  };
  const headers = {
    "cache-control": `max-age=${CACHE_SECONDS}`,
    ...(policy === undefined ? {} : { "content-security-policy": policy }),
  };
  return {
    kind: "bytes",
    status: 200,
    contentType,
    sizeBytes: bytes.byteLength,
    body,
    headers,
  };
}
