import type { Refusal } from "#base";
import { type Notice, noticePage } from "#pages";
import type { PageAnswer } from "./page-route.ts";

/** Returns a page; status 422 if a form is shown again with errors. */
export function page(
  html: string,
  { status = 200, leadsTo = [] }: { status?: number; leadsTo?: readonly string[] } = {},
): PageAnswer {
  return { kind: "page", status, html, leadsTo };
}

/** Status of a form that is shown again with errors. */
export const INVALID_FORM_STATUS = 422;

/** Returns a redirect to be followed with GET. */
export function redirect(to: string): PageAnswer {
  return { kind: "redirect", to };
}

/** Returns a page with a single message. */
export function notice(
  status: number,
  title: string,
  text: string,
  link: Notice["link"] = null,
): PageAnswer {
  return page(noticePage({ title, text, link }), { status });
}

/** Returns an error page for a person. */
export function refusedPage({ status, message }: Refusal): PageAnswer {
  if (status === 404)
    return notice(
      404,
      "This page is not here",
      "Its address was used before, has expired, or never was.",
    );
  return notice(status, "This could not be done", message);
}
