import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Entitlement } from "./entitlement.ts";
import type { Invoice, InvoiceId } from "./invoice.ts";
import type { Mirror, SnapshotRequest } from "./mirror.ts";
import type { CustomerSnapshot, ProcessorEvent } from "./processor.ts";
import type { CustomerId } from "./subscription.ts";

/** The result of a customer fetch, ready to be stored. */
export type FetchedSnapshot = {
  readonly accountId: AccountId;
  /** The number of its `SnapshotRequest`. */
  readonly number: number;
  readonly requestedAt: Instant;
  /** Null: the processor no longer knows the customer. */
  readonly snapshot: CustomerSnapshot | null;
  /** Latest time of the next sync. */
  readonly dueAt: Instant;
};

/** A page of invoices: those older than `after` (null: from the newest), without the first `skip`. */
export type InvoicePageRequest = {
  readonly limit: number;
  readonly skip: number;
  readonly after: InvoiceId | null;
};

export type InvoicePage = {
  readonly items: readonly Invoice[];
  /** Invoices of the account on all pages. */
  readonly total: number;
};

/** An account that is due for a sync; `attempt` counts from 1 since its last successful one. */
type DueAccount = { readonly accountId: AccountId; readonly attempt: number };

/** An attempt to charge an invoice with a card, successful or not. */
type RecordedCharge = {
  readonly accountId: AccountId;
  readonly invoice: InvoiceId;
  readonly card: string;
};

/** Storage of the billing mirror. */
export type BillingStore = {
  readonly findMirror: (accountId: AccountId) => Promise<Mirror>;
  /** Stores the account's customer, replacing a deleted one; its first sync is due at once. */
  readonly addCustomer: (accountId: AccountId, id: CustomerId, now: Instant) => Promise<void>;
  /** The account that the customer belongs to. */
  readonly findOwner: (id: CustomerId) => Promise<AccountId | null>;
  /** Whether any account is a customer at the processor. */
  readonly hasCustomers: () => Promise<boolean>;
  /** Assigns the next number to a fetch before it is sent; null: the account has no customer. */
  readonly beginSnapshot: (accountId: AccountId) => Promise<SnapshotRequest | null>;
  /** The number of the newest request, whether or not its snapshot was stored; 0: none. */
  readonly lastSnapshotNumber: (accountId: AccountId) => Promise<number>;
  /** Whether the stored snapshot was requested after the one with this number. */
  readonly hasSnapshotAfter: (accountId: AccountId, number: number) => Promise<boolean>;
  /** Replaces the mirror with a snapshot; false if a newer one is stored already. */
  readonly saveSnapshot: (fetched: FetchedSnapshot) => Promise<boolean>;
  /** Writes the account's entitlement; returns the previous one. */
  readonly setEntitlement: (
    accountId: AccountId,
    entitlement: Entitlement,
    now: Instant,
  ) => Promise<Entitlement>;
  /**
   * Claims accounts that are due for a sync, longest overdue first. Unless a snapshot is saved, each is due again after
   * the pause for its number of attempts (`pauses` in seconds; the last one repeats).
   */
  readonly takeDue: (
    now: Instant,
    pauses: readonly number[],
    max: number,
  ) => Promise<readonly DueAccount[]>;
  /** Moves the next sync forward to `at`; never back. */
  readonly setDue: (accountId: AccountId, at: Instant) => Promise<void>;
  /** Issued invoices (no drafts), newest first. */
  readonly listInvoices: (accountId: AccountId, page: InvoicePageRequest) => Promise<InvoicePage>;
  /** Drafts included. */
  readonly findInvoice: (accountId: AccountId, id: InvoiceId) => Promise<Invoice | null>;
  /** Draft and open invoices, oldest first. */
  readonly listUnsettled: (accountId: AccountId) => Promise<readonly Invoice[]>;
  readonly recordCharge: (charge: RecordedCharge, now: Instant) => Promise<void>;
  /** The given invoices that a charge of this card was recorded for. */
  readonly listCharged: (
    invoices: readonly InvoiceId[],
    card: string,
  ) => Promise<readonly InvoiceId[]>;
};

/** Entitlements of all accounts, for a deployment whose billing is switched off or on. */
export type EntitlementStore = {
  /** Account ids in ascending order, starting after `after`. */
  readonly listAccounts: (after: AccountId | null, max: number) => Promise<readonly AccountId[]>;
  /** Keeps a copy of the account's entitlement, unless there is one already. */
  readonly archive: (accountId: AccountId) => Promise<void>;
  /** Removes and returns the copy; null if absent. */
  readonly takeArchived: (accountId: AccountId) => Promise<Entitlement | null>;
};

/** Webhook events from the processor, and how far they have been handled. */
export type ProcessorEventStore = {
  /** Records an event about an account; false if it was handled before. */
  readonly recordEvent: (
    event: ProcessorEvent,
    accountId: AccountId,
    now: Instant,
  ) => Promise<boolean>;
  readonly setEventHandled: (id: string, now: Instant) => Promise<void>;
  /** The given events that were handled. */
  readonly listHandled: (ids: readonly string[]) => Promise<readonly string[]>;
  /** End of the last completed backfill; null: there was none. */
  readonly backfilledTo: () => Promise<Instant | null>;
  readonly setBackfilledTo: (at: Instant) => Promise<void>;
  /** Deletes events that were recorded before `before`. */
  readonly purgeEvents: (before: Instant) => Promise<void>;
};
