import type { Instant } from "#base/instant.ts";
import type { Month } from "#base/month.ts";
import type { AccountId } from "#domain/accounts";
import type { InvoiceId } from "./invoice.ts";
import type {
  Billed,
  OverageCorrection,
  OverageInvoice,
  OverageMonth,
  OverageReading,
} from "./overage.ts";

/** A month with reports or corrections due. */
export type DueMonth = { readonly accountId: AccountId; readonly month: Month };

/** Storage of overage reports. Lock order: usage counters before months. */
export type OverageReportStore = {
  /** Claims a due month until `until`; null: none is due. */
  readonly takeDue: (now: Instant, until: Instant) => Promise<DueMonth | null>;
  /** Locks a month until the transaction ends; concurrent counting waits. */
  readonly lockMonth: (accountId: AccountId, month: Month) => Promise<OverageMonth>;
  readonly findMonth: (accountId: AccountId, month: Month) => Promise<OverageMonth>;
  /** When the month is due again; null: when its count changes. */
  readonly setDue: (accountId: AccountId, month: Month, at: Instant | null) => Promise<void>;
  /** Stores a report before it is sent, replacing the previous one of its tier and subscription. */
  readonly saveReading: (
    accountId: AccountId,
    month: Month,
    reading: OverageReading,
  ) => Promise<void>;
  /** Marks a report as acknowledged, unless another one replaced it meanwhile. */
  readonly setAcknowledged: (
    accountId: AccountId,
    month: Month,
    reading: OverageReading,
  ) => Promise<void>;
  /** Does nothing if the invoice is stored already. */
  readonly saveInvoice: (
    accountId: AccountId,
    month: Month,
    invoice: OverageInvoice,
  ) => Promise<void>;
  readonly setBilled: (id: InvoiceId, billed: Billed) => Promise<void>;
  readonly saveCorrection: (
    accountId: AccountId,
    month: Month,
    correction: OverageCorrection,
  ) => Promise<void>;
  readonly setCorrectionApplied: (key: string) => Promise<void>;
};
