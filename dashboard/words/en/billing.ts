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
    "The last payment failed. Enter another card: the open invoice is charged at once, and filling continues.",
  canceled:
    "The subscription has ended. Forms, mappings and keys are as they were; subscribe again to use them.",
  none: "This account has no subscription yet. Subscribe to fill forms.",
  byOperator: "The operator of this installation set this plan; nothing is paid here.",
  reports: {
    soon: "The payment processor is being asked whether the payment arrived…",
    late: "The payment processor has not reported a payment yet. If you have paid, do not pay again: this page is updated when the report arrives, and nothing is lost if you leave it.",
  },
  portal: "Card and invoices",
  update: "Update payment",
  subscribe: "Subscribe",
  processorDown:
    "The payment processor is not responding at the moment. Nothing was changed or charged; please try again in a few minutes.",
  works: {
    title: "What still works",
    list: [
      "Members sign in, look at everything, and download PDFs that were made.",
      "Webhook messages that are due are delivered.",
      "Running jobs wait for 30 days and go on once the account is paid.",
    ],
  },
  plans: {
    title: "Plans",
    interval: "Billing period",
    intervals: { month: "Monthly", year: "Yearly" },
    terms: "Price and limits",
    present: "Your plan",
    scheduled: "Planned",
    subscribe: (plan: string) => `Subscribe to ${plan}`,
    upgrade: (plan: string) => `Change to ${plan}`,
    downgrade: (plan: string) => `Change to ${plan} later`,
  },
  end: {
    cancel: "Cancel the subscription",
    title: "Cancel the subscription?",
    lead: (until: string) =>
      `It ends on ${until}; until then everything works as it does now, and nothing more is charged but PDFs beyond the plan. Afterwards the account is read-only: forms, mappings and keys are kept.`,
    dropsChange: "The planned change of the plan is dropped.",
    reason: "Why? (optional)",
    reasons: {
      none: "No answer",
      too_expensive: "Too expensive",
      missing_features: "Something is missing",
      unused: "Not used enough",
      too_complex: "Too complicated",
      low_quality: "Poor results",
      customer_service: "Support",
      switched_service: "Another product is used",
      other: "Another reason",
    },
    done: (until: string) => `The subscription ends on ${until}.`,
    keep: "Keep the subscription",
    kept: "The subscription continues.",
  },
  invoices: {
    title: "Invoices",
    none: "There are no invoices yet.",
    created: "Date",
    amount: "Amount",
    status: "State",
    statuses: { open: "Open", paid: "Paid", void: "Void", uncollectible: "Not collected" },
    period: "Period",
    between: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    pdf: "PDF",
    pdfOf: (created: string) => `PDF of ${created}`,
    noPdf: "No PDF yet",
    missing:
      "The PDF of this invoice cannot be opened: the payment processor does not have it, or does not answer. Please try again later.",
  },
  toUsage: "Usage by day",
  usage: "This month",
  pdfs: "PDFs",
  suggestions: "Suggested mappings",
  of: (used: number, limit: number) => `${number(used)} of ${number(limit)}`,
  unlimited: (used: number) => `${number(used)} (no limit)`,
  percent: (percent: number) => `${percent} %`,
  resets: (at: string) => `Resets on ${at}.`,
  beyond: "PDFs beyond the plan",
  beyondPrice: (each: string, count: number) =>
    count === 0
      ? `Each costs ${each}. There are none this month.`
      : `Each costs ${each}: ${number(count)} this month.`,
  beyondCap: (cap: number) =>
    cap === 0 ? "Your settings allow none." : `Your settings allow at most ${number(cap)} a month.`,
  beyondOpen: "You have set no limit.",
  beyondRefused: "Your plan does not allow any: filling stops when the month’s number is reached.",
  toSettings: "Change in the settings",
};

/** The texts of the page about plan and billing. */
export const billingWords = billing;
