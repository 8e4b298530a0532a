import type { Interval, Metadata, Second } from "#base";

/** A product. */
export type Product = {
  readonly id: string;
  readonly created: Second;
  readonly updated: Second;
  readonly isActive: boolean;
  readonly name: string;
  readonly description: string | null;
  readonly unitLabel: string | null;
  readonly metadata: Metadata;
};

/** Billing interval; with `meter` usage is billed in arrears, without it is prepaid. */
export type Recurrence = {
  readonly interval: Interval;
  readonly intervalCount: number;
  readonly meter: string | null;
};

/** A price per unit of a product. */
export type Price = {
  readonly id: string;
  readonly created: Second;
  readonly isActive: boolean;
  readonly product: string;
  /** ISO 4217 in lower case. */
  readonly currency: string;
  /** Cents. */
  readonly unitAmount: number;
  readonly recurring: Recurrence | null;
  readonly lookupKey: string | null;
  readonly nickname: string | null;
  readonly metadata: Metadata;
};
