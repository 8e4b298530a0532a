import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { CancellationDetails, Subscription, SubscriptionUpgrade } from "./contract.ts";
import { BillingCalls } from "./resources.ts";

/**
 * Reads and changes the account's subscription and payment details. Reads need a key with scope `read`, all other calls
 * one with `write`.
 */
export class Billing extends BillingCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /**
   * Upgrades to the next plan, or to the one in `body`, and charges it at once. It is not retried automatically,
   * because a retry could upgrade twice. If it fails without an answer, read `subscription`.
   */
  upgrade(body: SubscriptionUpgrade = {}, options: CallOptions = {}): Promise<Subscription> {
    const once = { retriesMax: 0, ...options };
    return this.#connection.json("PUT /api/v1/billing/subscription/upgrade", { body }, once);
  }

  /** Cancels the subscription at the end of its period. */
  cancel(
    cancellation_details?: CancellationDetails,
    options: CallOptions = {},
  ): Promise<Subscription> {
    const body = cancellation_details === undefined ? {} : { cancellation_details };
    return this.#connection.json("POST /api/v1/billing/subscription/cancel", { body }, options);
  }
}
