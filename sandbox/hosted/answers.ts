import type { Refusal } from "#model";
import {
  AUTHENTICATION,
  CARD_FIELDS,
  type CardFaults,
  type EnteredCard,
  type Notice,
  noticePage,
} from "#pages";
import type { Fields, PageAnswer } from "./page-route.ts";

/** A page; its status is 422 where a form comes back with what is wrong. */
export function page(
  html: string,
  { status = 200, leadsTo = [] }: { status?: number; leadsTo?: readonly string[] } = {},
): PageAnswer {
  return { kind: "page", status, html, leadsTo };
}

/** Status of a form that comes back to be put right. */
export const TO_BE_PUT_RIGHT = 422;

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

/** The card's own no, beside its number; null where the refusal is of another kind. */
export function cardFault({ type, message }: Refusal): CardFaults | null {
  return type === "card_error" ? { number: message } : null;
}

/** The card as it was typed; what is not there is empty. */
export function enteredIn(form: Fields): EnteredCard {
  const entered = CARD_FIELDS.map((name) => [name, form[name] ?? ""] as const);
  const { email = "", number = "", expiry = "", cvc = "", name = "" } = Object.fromEntries(entered);
  return { email, number, expiry, cvc, name };
}

/** What the card's holder said to its bank; null before they were asked. */
export function authenticationIn({ authentication }: Fields): boolean | null {
  return authentication === undefined ? null : authentication === AUTHENTICATION.complete;
}
