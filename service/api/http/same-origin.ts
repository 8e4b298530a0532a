import { Refusal } from "#base/refusal.ts";

/** The parts of a request that show where it comes from. */
export type Sender = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/**
 * Protects requests with a cookie, and requests that set one, against cross-site request forgery: 403 `cross_origin`.
 * GET and HEAD change nothing and are admitted. Other methods need `Sec-Fetch-Site: same-origin`; browsers that do not
 * send it, and any on http other than localhost, need the Origin of BASE_URL.
 */
export function requireSameOrigin({ method, headers }: Sender, baseUrl: string): void {
  if (method === "GET" || method === "HEAD") return;
  const { origin } = new URL(baseUrl);
  const site = headers["sec-fetch-site"];
  const isSame = site === undefined ? headers["origin"] === origin : site === "same-origin";
  if (isSame) return;
  const message = `The request does not come from a page of ${origin}. Open that address in the browser, or set BASE_URL to the one that you use.`;
  throw new Refusal(403, "cross_origin", message);
}
