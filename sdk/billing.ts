import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type {
  CancellationDetails,
  Checkout,
  CheckoutCreate,
  Invoice,
  InvoiceList,
  PlanList,
  Portal,
  Subscription,
  SubscriptionDowngrade,
  SubscriptionUpgrade,
} from "./contract.ts";

const BILLING = "/api/v1/billing";
const INVOICES = "GET /api/v1/billing/invoices";

/** What the account is subscribed to, and what it pays. Reads need a read key, the rest a write key. */
export class Billing {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** All plans, lowest first. */
  plans(options: CallOptions = {}): Promise<PlanList> {
    return this.#connection.json(`GET ${BILLING}/plans`, {}, options);
  }

  /** The account's subscription; `subscription_not_found` when it never had one. */
  subscription(options: CallOptions = {}): Promise<Subscription> {
    return this.#connection.json(`GET ${BILLING}/subscription`, {}, options);
  }

  /** A page on which to subscribe the account. */
  checkout(body: CheckoutCreate, options: CallOptions = {}): Promise<Checkout> {
    return this.#connection.json(`POST ${BILLING}/checkout`, { body }, options);
  }

  /** A page where the card is changed and invoices are seen; it opens once. */
  portal(options: CallOptions = {}): Promise<Portal> {
    return this.#connection.json(`GET ${BILLING}/portal`, {}, options);
  }

  /**
   * Moves to the next plan, or to the one in `body`, charged at once. Not retried automatically, because a retry could
   * upgrade twice. Without an answer, check `subscription`.
   */
  upgrade(body: SubscriptionUpgrade = {}, options: CallOptions = {}): Promise<Subscription> {
    const once = { retriesMax: 0, ...options };
    return this.#connection.json(`PUT ${BILLING}/subscription/upgrade`, { body }, once);
  }

  /** To the plan below, or what is named, at the period's end. */
  downgrade(body: SubscriptionDowngrade = {}, options: CallOptions = {}): Promise<Subscription> {
    return this.#connection.json(`PUT ${BILLING}/subscription/downgrade`, { body }, options);
  }

  /** Ends the subscription with its period. */
  cancel(
    cancellation_details?: CancellationDetails,
    options: CallOptions = {},
  ): Promise<Subscription> {
    const body = cancellation_details === undefined ? {} : { cancellation_details };
    return this.#connection.json(`POST ${BILLING}/subscription/cancel`, { body }, options);
  }

  /** Takes a cancellation back. */
  reactivate(options: CallOptions = {}): Promise<Subscription> {
    const input = { body: {} };
    return this.#connection.json(`POST ${BILLING}/subscription/reactivate`, input, options);
  }

  /** A page of invoices, newest first; the next one begins `starting_after` the last of it. */
  invoices(query: Query<typeof INVOICES> = {}, options: CallOptions = {}): Promise<InvoiceList> {
    return this.#connection.json(INVOICES, { query }, options);
  }

  /** One invoice. */
  invoice(invoice_id: string, options: CallOptions = {}): Promise<Invoice> {
    const input = { path: { invoice_id } };
    return this.#connection.json(`GET ${BILLING}/invoices/{invoice_id}`, input, options);
  }
}
