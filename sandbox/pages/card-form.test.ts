import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { TEST_CARDS } from "#model";
import { cardFields } from "./card-form.ts";
import { NOTHING_ENTERED } from "./entered-card.ts";
import { type EnteredCard, enteredTestCard, parseCard } from "./mod.ts";
import { NEW_YEAR } from "./rows.fixture.ts";

const TYPED: EnteredCard = {
  email: "",
  number: "4242 4242 4242 4242",
  expiry: "12 / 34",
  cvc: "123",
  name: " Ada ",
};

function faultsOf(given: Partial<EnteredCard>, asksEmail = false): readonly string[] {
  const read = parseCard({ ...TYPED, ...given }, NEW_YEAR, asksEmail);
  return read.kind === "faults" ? Object.keys(read.faults) : [];
}

test("a card number is accepted with any spacing", () => {
  const card = {
    email: null,
    number: "4242424242424242",
    expMonth: 12,
    expYear: 2034,
    name: "Ada",
  };
  assert.deepEqual(parseCard(TYPED, NEW_YEAR), { kind: "card", card });
  for (const expiry of ["12/34", "1234", "12 - 34", "12/2034", " 12 34 "])
    assert.deepEqual(parseCard({ ...TYPED, expiry }, NEW_YEAR), { kind: "card", card }, expiry);
});

test("an error is assigned to its field", () => {
  assert.deepEqual(faultsOf({}), []);
  assert.deepEqual(faultsOf({ number: "4242" }), ["number"]);
  assert.deepEqual(faultsOf({ expiry: "13/34" }), ["expiry"]);
  assert.deepEqual(faultsOf({ cvc: "12a" }), ["cvc"]);
  assert.deepEqual(faultsOf({ name: "  " }), ["name"]);
  assert.deepEqual(faultsOf(NOTHING_ENTERED), ["number", "expiry", "cvc", "name"]);
});

test("an email address is required only if it is unknown", () => {
  assert.deepEqual(faultsOf({}, true), ["email"]);
  assert.deepEqual(faultsOf({ email: "ada@example.com" }, true), []);
  assert.doesNotMatch(cardFields(TYPED, {}).text, /id="email"/);
  assert.match(cardFields(TYPED, {}, true).text, /<label for="email">E-mail/);
});

test("a card is valid until the last day of its month", () => {
  const february = NEW_YEAR + 31 * 86_400;
  const january = { ...TYPED, expiry: "01 / 26" };
  assert.equal(parseCard(january, february - 1).kind, "card");
  assert.equal(parseCard(january, february).kind, "faults");
});

test("every listed test card is accepted by the form", () => {
  for (const { number } of TEST_CARDS) {
    const read = parseCard(enteredTestCard(number), NEW_YEAR);
    assert.ok(read.kind === "card" && read.card.number === number);
  }
  assert.deepEqual(enteredTestCard("4111111111111111"), NOTHING_ENTERED);
});

test("any input gives a card or an error", () => {
  const typed = fc.record({
    email: fc.string(),
    number: fc.string(),
    expiry: fc.string(),
    cvc: fc.string(),
    name: fc.string(),
  });
  const property = fc.property(typed, (entered) => {
    const read = parseCard(entered, NEW_YEAR, true);
    assert.ok(read.kind === "card" || Object.keys(read.faults).length > 0);
  });
  fc.assert(property);
});

test("an error is shown beside its field, is its description, and gets the focus", () => {
  const { text } = cardFields(TYPED, { cvc: "Type in three digits.", name: "Missing." });
  assert.match(text, /id="cvc"[^>]*aria-invalid="true" aria-describedby="cvc-fault" autofocus>/);
  assert.match(text, /<p class="fault" id="cvc-fault">Type in three digits\.<\/p>/);
  assert.equal(text.match(/autofocus/g)?.length, 1);
  assert.equal(text.match(/aria-invalid/g)?.length, 2);
});
