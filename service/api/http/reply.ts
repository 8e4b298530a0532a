/** What a route answers. */
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
      /** Of the body; the answer to HEAD, too. */
      readonly sizeBytes: number;
      /** Not opened when nobody wants it (HEAD). */
      readonly body: () => AsyncIterable<Uint8Array>;
      readonly headers?: Headers;
    }
  | { readonly kind: "nothing"; readonly status: number; readonly headers?: Headers };

type Headers = Readonly<Record<string, string>>;

/** 200 with JSON. */
export function ok(body: unknown): Reply {
  return { kind: "json", status: 200, body };
}

/** 201 with JSON. */
export function created(body: unknown): Reply {
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

/** 200 with a file to be saved under `filename`, never shown in the page that asked. */
export function attachment(file: {
  readonly filename: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly body: () => AsyncIterable<Uint8Array>;
}): Reply {
  const { filename, ...rest } = file;
  const headers = { "content-disposition": disposition(filename) };
  return { kind: "bytes", status: 200, ...rest, headers };
}

// RFC 6266: a plain name for the old, the whole name for all others.
function disposition(filename: string): string {
  const plain = filename.replaceAll(/[^\w .()-]/g, "_");
  const whole = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

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
