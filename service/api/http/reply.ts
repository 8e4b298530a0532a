/** The response of a route. */
export type Reply =
  | {
      readonly kind: "json";
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Headers;
    }
  | {
      readonly kind: "bytes";
      readonly status: number;
      readonly contentType: string;
      /** The body's exact size, also sent for HEAD; null when it is not known before it is sent. */
      readonly sizeBytes: number | null;
      /** Not called for HEAD. */
      readonly body: () => AsyncIterable<Uint8Array>;
      readonly headers?: Headers;
    }
  | { readonly kind: "nothing"; readonly status: number; readonly headers?: Headers };

/** A response with JSON. */
export type JsonReply = Extract<Reply, { kind: "json" }>;

/** A response with bytes. */
export type BytesReply = Extract<Reply, { kind: "bytes" }>;

type Headers = Readonly<Record<string, string>>;

const CACHE_SECONDS = 3600;

/**
 * Headers of files and images of an account: only the caller's own cache may store them, and it revalidates them before
 * each use, so that they are unusable after the session. Hence no `Vary`.
 */
export const PRIVATE: Headers = { "cache-control": "private, no-cache" };

/** 200 with JSON. */
export function ok(body: unknown): JsonReply {
  return { kind: "json", status: 200, body };
}

/** 201 with JSON. */
export function created(body: unknown): JsonReply {
  return { kind: "json", status: 201, body };
}

/** 202 with JSON. */
export function accepted(body: unknown, headers: Headers = {}): Reply {
  return { kind: "json", status: 202, body, headers };
}

/** 204. */
export function nothing(): Reply {
  return { kind: "nothing", status: 204 };
}

/** 302 to a URL that contains a secret: it is neither stored nor sent on as a referrer. */
export function redirect(location: string): Reply {
  const headers = { location, "cache-control": "no-store", "referrer-policy": "no-referrer" };
  return { kind: "nothing", status: 302, headers };
}

/** 200 with a file that browsers save under `filename`. */
export function attachment(file: {
  readonly filename: string;
  readonly contentType: string;
  readonly sizeBytes: number | null;
  readonly body: () => AsyncIterable<Uint8Array>;
}): Reply {
  const { filename, ...rest } = file;
  const headers = { "content-disposition": disposition(filename), ...PRIVATE };
  return { kind: "bytes", status: 200, ...rest, headers };
}

/** Media type of a fixed reply, and its Content-Security-Policy. */
type FixedShape = { readonly contentType: string; readonly policy?: string };

/** The reply, with cell values that no cache may keep. */
export function unstored<Given extends Reply>(reply: Given): Given {
  return { ...reply, headers: { ...reply.headers, "cache-control": "no-store" } };
}

/** 200 with the same bytes for every caller, cached for an hour. */
export function fixedReply(bytes: Uint8Array, { contentType, policy }: FixedShape): BytesReply {
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

// RFC 6266: an ASCII name for old clients, the full name for all others.
function disposition(filename: string): string {
  const ascii = filename.replaceAll(/[^\w .()-]/g, "_");
  const full = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
}
