import type { Instant } from "#base/instant.ts";
import type { Month } from "#base/month.ts";
import type { AccountId } from "#domain/accounts";
import type { LedgerEntries, UsageKind } from "./output.ts";
import type { ChunkRows } from "./output-source.ts";
import type { Spent, Subscriber } from "./quota.ts";

/** A month's counter. */
export type Counter = {
  readonly used: number;
  /** The month accepts no further usage. */
  readonly isClosed: boolean;
};

/** Reserved outputs of one source. */
export type Reservation = {
  /** `bulk/<upload>`, `task/<id>`. */
  readonly source: string;
  readonly accountId: AccountId;
  readonly outputs: number;
};

/** An AI generation under way. */
export type AiReservation = {
  readonly id: string;
  readonly accountId: AccountId;
  readonly expiresAt: Instant;
};

/** Storage of usage. Lock order: account, reservation, counted rows, counter. */
export type UsageStore = {
  readonly findSubscriber: (accountId: AccountId) => Promise<Subscriber>;
  /** As `findSubscriber`, locking the account until the transaction ends. */
  readonly lockSubscriber: (accountId: AccountId) => Promise<Subscriber>;
  /** PDFs made in the month (or a later one, if more) and PDFs reserved, from one snapshot. */
  readonly findSpent: (accountId: AccountId, month: Month) => Promise<Spent>;
  /** When the month's PDF with this ordinal was made (1-based, by time); null: there are fewer. */
  readonly findOutputTime: (
    accountId: AccountId,
    month: Month,
    ordinal: number,
  ) => Promise<Instant | null>;
  readonly addReservation: (reservation: Reservation) => Promise<void>;
  /** Reduces a reservation, at most to 0; a negative number increases it again. */
  readonly reduceReservation: (source: string, outputs: number) => Promise<void>;
  readonly dropReservation: (source: string) => Promise<void>;
  /** The account's AI reservations that have not expired; deletes the others. */
  readonly countAiReservations: (accountId: AccountId, now: Instant) => Promise<number>;
  readonly addAiReservation: (reservation: AiReservation) => Promise<void>;
  /** False: there was none. */
  readonly dropAiReservation: (accountId: AccountId, id: string) => Promise<boolean>;
  /** Reads and locks the month's counter until the transaction ends. */
  readonly lockCounter: (accountId: AccountId, month: Month, kind: UsageKind) => Promise<Counter>;
  /** Closes the month's PDF counter for good; waits for its current lock holders. */
  readonly closeCounter: (accountId: AccountId, month: Month, now: Instant) => Promise<void>;
  /**
   * Records rows of a chunk as counted and returns those that were not, ascending; other transactions with rows of the
   * same chunk wait until this one ends.
   */
  readonly claimRows: (accountId: AccountId, rows: ChunkRows) => Promise<readonly number[]>;
  /** Forgets which rows of a job were counted; it has ended, so that none will be counted again. */
  readonly forgetClaims: (bulkJobId: string) => Promise<void>;
  /** Adds the lines with new sources to the ledger and to the locked counter; returns the number of their outputs. */
  readonly countInLedger: (entries: LedgerEntries, month: Month) => Promise<number>;
};
