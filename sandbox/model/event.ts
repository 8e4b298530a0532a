import type { Body, Second } from "#base";

/** An event with a copy of its object. */
export type ProcessorEvent = {
  readonly id: string;
  /** For example `invoice.paid`. */
  readonly type: string;
  readonly created: Second;
  /** The clock of `created`; null: real time. */
  readonly clock: string | null;
  readonly object: Body;
  /** Previous values of the changed members; null: a new object. */
  readonly previous: Body | null;
  /** The request that caused it and its Idempotency-Key; null: caused by time. */
  readonly request: { readonly id: string | null; readonly key: string | null };
};

/** A webhook endpoint. */
export type WebhookEndpoint = {
  readonly id: string;
  readonly created: Second;
  readonly url: string;
  readonly description: string | null;
  /** Event types, or `*` for all. */
  readonly enabledEvents: readonly string[];
  readonly isEnabled: boolean;
  /** `whsec_…`; shown only on creation. */
  readonly secret: string;
  readonly metadata: Readonly<Record<string, string>>;
};

/** An undelivered event; removed once it was delivered or given up. */
export type Delivery = {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly clock: string | null;
  readonly attempts: number;
  /** Whether a fault has postponed it; happens at most once. */
  readonly wasHeldBack: boolean;
  /** When the next attempt is due, by its clock. */
  readonly dueAt: Second;
  /** Order among deliveries of the same time. */
  readonly sequence: number;
};
