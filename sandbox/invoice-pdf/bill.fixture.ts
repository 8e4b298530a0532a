import type { Invoice, InvoiceLine } from "#model";
import type { Bill } from "./bill.ts";

/** 2026-01-15T00:00:00Z. */
const MID_JANUARY = 1_768_435_200;
const MONTH = 31 * 86_400;

/** A paid invoice with `count` line items of 49.00 USD each; members can be overridden. */
export function billOf(count: number, given: Partial<Invoice> = {}): Bill {
  const lines = Array.from({ length: count }, (_, index) => lineOf(index));
  const total = (given.lines ?? lines).reduce((sum, { amount }) => sum + amount, 0);
  return {
    seller: { name: "Platen", lines: ["12 Printing House Lane", "London EC4Y 8AA"] },
    customer: null,
    invoice: { ...INVOICE, lines, total, amountDue: total, amountPaid: total, ...given },
  };
}

/** The line item with this index. */
export function lineOf(index: number, given: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    id: `il_${index}`,
    amount: 4900,
    currency: "usd",
    description: `Platen Pro, line ${index + 1}`,
    period: { start: MID_JANUARY, end: MID_JANUARY + MONTH },
    quantity: 1,
    price: "price_pro",
    product: "prod_pro",
    unitAmount: 4900,
    isProration: false,
    subscription: "sub_1",
    subscriptionItem: "si_1",
    invoiceItem: null,
    metadata: {},
    ...given,
  };
}

const INVOICE: Invoice = {
  id: "in_1",
  created: MID_JANUARY,
  clock: null,
  customer: "cus_1",
  customerName: "Ada Lovelace",
  customerEmail: "ada@example.com",
  subscription: "sub_1",
  token: "t",
  number: "A1B2C3D4-0001",
  status: "paid",
  billingReason: "subscription_cycle",
  currency: "usd",
  description: null,
  lines: [],
  total: 0,
  startingBalance: 0,
  endingBalance: 0,
  amountDue: 0,
  amountPaid: 0,
  attemptCount: 1,
  retryCount: 0,
  isAutoAdvanced: true,
  nextPaymentAttempt: null,
  finalizesAt: null,
  finalizedAt: MID_JANUARY + 3600,
  paidAt: MID_JANUARY + 3600,
  voidedAt: null,
  webhooksDeliveredAt: null,
  period: { start: MID_JANUARY, end: MID_JANUARY + MONTH },
  prorationDate: null,
  defaultPaymentMethod: null,
  metadata: {},
};
