import type { GuideFiles } from "#base/built-file.ts";
import { builtFileReply } from "../http/built-file-reply.ts";
import type { PublicGet, PublicRequest } from "../http/public-endpoints.ts";
import type { Reply } from "../http/reply.ts";

/** Below the reference of the API, which `/docs` itself is. */
const GUIDE = "/docs/guide";
const ASSETS = "assets/";

/** Content-Security-Policy of the pages: everything is loaded from this service. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The documentation, where it is built: its pages without `.html`, and what they load. */
export function guidePages({ read }: GuideFiles): readonly PublicGet[] {
  const handle = async (_query: unknown, request: PublicRequest): Promise<Reply> => {
    if (request.path === GUIDE) {
      // Relative, so that it leads to the right page below any prefix of a proxy.
      const location = request.hasFinalSlash ? "start" : "guide/start";
      return { kind: "nothing", status: 302, headers: { location } };
    }
    const name = decode(request.path.slice(GUIDE.length + 1));
    const found = (await read(name)) ?? (await read(`${name}.html`));
    const isImmutable = name.startsWith(ASSETS);
    if (found !== null) return builtFileReply(found, request, { policy: POLICY, isImmutable });
    const missing = await read("404.html");
    if (missing === null)
      throw new Error("assertion failed: the built documentation has a 404 page");
    return builtFileReply(missing, request, { policy: POLICY, status: 404 });
  };
  return [
    { path: GUIDE, handle },
    { path: `${GUIDE}/*`, handle },
  ];
}

/** Names of files have signs that browsers encode; what cannot be decoded names no file. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
