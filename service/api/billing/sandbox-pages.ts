import type { PublicGet, PublicPost, PublicRequest } from "../http/public-endpoints.ts";
import type { Reply } from "../http/reply.ts";

/** Path of the sandbox's pages, which are reachable from wherever the service is. */
export const SANDBOX_PATH = "/sandbox";

/** A page of the sandbox that a visitor asks for. */
export type SandboxVisit = {
  readonly method: "GET" | "POST";
  /** From the sandbox's root, with the query. */
  readonly path: string;
  readonly headers: PublicRequest["headers"];
  /** Empty for GET. */
  readonly body: Uint8Array;
};

/** The sandbox's answer; `headers` are those that a visitor gets. */
export type SandboxPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};

/** Asks the sandbox for a page; throws where it cannot be reached. */
export type VisitSandbox = (visit: SandboxVisit) => Promise<SandboxPage>;

const BODY_BYTES_MAX = 16_384;
const ALL = `${SANDBOX_PATH}/*`;
/** Checkout, portal, invoices and their style. Neither its API, which takes any key, nor its control of faults and time. */
const PAGES = /^\/(?:(?:checkout|portal|invoice)(?:\/\w+)+|sandbox\.css)(?:\?|$)/;
const UNKNOWN: Reply = { kind: "nothing", status: 404 };

/** The pages of the embedded sandbox, passed on. */
export function sandboxPages(visit: VisitSandbox): {
  readonly get: PublicGet;
  readonly post: PublicPost;
} {
  const pass = async (asked: SandboxVisit): Promise<Reply> => {
    const path = asked.path.slice(SANDBOX_PATH.length);
    return PAGES.test(path) ? replyOf(await visit({ ...asked, path })) : UNKNOWN;
  };
  return {
    get: {
      path: ALL,
      // HEAD must not use up an address that opens once.
      handle: async (_query, { method, url, headers }) =>
        method === "HEAD"
          ? UNKNOWN
          : await pass({ method, path: url, headers, body: new Uint8Array() }),
    },
    post: {
      path: ALL,
      bytesMax: BODY_BYTES_MAX,
      handle: (body, headers, url) => pass({ method: "POST", path: url, headers, body }),
    },
  };
}

function replyOf({ status, headers, bytes }: SandboxPage): Reply {
  const { "content-type": contentType, ...others } = headers;
  if (contentType === undefined) return { kind: "nothing", status, headers: others };
  return {
    kind: "bytes",
    status,
    contentType,
    sizeBytes: bytes.byteLength,
    body: async function* () {
      yield bytes;
    },
    headers: others,
  };
}
