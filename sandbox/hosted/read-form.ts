import type { Refusal } from "#model";
import { AUTHENTICATION, CARD_FIELDS, type CardFaults, type EnteredCard } from "#pages";
import type { Fields } from "./page-route.ts";

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
