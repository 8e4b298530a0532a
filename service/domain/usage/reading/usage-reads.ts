import type { Day } from "#base/day.ts";
import type { Instant } from "#base/instant.ts";
import type { Month } from "#base/month.ts";
import type { Slice } from "#base/page.ts";
import type { AccountId, Actor, Environment } from "#domain/accounts";
import type { UsageKind } from "#domain/usage";

/** One kind's counter of a month. */
export type CounterReading = {
  readonly used: number;
  /** The plan's quota at the last count; null: nothing was counted. */
  readonly limit: number | null;
};

/** The stored usage of an account in one month. */
export type MonthReading = {
  readonly month: Month;
  readonly pdf: CounterReading;
  readonly ai: CounterReading;
  /** PDFs past the limit, and their total price in cents at the time of counting. */
  readonly overagePdfs: number;
  readonly overageCents: number;
  /** The month accepts no further usage. */
  readonly isClosed: boolean;
  /** The invoice with its overage, once it is no draft. */
  readonly invoiceId: string | null;
};

/** A ledger entry as shown to callers. */
export type UsageEvent = {
  readonly id: number;
  readonly kind: UsageKind;
  readonly occurredAt: Instant;
  /** The output's source: `sync/…`, `task/…`, `bulk/…` or `ai/…`. */
  readonly source: string;
  readonly isOverage: boolean;
  readonly environment: Environment;
  readonly by: Actor;
  readonly templateId: number | null;
  readonly mappingId: number | null;
  readonly envelopeId: number | null;
  readonly taskId: string | null;
  readonly bulkJobId: string | null;
  readonly row: number | null;
};

/** Page of events before an id; null: from the newest. */
export type EventsRequest = { readonly limit: number; readonly before: number | null };

/** A criterion that divides PDFs: their environment, the key that requested them, or their template. */
export type UsageDimension = "environment" | "key" | "template";

/** The PDFs of one environment, key or template. */
export type UsageShare = {
  /** The id of the key or template, or the name of the environment; null: members requested them. */
  readonly id: number | string | null;
  /** Null: the key or template was deleted. */
  readonly name: string | null;
  readonly pdfGenerations: number;
};

/** The outputs that the ledger counts on one day. The days of a month add up to its counter. */
export type UsageDay = {
  readonly date: Day;
  readonly pdfGenerations: number;
  readonly aiGenerations: number;
  /** PDFs beyond the month's limit. */
  readonly overagePdfs: number;
  /** Largest first; null: they are not divided. */
  readonly by: readonly UsageShare[] | null;
};

/** Queries for reading usage. */
export type UsageReads = {
  /** Every month from `from` (or the account's first, if later) to `to`, newest first. */
  readonly listMonths: (
    accountId: AccountId,
    from: Month,
    to: Month,
  ) => Promise<readonly MonthReading[]>;
  /** Days with usage, both ends included, in any order. */
  readonly listDays: (
    accountId: AccountId,
    from: Day,
    to: Day,
    by: UsageDimension | null,
  ) => Promise<readonly UsageDay[]>;
  /** Newest first. */
  readonly listEvents: (accountId: AccountId, request: EventsRequest) => Promise<Slice<UsageEvent>>;
};
