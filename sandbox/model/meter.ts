import type { Second } from "#base";

/** Aggregation of a period's values: count, last or sum. */
export type MeterFormula = "count" | "last" | "sum";

/** A usage meter. */
export type Meter = {
  readonly id: string;
  readonly created: Second;
  readonly updated: Second;
  readonly displayName: string;
  readonly eventName: string;
  readonly formula: MeterFormula;
  /** Payload members with the customer and the value. */
  readonly customerKey: string;
  readonly valueKey: string;
  readonly deactivatedAt: Second | null;
};

/** A meter event. */
export type MeterEvent = {
  /** Unique per meter for at least 24 hours. */
  readonly id: string;
  readonly identifier: string;
  readonly created: Second;
  readonly eventName: string;
  readonly customer: string;
  readonly value: number;
  readonly timestamp: Second;
  readonly payload: Readonly<Record<string, string>>;
};
