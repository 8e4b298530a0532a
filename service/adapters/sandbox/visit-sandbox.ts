import type { IncomingHttpHeaders } from "node:http";

/** The answer of a page of the sandbox. */
export type SandboxPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};

const LIMIT_MS = 20_000;
/** Headers of the request that protect forms against other sites, and describe the body. */
const PASSED_ON = ["accept", "content-type", "origin", "sec-fetch-site"] as const;
/** Headers of the answer that a visitor gets. */
const PASSED_BACK = [
  "cache-control",
  "content-disposition",
  "content-security-policy",
  "content-type",
  "location",
  "referrer-policy",
  "x-content-type-options",
] as const;

/**
 * Asks the sandbox at `origin` for a page, for a visitor who sees it at `publicUrl`: its links lead below that, and its
 * forms are taken from that host.
 *
 * @throws if it does not answer within 20 seconds
 */
export async function visitSandbox(
  { origin, publicUrl }: { readonly origin: string; readonly publicUrl: string },
  asked: {
    readonly method: "GET" | "POST";
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: Uint8Array;
  },
): Promise<SandboxPage> {
  const { host, pathname } = new URL(publicUrl);
  const headers = new Headers({ "x-forwarded-host": host, "x-forwarded-prefix": pathname });
  for (const name of PASSED_ON) {
    const value = asked.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const answer = await fetch(origin + asked.path, {
    method: asked.method,
    headers,
    body: asked.method === "POST" ? new Uint8Array(asked.body) : null,
    redirect: "manual",
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const given = PASSED_BACK.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(given),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}
