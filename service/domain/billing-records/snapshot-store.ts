import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { SnapshotRequest } from "./mirror.ts";
import type { CustomerSnapshot } from "./processor.ts";

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

/** An account that is due for a sync; `attempt` counts from 1 since its last successful one. */
type DueAccount = { readonly accountId: AccountId; readonly attempt: number };

/** When customers are synced with the processor, and what was fetched. */
export type SnapshotStore = {
  /** Assigns the next number to a fetch before it is sent; null: the account has no customer. */
  readonly beginSnapshot: (accountId: AccountId) => Promise<SnapshotRequest | null>;
  /** The number of the newest request, whether or not its snapshot was stored; 0: none. */
  readonly lastSnapshotNumber: (accountId: AccountId) => Promise<number>;
  /** Whether the stored snapshot was requested after the one with this number. */
  readonly hasSnapshotAfter: (accountId: AccountId, number: number) => Promise<boolean>;
  /** Replaces the mirror with a snapshot; false if a newer one is stored already. */
  readonly saveSnapshot: (fetched: FetchedSnapshot) => Promise<boolean>;
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
};
