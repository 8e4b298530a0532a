import type {
  CheckoutSession,
  Customer,
  Delivery,
  Fault,
  Invoice,
  InvoiceItem,
  InvoicePayment,
  KeptAnswer,
  Meter,
  MeterEvent,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  ProcessorEvent,
  Product,
  SetupIntent,
  Subscription,
  SubscriptionSchedule,
  Task,
  TestClock,
  WebhookEndpoint,
} from "#model";

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
