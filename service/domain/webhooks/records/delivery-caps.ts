/** Limits of concurrent requests, so that no endpoint and no account starves the others. */
export type DeliveryCaps = {
  /** Requests of one process in flight. */
  readonly slots: number;
  /** Requests to one webhook in flight, over all processes. */
  readonly perWebhook: number;
  /** The same after `timeoutsInRow` timeouts, until the endpoint answers. */
  readonly perTimingOutWebhook: number;
  readonly timeoutsInRow: number;
  /** Slots of one account; less than `slots`, so that there is always one for another account. */
  readonly perAccount: number;
  /**
   * Slots for requests that may be slow: retries, and webhooks that time out or have a request in flight for longer than
   * `slowAfterSeconds`. The rest is reserved for first attempts.
   */
  readonly slow: number;
  /** Slow slots of one account. */
  readonly slowPerAccount: number;
  readonly slowAfterSeconds: number;
};

/** Slow requests get 70 % of 512 slots; an account gets three quarters of the slots, two thirds of them for slow ones. */
export const DELIVERY_CAPS: DeliveryCaps = {
  slots: 512,
  perWebhook: 5,
  perTimingOutWebhook: 1,
  timeoutsInRow: 2,
  perAccount: 384,
  slow: 358,
  slowPerAccount: 256,
  slowAfterSeconds: 1,
};

/** Longer than the deadline of a request (10 s): a lease that expires means that the process crashed. */
export const LEASE_SECONDS = 15;
