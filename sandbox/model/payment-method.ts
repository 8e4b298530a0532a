import type { Metadata } from "./metadata.ts";
import type { Second } from "./second.ts";

/**
 * What a test card does: `ok` always pays; `declined` and `insufficient-funds` are refused when
 * they are set up; `fails-later` is set up and then never pays; `authenticates` asks its holder.
 */
export type CardBehaviour =
  | "ok"
  | "declined"
  | "fails-later"
  | "insufficient-funds"
  | "authenticates";

export type CardBrand = "visa" | "mastercard";

/** A card that somebody typed in; its number is not kept. */
export type Card = {
  readonly brand: CardBrand;
  readonly last4: string;
  readonly expMonth: number;
  /** Four digits. */
  readonly expYear: number;
  readonly fingerprint: string;
  readonly behaviour: CardBehaviour;
};

/** A card of a customer, or one that was taken off it. */
export type PaymentMethod = {
  readonly id: string;
  readonly created: Second;
  readonly customer: string | null;
  readonly card: Card;
  readonly name: string | null;
  readonly email: string | null;
  readonly metadata: Metadata;
};

/** A card that was set up for later charges, as its own object. */
export type SetupIntent = {
  readonly id: string;
  readonly created: Second;
  readonly customer: string;
  readonly paymentMethod: string;
};
