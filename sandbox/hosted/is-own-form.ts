/** What a browser says of where a form was sent from. Undefined: it says nothing. */
export type Sender = {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
};

/**
 * Whether a form came from a page of ours, or from no browser at all: no other site may press our buttons. A browser
 * names the page's origin with every form; `null` is what it says of a page that hides where it is from.
 */
export function isOwnForm({ host, origin, fetchSite }: Sender): boolean {
  if (fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none") return false;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
