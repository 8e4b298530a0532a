import type { Price, Product } from "./catalogue.ts";
import type { CheckoutSession } from "./checkout-session.ts";
import type { Customer } from "./customer.ts";
import type { Delivery, ProcessorEvent, WebhookEndpoint } from "./event.ts";
import type { Fault, KeptAnswer } from "./fault.ts";
import type { Invoice } from "./invoice.ts";
import type { InvoiceItem, InvoicePayment } from "./invoice-item.ts";
import type { Meter, MeterEvent } from "./meter.ts";
import type { PaymentMethod, SetupIntent } from "./payment-method.ts";
import type { PortalConfiguration, PortalSession } from "./portal.ts";
import type { SubscriptionSchedule } from "./schedule.ts";
import type { Subscription } from "./subscription.ts";
import type { Task, TestClock } from "./test-clock.ts";

/** All tables of the processor. */
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
