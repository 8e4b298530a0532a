import type { Refusal } from "#model";
import { type Notice, noticePage } from "#pages";
import type { PageAnswer } from "./page-route.ts";

/** A page; its status is 422 where a form comes back with what is wrong. */
export function page(
  html: string,
  { status = 200, leadsTo = [] }: { status?: number; leadsTo?: readonly string[] } = {},
): PageAnswer {
  return { kind: "page", status, html, leadsTo };
}

/** Status of a form that comes back to be put right. */
export const INVALID_FORM_STATUS = 422;

/** On to another address, which is got and not posted to. */
export function redirect(to: string): PageAnswer {
  return { kind: "redirect", to };
}

/** A page that says one thing. */
export function notice(
  status: number,
  title: string,
  text: string,
  link: Notice["link"] = null,
): PageAnswer {
  return page(noticePage({ title, text, link }), { status });
}

/** What was refused, said to a person. */
export function refusedPage({ status, message }: Refusal): PageAnswer {
  if (status === 404)
    return notice(
      404,
      "This page is not here",
      "Its address was used before, has expired, or never was.",
    );
  return notice(status, "This could not be done", message);
}
