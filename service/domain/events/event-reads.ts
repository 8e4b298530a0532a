import type { AccountId, Caller, Environment } from "#domain/accounts";
import type { EventType } from "./event.ts";

/**
 * The position of an event in the outbox: the transaction that wrote it, then its sequence number. An event with a lower
 * sequence number may become visible later, but once all transactions before one have ended, none appears before it.
 */
export type EventPosition = { readonly txid: bigint; readonly seq: bigint };

/** An event as its receivers see it. */
export type VisibleEvent = {
  /** The JSON of its body. */
  readonly text: string;
  readonly position: EventPosition;
};

/** The account and environment that events belong to. */
export type EventOwner = { readonly accountId: AccountId; readonly environment: Environment };

/** A null type means all types. */
export type EventQuery = { readonly type: EventType | null; readonly limit: number };

/** Newest first. */
export type OlderEvents = {
  readonly events: readonly VisibleEvent[];
  /** The `before` of the next page; null on the last page. */
  readonly next: EventPosition | null;
};

/** Oldest first. */
export type NewerEvents = {
  readonly events: readonly VisibleEvent[];
  /** Where to continue, also after an empty page: every later event comes after it. */
  readonly next: EventPosition;
};

/**
 * Reads the outbox. An event becomes visible once every transaction that began before its own has ended, so that none
 * ever appears before a position that was already returned.
 */
export type EventReads = {
  /** Events before a position; null: the newest. */
  readonly listEvents: (
    owner: EventOwner,
    query: EventQuery,
    before: EventPosition | null,
  ) => Promise<OlderEvents>;
  /** Events after a position; null: none yet, only the position of the end. Null for a position in the future. */
  readonly listNewer: (
    owner: EventOwner,
    query: EventQuery,
    after: EventPosition | null,
  ) => Promise<NewerEvents | null>;
  /** For each of `positions`, in their order, whether an event is visible after it. */
  readonly hasNewer: (
    positions: readonly (EventOwner & { readonly after: EventPosition })[],
  ) => Promise<readonly boolean[]>;
};

/** A request that waits for events; it has to be disposed of. */
export type EventWait = Disposable & {
  /** True as soon as the caller's environment has an event after the position, false when the wait has ended. */
  readonly untilNewer: (after: EventPosition) => Promise<boolean>;
};

/** The waiting requests of this process. */
export type EventWaits = {
  /** How many of the caller wait: with its key, or in all sessions of the member. */
  readonly countOf: (caller: Caller) => number;
  /** Begins a wait, which ends after `seconds`, when `disconnected` aborts, and when the service stops. */
  readonly begin: (caller: Caller, seconds: number, disconnected: AbortSignal) => EventWait;
};
