import type { Clock, Instant } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import type { AccountId } from "#domain/accounts";
import type { Month, UsageStore } from "#domain/usage";
import type { InvoiceId } from "../invoice.ts";
import type { Processor } from "../processor.ts";
import type { BillingStore } from "../store.ts";
import type {
  Billed,
  OverageCorrection,
  OverageInvoice,
  OverageMonth,
  OverageReading,
} from "./overage-month.ts";

/** The part of the processor that meters overage. */
export type Metering = Pick<
  Processor,
  "reportOverage" | "readOverage" | "readBilled" | "findInvoice" | "addCorrection"
>;

/** The stores that overage reporting changes in one transaction. */
export type OverageStores = {
  readonly usage: Pick<UsageStore, "closeCounter">;
  readonly overageReports: OverageReportStore;
};

/** Dependencies of overage reporting. */
export type MeteringPorts = {
  /** Null: billing is switched off. */
  readonly processor: Metering | null;
  readonly billing: Pick<BillingStore, "findMirror">;
  readonly overageReports: OverageReportStore;
  readonly transact: Transact<OverageStores>;
  readonly clock: Clock;
};

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
