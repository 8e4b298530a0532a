import type { Decline } from "#base";
import type { CardBehaviour, CardBrand } from "./payment-method.ts";

/** A test card number and its behaviour. */
export type TestCard = {
  readonly number: string;
  readonly brand: CardBrand;
  readonly behaviour: CardBehaviour;
  /** Description on the pages. */
  readonly label: string;
  /** Stripe's name of the payment method with the same behaviour. */
  readonly alias: string;
};

/** The accepted numbers; all others are invalid. */
export const TEST_CARDS: readonly TestCard[] = [
  {
    number: "4242424242424242",
    brand: "visa",
    behaviour: "ok",
    label: "Always pays",
    alias: "pm_card_visa",
  },
  {
    number: "5555555555554444",
    brand: "mastercard",
    behaviour: "ok",
    label: "Always pays (Mastercard)",
    alias: "pm_card_mastercard",
  },
  {
    number: "4000002500003155",
    brand: "visa",
    behaviour: "authenticates",
    label: "Asks its holder first (3-D Secure)",
    alias: "pm_card_authenticationRequiredOnSetup",
  },
  {
    number: "4000000000000341",
    brand: "visa",
    behaviour: "fails-later",
    label: "Can be saved, then every charge fails",
    alias: "pm_card_chargeCustomerFail",
  },
  {
    number: "4000000000000002",
    brand: "visa",
    behaviour: "declined",
    label: "Declined",
    alias: "pm_card_chargeDeclined",
  },
  {
    number: "4000000000009995",
    brand: "visa",
    behaviour: "insufficient-funds",
    label: "Declined for insufficient funds",
    alias: "pm_card_chargeDeclinedInsufficientFunds",
  },
];

const DECLINED: Decline = {
  code: "card_declined",
  declineCode: "generic_decline",
  message: "Your card was declined.",
};
const INSUFFICIENT_FUNDS: Decline = {
  code: "card_declined",
  declineCode: "insufficient_funds",
  message: "Your card has insufficient funds.",
};
const FAILED_AUTHENTICATION: Decline = {
  code: "setup_intent_authentication_failure",
  declineCode: null,
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Returns the decline during setup; null: it succeeds. */
export function setupDecline(behaviour: CardBehaviour, isAuthenticated: boolean): Decline | null {
  switch (behaviour) {
    case "declined":
      return DECLINED;
    case "insufficient-funds":
      return INSUFFICIENT_FUNDS;
    case "authenticates":
      return isAuthenticated ? null : FAILED_AUTHENTICATION;
    case "ok":
    case "fails-later":
      return null;
  }
}

/** Returns the decline of a charge; null: it succeeds. */
export function chargeDecline(behaviour: CardBehaviour): Decline | null {
  switch (behaviour) {
    case "declined":
    case "fails-later":
      return DECLINED;
    case "insufficient-funds":
      return INSUFFICIENT_FUNDS;
    case "ok":
    case "authenticates":
      return null;
  }
}
