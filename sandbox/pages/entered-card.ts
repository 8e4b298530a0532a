import { TEST_CARDS } from "#model";

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

/** A card's number as it stands on cards: four digits together. */
export function spaced(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}
