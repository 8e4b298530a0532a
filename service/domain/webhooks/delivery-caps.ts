/** How much may be under way at once, so that no endpoint and no account stands before the others. */
export type DeliveryCaps = {
  /** Requests of one process. */
  readonly slots: number;
  /** Requests to one webhook, over all processes. */
  readonly webhook: number;
  /** The same after so many timeouts in a row, until it answers. */
  readonly webhookTimingOut: number;
  readonly timeouts: number;
  /** Slots that one account may have, so that there is always one for another. */
  readonly account: number;
  /**
   * Slots for what may be slow: retries, and webhooks that time out now or have not answered for `slowAfterSeconds`. The
   * rest is for first attempts.
   */
  readonly slow: number;
  /** The same for one account. */
  readonly accountSlow: number;
  readonly slowAfterSeconds: number;
};

/** Of 256 slots 70 % for what may be slow; of an account's three quarters two thirds. */
export const DELIVERY_CAPS: DeliveryCaps = {
  slots: 256,
  webhook: 5,
  webhookTimingOut: 1,
  timeouts: 2,
  account: 192,
  slow: 179,
  accountSlow: 128,
  slowAfterSeconds: 1,
};

/** An attempt has an answer or its deadline's after 10 s; when nothing was heard after so long its process is gone. */
export const LEASE_SECONDS = 15;
