import type { Metadata, Second } from "#base";

/**
 * Behaviour of a test card: `ok` always pays; `declined` and `insufficient-funds` are refused during setup;
 * `fails-later` passes setup and then never pays; `authenticates` requires confirmation.
 */
export type CardBehaviour =
  | "ok"
  | "declined"
  | "fails-later"
  | "insufficient-funds"
  | "authenticates";

export type CardBrand = "visa" | "mastercard";

/** An entered card; its number is not stored. */
export type Card = {
  readonly brand: CardBrand;
  readonly last4: string;
  readonly expMonth: number;
  /** Four digits. */
  readonly expYear: number;
  readonly fingerprint: string;
  readonly behaviour: CardBehaviour;
};

/** A card, attached to a customer or detached. */
export type PaymentMethod = {
  readonly id: string;
  readonly created: Second;
  readonly customer: string | null;
  readonly card: Card;
  readonly name: string | null;
  readonly email: string | null;
  readonly metadata: Metadata;
};

/** The setup of a card for later charges. */
export type SetupIntent = {
  readonly id: string;
  readonly created: Second;
  readonly customer: string;
  readonly paymentMethod: string;
};
