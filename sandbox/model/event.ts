import type { Body } from "./metadata.ts";
import type { Second } from "./second.ts";

/** Something that happened, with the object as it was then. */
export type ProcessorEvent = {
  readonly id: string;
  /** As `invoice.paid`. */
  readonly type: string;
  readonly created: Second;
  /** Whose time `created` is; null: real time. */
  readonly clock: string | null;
  readonly object: Body;
  /** Members of the object that changed, as they were; null where nothing was before. */
  readonly previous: Body | null;
  /** The request that caused it and its Idempotency-Key; null where time did. */
  readonly request: { readonly id: string | null; readonly key: string | null };
};

/** Where events are sent. */
export type WebhookEndpoint = {
  readonly id: string;
  readonly created: Second;
  readonly url: string;
  readonly description: string | null;
  /** Types, or `*` for all. */
  readonly enabledEvents: readonly string[];
  readonly isEnabled: boolean;
  /** `whsec_…`; shown once, when it is made. */
  readonly secret: string;
  readonly metadata: Readonly<Record<string, string>>;
};

/** An event that an endpoint has not yet taken. It is gone once it has, or is given up. */
export type Delivery = {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly clock: string | null;
  readonly attempts: number;
  /** Whether a fault held it back once; it is not held back again. */
  readonly wasHeldBack: boolean;
  /** When it is sent next, in the time of its clock. */
  readonly dueAt: Second;
  /** Its place among those of the same time. */
  readonly sequence: number;
};
