import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Entitlement } from "./entitlement.ts";
import type { ChargeStore, InvoiceStore } from "./invoice-store.ts";
import type { Mirror } from "./mirror.ts";
import type { ProcessorEvent } from "./processor.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { CustomerId } from "./subscription.ts";

/** Storage of the billing mirror. */
export type BillingStore = SnapshotStore &
  InvoiceStore &
  ChargeStore & {
    readonly findMirror: (accountId: AccountId) => Promise<Mirror>;
    /** Stores the account's customer, replacing a deleted one; its first sync is due at once. */
    readonly addCustomer: (accountId: AccountId, id: CustomerId, now: Instant) => Promise<void>;
    /** The account that the customer belongs to. */
    readonly findOwner: (id: CustomerId) => Promise<AccountId | null>;
    /** Whether any account is a customer at the processor. */
    readonly hasCustomers: () => Promise<boolean>;
    /** Writes the account's entitlement; returns the previous one. */
    readonly setEntitlement: (
      accountId: AccountId,
      entitlement: Entitlement,
      now: Instant,
    ) => Promise<Entitlement>;
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
