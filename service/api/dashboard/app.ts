import type { DashboardBuild } from "#base/dashboard-files.ts";
import { builtFileReply, protectedBy } from "../http/built-file-reply.ts";
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

/** `/app` and everything below, and `/`, which leads browsers there. */
export function dashboardPages({ dashboardFiles }: DashboardPorts): readonly PublicGet[] {
  const handle = async (_query: unknown, request: PublicRequest): Promise<Reply> => {
    const build = await dashboardFiles();
    if (build.kind === "failed") return renderFailure();
    if (request.path.startsWith(FONTS)) {
      const font = build.files.font(request.path.slice(FONTS.length));
      if (font === null) throw unknownRoute();
      return builtFileReply(font, request, { policy: POLICY });
    }
    if (!request.path.startsWith(ASSETS))
      return builtFileReply(build.files.page, request, { policy: POLICY });
    const asset = build.files.assets.get(request.path.slice(ASSETS.length));
    if (asset === undefined) throw unknownRoute();
    return builtFileReply(asset, request, { policy: POLICY, isImmutable: true });
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
  return {
    ...reply,
    status: 503,
    headers: { ...protectedBy(POLICY), "cache-control": "no-store" },
  };
}
