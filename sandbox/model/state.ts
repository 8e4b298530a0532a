import type { Price, Product } from "./catalogue.ts";
import type { CheckoutSession } from "./checkout-session.ts";
import type { Customer } from "./customer.ts";
import type { Delivery, ProcessorEvent, WebhookEndpoint } from "./event.ts";
import type { Fault, KeptAnswer } from "./fault.ts";
import type { Invoice, InvoiceItem, InvoicePayment } from "./invoice.ts";
import type { Meter, MeterEvent } from "./meter.ts";
import type { PaymentMethod, SetupIntent } from "./payment-method.ts";
import type { PortalConfiguration, PortalSession } from "./portal.ts";
import type { SubscriptionSchedule } from "./schedule.ts";
import type { Second } from "./second.ts";
import type { Subscription } from "./subscription.ts";
import type { Task, TestClock } from "./test-clock.ts";

/** What the processor keeps, a table a kind. */
export type Tables = {
  readonly answers: KeptAnswer;
  readonly checkoutSessions: CheckoutSession;
  readonly clocks: TestClock;
  readonly customers: Customer;
  readonly deliveries: Delivery;
  readonly endpoints: WebhookEndpoint;
  readonly events: ProcessorEvent;
  readonly faults: Fault;
  readonly invoiceItems: InvoiceItem;
  readonly invoices: Invoice;
  readonly meterEvents: MeterEvent;
  readonly meters: Meter;
  readonly paymentMethods: PaymentMethod;
  readonly payments: InvoicePayment;
  readonly portalConfigurations: PortalConfiguration;
  readonly portalSessions: PortalSession;
  readonly prices: Price;
  readonly products: Product;
  readonly schedules: SubscriptionSchedule;
  readonly setupIntents: SetupIntent;
  readonly subscriptions: Subscription;
  readonly tasks: Task;
};

export type TableName = keyof Tables;

/** The rows of each table by id, oldest first. */
export type Rows = { readonly [Name in TableName]: ReadonlyMap<string, Tables[Name]> };

/** Everything that the processor knows. A value: commands make a new one. */
export type State = {
  /** In every id, so that those of two sandboxes differ. */
  readonly salt: string;
  /** How many ids were given out, by prefix. */
  readonly counters: Readonly<Record<string, number>>;
  /** How far real time was gone through. */
  readonly realTime: Second;
  /** How far the sandbox's own time is ahead of the machine's. */
  readonly aheadSeconds: number;
  readonly rows: Rows;
};

/** Tables in the order in which they are kept; the only list of their names. */
export const TABLE_NAMES: readonly TableName[] = [
  "answers",
  "checkoutSessions",
  "clocks",
  "customers",
  "deliveries",
  "endpoints",
  "events",
  "faults",
  "invoiceItems",
  "invoices",
  "meterEvents",
  "meters",
  "paymentMethods",
  "payments",
  "portalConfigurations",
  "portalSessions",
  "prices",
  "products",
  "schedules",
  "setupIntents",
  "subscriptions",
  "tasks",
];

/** A processor without a customer, at a time. `salt`: a few characters of chance. */
export function emptyState(salt: string, realTime: Second): State {
  return { salt, counters: {}, realTime, aheadSeconds: 0, rows: emptyRows() };
}

function emptyRows(): Rows {
  return {
    answers: new Map(),
    checkoutSessions: new Map(),
    clocks: new Map(),
    customers: new Map(),
    deliveries: new Map(),
    endpoints: new Map(),
    events: new Map(),
    faults: new Map(),
    invoiceItems: new Map(),
    invoices: new Map(),
    meterEvents: new Map(),
    meters: new Map(),
    paymentMethods: new Map(),
    payments: new Map(),
    portalConfigurations: new Map(),
    portalSessions: new Map(),
    prices: new Map(),
    products: new Map(),
    schedules: new Map(),
    setupIntents: new Map(),
    subscriptions: new Map(),
    tasks: new Map(),
  };
}
