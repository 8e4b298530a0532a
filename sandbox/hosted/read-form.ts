import type { Refusal } from "#base";
import { AUTHENTICATION, CARD_FIELDS, type CardFaults, type EnteredCard } from "#pages";
import type { Fields } from "./page-route.ts";

/** Returns the card error to show beside its number; null: another kind of error. */
export function cardFault({ type, message }: Refusal): CardFaults | null {
  return type === "card_error" ? { number: message } : null;
}

/** Returns the entered card; missing fields are empty. */
export function enteredIn(form: Fields): EnteredCard {
  const entered = CARD_FIELDS.map((name) => [name, form[name] ?? ""] as const);
  const { email = "", number = "", expiry = "", cvc = "", name = "" } = Object.fromEntries(entered);
  return { email, number, expiry, cvc, name };
}

/** The holder's answer to the authentication; null until it arrives. */
export function authenticationIn({ authentication }: Fields): boolean | null {
  return authentication === undefined ? null : authentication === AUTHENTICATION.complete;
}
