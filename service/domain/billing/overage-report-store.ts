import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Month } from "#domain/usage";
import type { InvoiceId } from "./invoice.ts";
import type {
  Billed,
  OverageCorrection,
  OverageInvoice,
  OverageMonth,
  OverageReading,
} from "./overage-month.ts";

/** A month that is to be reported or looked at again. */
export type DueMonth = { readonly accountId: AccountId; readonly month: Month };

/** What reporting asks of a database. Counting waits for whoever holds a month; counters are locked before. */
export type OverageReportStore = {
  /** Takes a month that is due: nobody else is given it before `until`. Null: none is. */
  readonly takeDue: (now: Instant, until: Instant) => Promise<DueMonth | null>;
  /** Holds a month until the transaction ends: nobody else reports of it. */
  readonly lockMonth: (accountId: AccountId, month: Month) => Promise<OverageMonth>;
  readonly findMonth: (accountId: AccountId, month: Month) => Promise<OverageMonth>;
  /** When to look at a month again; null: when something is counted into it. */
  readonly setDue: (accountId: AccountId, month: Month, at: Instant | null) => Promise<void>;
  /** Notes what is about to be said, in the place of what was said of the same before. */
  readonly keepReading: (
    accountId: AccountId,
    month: Month,
    reading: OverageReading,
  ) => Promise<void>;
  /** Notes that an answer came, where nothing else was said meanwhile. */
  readonly setAnswered: (
    accountId: AccountId,
    month: Month,
    reading: OverageReading,
  ) => Promise<void>;
  /** Nothing when it is known. */
  readonly keepInvoice: (
    accountId: AccountId,
    month: Month,
    invoice: OverageInvoice,
  ) => Promise<void>;
  readonly setBilled: (id: InvoiceId, billed: Billed) => Promise<void>;
  readonly keepCorrection: (
    accountId: AccountId,
    month: Month,
    correction: OverageCorrection,
  ) => Promise<void>;
  readonly setCorrected: (key: string) => Promise<void>;
};
