import type { Bill } from "#invoice-pdf";
import type { Draft, Refusal } from "#model";

/** What comes of opening a page or sending its form. */
export type PageAnswer =
  /** `leadsTo`: other sites that the page's forms end on. */
  | {
      readonly kind: "page";
      readonly status: number;
      readonly html: string;
      readonly leadsTo: readonly string[];
    }
  | { readonly kind: "style"; readonly css: string }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "invoice"; readonly bill: Bill; readonly fileName: string };

/** Somebody at a page. */
export type PageCall = {
  /** What stands in the path for the names with a colon. */
  readonly names: Readonly<Record<string, string>>;
  readonly query: Fields;
  /** Empty but for a form that was sent. */
  readonly form: Fields;
  /** Does work on the state as one command: all of it is kept, or nothing where it is refused. */
  readonly act: <Value>(work: (draft: Draft) => Value) => ActionResult<Value>;
};

/** The first value of each name. */
export type Fields = Readonly<Record<string, string>>;

export type ActionResult<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** A page, or what its form does. */
export type PageRoute = {
  readonly method: "GET" | "POST";
  /** `/checkout/:session`. */
  readonly path: string;
  readonly answer: (call: PageCall) => PageAnswer;
};
