import type { Refusal } from "#base";
import type { Bill } from "#invoice-pdf";
import type { Draft } from "#state";

/** The result of opening a page or submitting its form. */
export type PageAnswer =
  /** `leadsTo`: other origins that the page's forms may redirect to. */
  | {
      readonly kind: "page";
      readonly status: number;
      readonly html: string;
      readonly leadsTo: readonly string[];
    }
  | { readonly kind: "style"; readonly css: string }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "invoice"; readonly bill: Bill; readonly fileName: string };

/** A request for a page. */
export type PageCall = {
  /** Path parameters. */
  readonly names: Readonly<Record<string, string>>;
  readonly query: Fields;
  /** Form fields; empty for GET. */
  readonly form: Fields;
  /** Runs one command on the state; rolled back if it is refused. */
  readonly act: <Value>(work: (draft: Draft) => Value) => ActionResult<Value>;
};

/** The first value of each name. */
export type Fields = Readonly<Record<string, string>>;

type ActionResult<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** A page, or the action of its form. */
export type PageRoute = {
  readonly method: "GET" | "POST";
  /** `/checkout/:session`. */
  readonly path: string;
  readonly answer: (call: PageCall) => PageAnswer;
};

/** The headers that name a form's origin; undefined: missing. */
export type Sender = {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
};

/**
 * Whether a form was sent by one of our pages or by a client that is not a browser, against cross-site request forgery.
 * Browsers send the page's origin with every form; `null` means a hidden origin.
 */
export function isOwnForm({ host, origin, fetchSite }: Sender): boolean {
  if (fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none") return false;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
