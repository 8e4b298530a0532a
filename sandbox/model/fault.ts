/** Faults of an API call, before or after its work is done. */
export type CallFault =
  | "fail-before"
  | "fail-after"
  | "garble-before"
  | "garble-after"
  | "time-out-before"
  | "time-out-after";

/** Faults of webhook deliveries. */
type WebhookFault = "drop" | "delay" | "duplicate" | "reorder";

/** An injected fault; applies to the next `times` matches. */
export type Fault = {
  readonly id: string;
  readonly fault: CallFault | WebhookFault;
  /** A substring of `POST /v1/invoices` or of an event's type; empty matches all. */
  readonly match: string;
  readonly times: number;
  /** Applies to every n-th match: 1 is every one, 2 every second. */
  readonly every: number;
  readonly seen: number;
  /** Duration of a delay. */
  readonly delaySeconds: number;
};

/** A stored response for an Idempotency-Key. */
export type KeptAnswer = {
  /** The key. */
  readonly id: string;
  readonly created: number;
  /** The request, so that a different one with the same key is refused. */
  readonly request: string;
  readonly status: number;
  /** JSON. */
  readonly body: string;
};
