import { TEST_CARDS } from "#model";

/** Names of the form's fields. */
export const CARD_FIELDS = ["email", "number", "expiry", "cvc", "name"] as const;

export type CardField = (typeof CARD_FIELDS)[number];

/** The raw form values. */
export type EnteredCard = Readonly<Record<CardField, string>>;

/** Errors by field. */
export type CardFaults = Readonly<Partial<Record<CardField, string>>>;

export const NOTHING_ENTERED: EnteredCard = {
  email: "",
  number: "",
  expiry: "",
  cvc: "",
  name: "",
};

/** Form values for a test card's number; empty for an unknown number. */
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

/** Returns a card number in groups of four digits. */
export function spaced(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}
