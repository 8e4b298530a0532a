import type { BuiltFile, ContentEncoding } from "#base/built-file.ts";
import type { PublicRequest } from "./public-endpoints.ts";
import type { Reply } from "./reply.ts";

const YEAR_SECONDS = 31_536_000;
const PREFERRED: readonly ContentEncoding[] = ["br", "gzip"];

/** How a built file is served. */
type Serving = {
  /** Content-Security-Policy. */
  readonly policy: string;
  /** Its name has a hash of its content. Other files are asked for again before each use. */
  readonly isImmutable?: boolean;
  readonly status?: 200 | 404;
};

/** A built file in the best encoding that the browser accepts; 304 where the browser has it. */
export function builtFileReply(
  file: BuiltFile,
  request: PublicRequest,
  { policy, isImmutable = false, status = 200 }: Serving,
): Reply {
  const { encoding, bytes } = encodingFor(file, request.headers["accept-encoding"]);
  const etag = `"${file.hash}-${encoding}"`;
  const headers = {
    ...protectedBy(policy),
    "cache-control": isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
    etag,
    vary: "accept-encoding",
  };
  if (status === 200 && isFresh(request.headers["if-none-match"], etag))
    return { kind: "nothing", status: 304, headers };
  return {
    kind: "bytes",
    status,
    contentType: file.contentType,
    sizeBytes: bytes.byteLength,
    body: async function* () {
      yield bytes;
    },
    headers: encoding === "identity" ? headers : { ...headers, "content-encoding": encoding },
  };
}

/** Headers by which no other site reads or embeds a file. */
export function protectedBy(policy: string): Readonly<Record<string, string>> {
  return {
    "content-security-policy": policy,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  };
}

function encodingFor(
  { encodings }: BuiltFile,
  accepted: string | undefined,
): { readonly encoding: ContentEncoding; readonly bytes: Uint8Array } {
  const names = (accepted ?? "")
    .split(",")
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim().toLowerCase());
  const encoding = PREFERRED.find((name) => names.includes(name) && encodings.has(name));
  const bytes = encodings.get(encoding ?? "identity");
  if (bytes === undefined) throw new Error("assertion failed: a built file has its content");
  return { encoding: encoding ?? "identity", bytes };
}

function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
