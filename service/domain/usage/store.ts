import type { AccountId } from "#domain/accounts";
import type { Tier } from "#domain/plans";
import type { Month } from "./month.ts";
import type { LedgerEntries } from "./output.ts";

/** What usage asks of a database. */
export type UsageStore = {
  readonly tierOf: (accountId: AccountId) => Promise<Tier>;
  /** Writes the lines whose source is not there yet; how many those were. */
  readonly appendToLedger: (entries: LedgerEntries, month: Month) => Promise<number>;
  readonly addToCounter: (accountId: AccountId, month: Month, pdfs: number) => Promise<void>;
};
