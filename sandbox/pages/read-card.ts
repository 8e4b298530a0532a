import type { Second } from "#base";
import type { CardFaults, EnteredCard } from "./entered-card.ts";

/** Validates the form; returns the card or the errors by field. `now` is for the expiry date. */
export function parseCard(entered: EnteredCard, now: Second, asksEmail = false): ParsedCard {
  const expiry = /^(0?[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d\d)$/.exec(entered.expiry.trim());
  const number = entered.number.replaceAll(/[\s-]/g, "");
  const expMonth = Number(expiry?.[1] ?? 0);
  const expYear = 2000 + Number(expiry?.[2] ?? 0);
  const email = asksEmail ? entered.email.trim() : null;
  const faults: CardFaults = {
    ...(email === null || /^\S+@\S+$/.test(email) ? {} : { email: "Type in an e-mail address." }),
    ...(/^\d{12,19}$/.test(number) ? {} : { number: "Type in the number of a test card." }),
    ...expiryFault(expiry !== null, expMonth, expYear, now),
    ...(/^\d{3,4}$/.test(entered.cvc.trim()) ? {} : { cvc: "Type in three digits." }),
    ...(entered.name.trim() === "" ? { name: "Type in the name on the card." } : {}),
  };
  if (Object.keys(faults).length > 0) return { kind: "faults", faults };
  return { kind: "card", card: { email, number, expMonth, expYear, name: entered.name.trim() } };
}

/** The result of `parseCard`. */
export type ParsedCard =
  | { readonly kind: "faults"; readonly faults: CardFaults }
  | {
      readonly kind: "card";
      readonly card: {
        /** Null: the page has no such field. */
        readonly email: string | null;
        /** Digits only. */
        readonly number: string;
        readonly expMonth: number;
        /** Four digits. */
        readonly expYear: number;
        readonly name: string;
      };
    };

function expiryFault(isRead: boolean, month: number, year: number, now: Second): CardFaults {
  if (!isRead) return { expiry: "Type in month and year, as 12 / 34." };
  const firstAfter = Date.UTC(year, month, 1) / 1000;
  return firstAfter <= now ? { expiry: "This card has expired." } : {};
}
