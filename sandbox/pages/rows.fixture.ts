import type {
  CheckoutSession,
  Customer,
  Invoice,
  PaymentMethod,
  PortalConfiguration,
  Price,
  Subscription,
} from "#model";
import { billOf } from "../invoice-pdf/bill.fixture.ts";
import type { CheckoutView, PortalView, ShownSubscription } from "./mod.ts";

/** 2026-01-01T00:00:00Z. */
export const NEW_YEAR = 1_767_225_600;
const DAY = 86_400;

const PRODUCT = {
  id: "prod_pro",
  created: NEW_YEAR,
  updated: NEW_YEAR,
  isActive: true,
  name: "Platen Pro",
  description: null,
  unitLabel: null,
  metadata: {},
};

const PRICE: Price = {
  id: "price_pro",
  created: NEW_YEAR,
  isActive: true,
  product: "prod_pro",
  currency: "usd",
  unitAmount: 4900,
  recurring: { interval: "month", intervalCount: 1, meter: null },
  lookupKey: null,
  nickname: null,
  metadata: {},
};

const USAGE: Price = {
  ...PRICE,
  id: "price_usage",
  unitAmount: 10,
  recurring: { interval: "month", intervalCount: 1, meter: "mtr_1" },
};

const LINE = { product: PRODUCT, price: PRICE, quantity: 1 };
const USAGE_LINE = {
  product: { ...PRODUCT, id: "prod_usage", name: "PDFs above the plan" },
  price: USAGE,
  quantity: null,
};

/** A checkout of the monthly plan with a 14-day trial; members can be overridden. */
export function checkoutView(given: Partial<CheckoutSession> = {}): CheckoutView {
  const session: CheckoutSession = {
    id: "cs_1",
    created: NEW_YEAR,
    clock: null,
    status: "open",
    customer: "cus_1",
    customerEmail: null,
    clientReferenceId: null,
    items: [{ id: "li_1", price: "price_pro", quantity: 1 }],
    currency: "usd",
    amountTotal: 0,
    order: {
      trialDays: 14,
      trialEnd: null,
      description: null,
      metadata: {},
      onMissingCard: "create_invoice",
    },
    subscription: null,
    invoice: null,
    successUrl: "https://shop.example/done",
    cancelUrl: "https://shop.example/plans?a=1&b=2",
    expiresAt: NEW_YEAR + DAY,
    metadata: {},
    ...given,
  };
  const address = `/checkout/${session.id}`;
  return { address, session, lines: [LINE], email: "ada@example.com", now: NEW_YEAR };
}

/** A customer with a plan, overage, a card and two invoices. */
export function portalView(given: Partial<PortalView> = {}): PortalView {
  return {
    address: "/portal/visit/v_1",
    configuration: CONFIGURATION,
    returnUrl: "https://shop.example/account",
    customer: CUSTOMER,
    subscriptions: [
      shownSubscription(),
      { subscription: subscription({ id: "sub_2" }), lines: [USAGE_LINE] },
    ],
    cards: [CARD, { ...CARD, id: "pm_2", card: { ...CARD.card, last4: "0341", expMonth: 2 } }],
    invoices: [
      invoice({ status: "open", amountPaid: 0, token: "t2", number: "A1B2C3D4-0002" }),
      invoice(),
    ],
    done: null,
    ...given,
  };
}

/** The plan subscription with its item. */
export function shownSubscription(given: Partial<Subscription> = {}): ShownSubscription {
  return { subscription: subscription(given), lines: [LINE] };
}

function invoice(given: Partial<Invoice> = {}): Invoice {
  return { ...billOf(1).invoice, token: "t1", ...given };
}

function subscription(given: Partial<Subscription>): Subscription {
  return {
    id: "sub_1",
    created: NEW_YEAR,
    clock: null,
    customer: "cus_1",
    currency: "usd",
    status: "active",
    items: [],
    startDate: NEW_YEAR,
    anchor: NEW_YEAR,
    periodStart: NEW_YEAR,
    periodEnd: NEW_YEAR + 31 * DAY,
    trialStart: null,
    trialEnd: null,
    onMissingCard: "create_invoice",
    isCancelledAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    cancellation: { comment: null, feedback: null, reason: null },
    defaultPaymentMethod: null,
    latestInvoice: null,
    schedule: null,
    description: null,
    metadata: {},
    ...given,
  };
}

const CARD: PaymentMethod = {
  id: "pm_1",
  created: NEW_YEAR,
  customer: "cus_1",
  card: {
    brand: "visa",
    last4: "4242",
    expMonth: 12,
    expYear: 2034,
    fingerprint: "f",
    behaviour: "ok",
  },
  name: "Ada Lovelace",
  email: null,
  metadata: {},
};

const CUSTOMER: Customer = {
  id: "cus_1",
  created: NEW_YEAR,
  clock: null,
  isDeleted: false,
  email: "ada@example.com",
  name: "Ada Lovelace",
  description: null,
  phone: null,
  address: null,
  metadata: {},
  currency: "usd",
  balance: 0,
  defaultPaymentMethod: "pm_1",
  invoicePrefix: "A1B2C3D4",
  nextInvoiceSequence: 3,
};

const CONFIGURATION: PortalConfiguration = {
  id: "bpc_1",
  created: NEW_YEAR,
  updated: NEW_YEAR,
  isDefault: true,
  name: null,
  headline: "Everything about your plan in one place.",
  privacyPolicyUrl: "https://shop.example/privacy",
  termsOfServiceUrl: "https://shop.example/terms",
  defaultReturnUrl: null,
  showsInvoices: true,
  changesCard: true,
  cancels: "at_period_end",
  customerUpdates: [],
  metadata: {},
};
