/** Test card numbers by their outcome. */
export const CARDS = {
  pays: "4242424242424242",
  paysToo: "5555555555554444",
  asksHolder: "4000002500003155",
  failsLater: "4000000000000341",
  declined: "4000000000000002",
  insufficient: "4000000000009995",
} as const;

/** The card form's fields, filled in. */
export function typedCard(number: string): Readonly<Record<string, string>> {
  return { number, expiry: "12 / 34", cvc: "123", name: "Ada Lovelace" };
}
