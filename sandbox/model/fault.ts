/** What goes wrong with a call. Before or after: whether its work is done all the same. */
export type CallFault =
  | "fail-before"
  | "fail-after"
  | "garble-before"
  | "garble-after"
  | "time-out-before"
  | "time-out-after";

/** What goes wrong with webhooks. */
export type WebhookFault = "drop" | "delay" | "duplicate" | "reorder";

/** A fault that somebody asked for. It strikes the next `times` that match. */
export type Fault = {
  readonly id: string;
  readonly fault: CallFault | WebhookFault;
  /** A part of `POST /v1/invoices` or of an event's type; empty matches all. */
  readonly match: string;
  readonly times: number;
  /** Of those that match it strikes each so-manieth: 1 is every one, 2 every second. */
  readonly every: number;
  readonly seen: number;
  /** Of a delay. */
  readonly delaySeconds: number;
};

/** An answer that is given again to the same Idempotency-Key. */
export type KeptAnswer = {
  /** The key. */
  readonly id: string;
  readonly created: number;
  /** What was asked, so that another request with the same key is refused. */
  readonly request: string;
  readonly status: number;
  /** JSON. */
  readonly body: string;
};
