import type { Metadata } from "./metadata.ts";
import type { Second } from "./second.ts";

/** What is sold. */
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

export type Interval = "day" | "week" | "month" | "year";

/** How often a price is billed; `meter` counts what is billed afterwards, null is billed ahead. */
export type Recurrence = {
  readonly interval: Interval;
  readonly intervalCount: number;
  readonly meter: string | null;
};

/** What a unit of a product costs. */
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
