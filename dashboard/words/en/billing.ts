const number = (count: number): string => count.toLocaleString("en");

const billing = {
  lead: "What the account may use, what it has used this month, and how it is paid.",
  plan: "Plan",
  statuses: {
    trialing: "Trial",
    active: "Active",
    past_due: "Payment failed",
    canceled: "Ended",
    none: "No subscription",
  },
  trial: (until: string, price: string) =>
    price === ""
      ? `The trial ends on ${until}.`
      : `Free until ${until}. Then ${price}, from the card that you gave.`,
  renews: (until: string) => `The next payment is due on ${until}.`,
  ends: (until: string) => `The subscription ends on ${until} and is not renewed.`,
  changes: (plan: string, at: string) => `It changes to ${plan} on ${at}.`,
  past_due:
    "The last payment failed. Enter another card: the open invoice is charged at once, and everything goes on.",
  canceled:
    "The subscription has ended. Forms, mappings and keys are as they were; subscribe again to use them.",
  none: "This account has no subscription yet. Subscribe to fill forms.",
  byOperator: "The operator of this installation set this plan; nothing is paid here.",
  waiting: "The payment processor is being asked whether the payment arrived…",
  portal: "Card and invoices",
  update: "Update payment",
  subscribe: "Subscribe",
  upgrade: "See larger plan",
  usage: "This month",
  pdfs: "PDFs",
  suggestions: "Suggested mappings",
  of: (used: number, limit: number) => `${number(used)} of ${number(limit)}`,
  unlimited: (used: number) => `${number(used)}, without a limit`,
  percent: (percent: number) => `${percent} %`,
  resets: (at: string) => `Counted anew on ${at}.`,
  beyond: "PDFs beyond the plan",
  beyondPrice: (each: string, count: number) =>
    count === 0
      ? `Each costs ${each}. There are none this month.`
      : `Each costs ${each}: ${number(count)} this month.`,
  beyondCap: (cap: number) =>
    cap === 0 ? "Your settings allow none." : `Your settings allow at most ${number(cap)} a month.`,
  beyondOpen: "Your settings set no limit.",
  beyondRefused: "Your plan has none: when the month’s number is reached, filling stops.",
  toSettings: "Change in the settings",
};

/** The texts of the page about plan and billing. */
export const billingWords = billing;
