/** The headers that name a form's origin; undefined: missing. */
export type Sender = {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
};

/**
 * Whether a form was sent by one of our pages or by a client that is not a browser, against cross-site request forgery.
 * Browsers send the page's origin with every form; `null` stands for a hidden origin.
 */
export function isOwnForm({ host, origin, fetchSite }: Sender): boolean {
  if (fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none") return false;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
