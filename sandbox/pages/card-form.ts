import { TEST_CARDS } from "#model";
import {
  CARD_FIELDS,
  type CardFaults,
  type CardField,
  type EnteredCard,
  spaced,
} from "./entered-card.ts";
import { type Html, html } from "./html.ts";

/**
 * Returns the fields of a card with their errors. The first invalid one is focused. The email address is requested only
 * if it is unknown.
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

/** Returns the test cards; each link fills in the form at `address`. */
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

/** Autofill is off: real cards must not be entered here. */
function fieldOf(name: CardField, value: string, fault: string | null, isFocused: boolean): Html {
  const said = fault === null ? null : html` aria-invalid="true" aria-describedby="${name}-fault"`;
  return html`<div class="field">
<label for="${name}">${LABELS[name]}</label>
<input id="${name}" name="${name}" value="${value}" maxlength="${LENGTHS_MAX[name]}" autocomplete="off"
 autocapitalize="off" spellcheck="false"${inputMode(name)} required${said}${isFocused && html` autofocus`}>
${fault !== null && html`<p class="fault" id="${name}-fault">${fault}</p>`}
</div>`;
}

/** Keyboard type on phones. */
function inputMode(name: CardField): Html | null {
  if (name === "name") return null;
  return html` inputmode="${name === "email" ? "email" : "numeric"}"`;
}
