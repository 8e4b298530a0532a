import type { Caller } from "#domain/accounts";

/**
 * Where an event stands among all: by the transaction of its cause, and within that by its number. Of two events the
 * one with the lower number may be seen later, but never one of a lower transaction once all before it have ended.
 */
export type EventPosition = { readonly txid: bigint; readonly seq: bigint };

/** An event as its receivers see it. */
export type ShownEvent = {
  /** The JSON of its body. */
  readonly text: string;
  readonly position: EventPosition;
};

/** Whose events. */
export type EventOwner = Pick<Caller, "accountId" | "environment">;
