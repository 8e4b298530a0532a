import { type Second, TEST_CARDS } from "#model";
import { type Html, html } from "./html.ts";

/** The fields of the form, by their names in it. */
export const CARD_FIELDS = ["email", "number", "expiry", "cvc", "name"] as const;

export type CardField = (typeof CARD_FIELDS)[number];

/** What somebody typed in, as it was typed. */
export type EnteredCard = Readonly<Record<CardField, string>>;

/** What is wrong with it, beside the field that it is about. */
export type CardFaults = Readonly<Partial<Record<CardField, string>>>;

export const NOTHING_ENTERED: EnteredCard = {
  email: "",
  number: "",
  expiry: "",
  cvc: "",
  name: "",
};

/** What the links beside the test cards fill in; a number that is none of theirs fills in nothing. */
export function enteredTestCard(number: string | null): EnteredCard {
  const card = TEST_CARDS.find((known) => known.number === number);
  if (card === undefined) return NOTHING_ENTERED;
  return {
    ...NOTHING_ENTERED,
    number: spaced(card.number),
    expiry: "12 / 34",
    cvc: "123",
    name: "Sandbox Tester",
  };
}

/**
 * The fields of a card, and what is wrong beside each. The first that is wrong has the focus. An e-mail address is asked
 * of whom nobody knows.
 */
export function cardFields(entered: EnteredCard, faults: CardFaults, asksEmail = false): Html {
  const first = CARD_FIELDS.find((name) => faults[name] !== undefined) ?? null;
  const field = (name: CardField): Html =>
    fieldOf(name, entered[name], faults[name] ?? null, first === name);
  return html`${asksEmail && field("email")}
${field("number")}
<div class="pair">${field("expiry")}${field("cvc")}</div>
${field("name")}`;
}

/** The cards that the sandbox takes; each fills in the form of the page at `address`. */
export function testCardList(address: string): Html {
  const items = TEST_CARDS.map(
    ({ number, label }) => html`<li><span><code>${spaced(number)}</code><br>
<span class="muted">${label}</span></span>
<a href="${address}?card=${number}" aria-label="Fill in ${spaced(number)}: ${label}">Fill in</a></li>`,
  );
  return html`<section class="sheet" aria-labelledby="test-cards">
<h2 id="test-cards">Test cards</h2>
<p class="muted">Any expiry to come and any CVC will do. Never type in a real card.</p>
<ul class="cards">${items}</ul>
</section>`;
}

/** The form as a card, or what is wrong with it. `now` decides what has expired. */
export function readCard(entered: EnteredCard, now: Second, asksEmail = false): ReadCard {
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

/** Of a form that was read. */
export type ReadCard =
  | { readonly kind: "faults"; readonly faults: CardFaults }
  | {
      readonly kind: "card";
      readonly card: {
        /** Null where none was asked. */
        readonly email: string | null;
        /** Digits alone. */
        readonly number: string;
        readonly expMonth: number;
        /** Four digits. */
        readonly expYear: number;
        readonly name: string;
      };
    };

const LABELS: Readonly<Record<CardField, string>> = {
  email: "E-mail",
  number: "Card number",
  expiry: "Expiry (MM / YY)",
  cvc: "CVC",
  name: "Name on card",
};

const LENGTHS_MAX: Readonly<Record<CardField, number>> = {
  email: 254,
  number: 25,
  expiry: 9,
  cvc: 4,
  name: 100,
};

/** The browser offers no card of its own: a real one has no business here. */
function fieldOf(name: CardField, value: string, fault: string | null, isFocused: boolean): Html {
  const said = fault === null ? null : html` aria-invalid="true" aria-describedby="${name}-fault"`;
  return html`<div class="field">
<label for="${name}">${LABELS[name]}</label>
<input id="${name}" name="${name}" value="${value}" maxlength="${LENGTHS_MAX[name]}" autocomplete="off"
 autocapitalize="off" spellcheck="false"${inputMode(name)} required${said}${isFocused && html` autofocus`}>
${fault !== null && html`<p class="fault" id="${name}-fault">${fault}</p>`}
</div>`;
}

/** Which keys a phone shows. */
function inputMode(name: CardField): Html | null {
  if (name === "name") return null;
  return html` inputmode="${name === "email" ? "email" : "numeric"}"`;
}

function expiryFault(isRead: boolean, month: number, year: number, now: Second): CardFaults {
  if (!isRead) return { expiry: "Type in month and year, as 12 / 34." };
  const firstAfter = Date.UTC(year, month, 1) / 1000;
  return firstAfter <= now ? { expiry: "This card has expired." } : {};
}

function spaced(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}
