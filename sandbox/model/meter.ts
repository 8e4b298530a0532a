import type { Second } from "./second.ts";

/** How the values of a period become one: the number of events, the newest value, or their sum. */
export type MeterFormula = "count" | "last" | "sum";

/** Counts what customers use. */
export type Meter = {
  readonly id: string;
  readonly created: Second;
  readonly updated: Second;
  readonly displayName: string;
  readonly eventName: string;
  readonly formula: MeterFormula;
  /** The members of an event's payload that name the customer and hold the value. */
  readonly customerKey: string;
  readonly valueKey: string;
  readonly deactivatedAt: Second | null;
};

/** One reading. */
export type MeterEvent = {
  /** Unique in its meter's name, for 24 hours at least. */
  readonly id: string;
  readonly identifier: string;
  readonly created: Second;
  readonly eventName: string;
  readonly customer: string;
  readonly value: number;
  readonly timestamp: Second;
  readonly payload: Readonly<Record<string, string>>;
};
