import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { CancellationDetails, Subscription, SubscriptionUpgrade } from "./contract.ts";
import { BillingCalls } from "./resources.ts";

/** What the account is subscribed to, and what it pays. Reads need a read key, the rest a write key. */
export class Billing extends BillingCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /**
   * Moves to the next plan, or to the one in `body`, charged at once. Not retried automatically, because a retry could
   * upgrade twice. Without an answer, check `subscription`.
   */
  upgrade(body: SubscriptionUpgrade = {}, options: CallOptions = {}): Promise<Subscription> {
    const once = { retriesMax: 0, ...options };
    return this.#connection.json("PUT /api/v1/billing/subscription/upgrade", { body }, once);
  }

  /** Ends the subscription with its period. */
  cancel(
    cancellation_details?: CancellationDetails,
    options: CallOptions = {},
  ): Promise<Subscription> {
    const body = cancellation_details === undefined ? {} : { cancellation_details };
    return this.#connection.json("POST /api/v1/billing/subscription/cancel", { body }, options);
  }
}
