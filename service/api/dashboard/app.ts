import type { ContentEncoding, DashboardBuild, DashboardFile } from "#base/dashboard-files.ts";
import { unknownRoute } from "../http/known-paths.ts";
import type { PublicGet, PublicRequest } from "../http/public-endpoints.ts";
import { fixedReply, type Reply } from "../http/reply.ts";

/** The dashboard, once it is built. */
export type DashboardPorts = { readonly dashboardFiles: () => Promise<DashboardBuild> };

const BASE = "/app";
const ASSETS = `${BASE}/assets/`;
/** Fonts for previews of filled forms; their names have no hash. */
const FONTS = `${BASE}/fonts/`;

/** Content-Security-Policy of the page: everything is loaded from this service. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** On every file, so that no other site reads or embeds it. */
const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": POLICY,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

const YEAR_SECONDS = 31_536_000;
const PREFERRED: readonly ContentEncoding[] = ["br", "gzip"];

/** `/app` and everything below, and `/`, which leads browsers there. */
export function dashboardPages({ dashboardFiles }: DashboardPorts): readonly PublicGet[] {
  const handle = async (_query: unknown, request: PublicRequest): Promise<Reply> => {
    const build = await dashboardFiles();
    if (build.kind === "failed") return renderFailure();
    if (request.path.startsWith(FONTS)) {
      const font = build.files.font(request.path.slice(FONTS.length));
      if (font === null) throw unknownRoute();
      return fileReply(font, request, "no-cache");
    }
    if (!request.path.startsWith(ASSETS)) return fileReply(build.files.page, request, "no-cache");
    const asset = build.files.assets.get(request.path.slice(ASSETS.length));
    if (asset === undefined) throw unknownRoute();
    return fileReply(asset, request, `public, max-age=${YEAR_SECONDS}, immutable`);
  };
  return [
    { path: "/", handle: (_query, request) => Promise.resolve(welcome(request)) },
    { path: BASE, handle },
    { path: `${BASE}/*`, handle },
  ];
}

/** Leads people to the dashboard; programs get the 404 of an unknown path. */
function welcome({ headers }: PublicRequest): Reply {
  if (headers.accept?.includes("text/html") !== true) throw unknownRoute();
  return { kind: "nothing", status: 302, headers: { location: BASE, vary: "accept" } };
}

function fileReply(file: DashboardFile, request: PublicRequest, cacheControl: string): Reply {
  const { encoding, bytes } = encodingFor(file, request.headers["accept-encoding"]);
  const etag = `"${file.hash}-${encoding}"`;
  const headers = { ...HEADERS, "cache-control": cacheControl, etag, vary: "accept-encoding" };
  if (isFresh(request.headers["if-none-match"], etag))
    return { kind: "nothing", status: 304, headers };
  return {
    kind: "bytes",
    status: 200,
    contentType: file.contentType,
    sizeBytes: bytes.byteLength,
    body: async function* () {
      yield bytes;
    },
    headers: encoding === "identity" ? headers : { ...headers, "content-encoding": encoding },
  };
}

function encodingFor(
  { encodings }: DashboardFile,
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

const FAILED = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Platen</title>
<h1>The dashboard is not available</h1>
<p>It could not be built when this service started; the operator finds the reason in the service's log.</p>
<p>The <a href="/docs">API</a> works as usual.</p>
</html>
`;

function renderFailure(): Reply {
  const shape = { contentType: "text/html; charset=utf-8" };
  const reply = fixedReply(new TextEncoder().encode(FAILED), shape);
  return { ...reply, status: 503, headers: { ...HEADERS, "cache-control": "no-store" } };
}
