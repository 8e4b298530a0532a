import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Month } from "./month.ts";
import type { LedgerEntries, UsageKind } from "./output.ts";
import type { Spent, Subscriber } from "./quota.ts";

/** A month's counter. */
export type Counter = {
  readonly used: number;
  /** True: nothing more is counted into it. */
  readonly isClosed: boolean;
};

/** Outputs that are promised under one name. */
export type Reservation = {
  /** `bulk/<upload>`, `task/<id>`. */
  readonly source: string;
  readonly accountId: AccountId;
  readonly outputs: number;
};

/** What usage asks of a database. Locks are taken in the order account, reservation, counter. */
export type UsageStore = {
  readonly findSubscriber: (accountId: AccountId) => Promise<Subscriber>;
  /** The same; whoever else asks to lock it waits until this transaction ends. */
  readonly lockSubscriber: (accountId: AccountId) => Promise<Subscriber>;
  /** What was made in this month, or in a later one if that is more, and what is promised, seen at one moment. */
  readonly findSpent: (accountId: AccountId, month: Month) => Promise<Spent>;
  /** When the month's PDF at this place was made, from 1 in the order of time; null when there are fewer. */
  readonly findOutputTime: (
    accountId: AccountId,
    month: Month,
    place: number,
  ) => Promise<Instant | null>;
  readonly addReservation: (reservation: Reservation) => Promise<void>;
  /** Makes a reservation smaller, by what is left of it at most; a negative number makes it larger again. */
  readonly reduceReservation: (source: string, outputs: number) => Promise<void>;
  readonly dropReservation: (source: string) => Promise<void>;
  /** What the month's counter says; nobody else adds to it, or closes it, until this transaction ends. */
  readonly lockCounter: (accountId: AccountId, month: Month, kind: UsageKind) => Promise<Counter>;
  /** Closes the month's counter of PDFs for good: it waits for those who hold it, and those who come see it closed. */
  readonly closeCounter: (accountId: AccountId, month: Month, now: Instant) => Promise<void>;
  /** Writes the lines whose source is not there yet, and adds them to the locked counter; how many those were. */
  readonly countInLedger: (entries: LedgerEntries, month: Month) => Promise<number>;
};
