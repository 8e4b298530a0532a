import type { Caller } from "#domain/accounts";
import type { EventPosition } from "./shown-event.ts";

/** Somebody's wait for events; it has to be disposed of. */
export type EventWait = Disposable & {
  /** True as soon as the caller's environment has an event after the place, false when the wait is over. */
  readonly comes: (after: EventPosition) => Promise<boolean>;
};

/** Where callers wait for events that are not there yet. */
export type EventWaits = {
  /** How many wait with this key in this process. */
  readonly countOf: (keyId: Caller["keyId"]) => number;
  /** Begins a wait, which is over after so many seconds, when `gone` aborts, and when the service stops. */
  readonly begin: (caller: Caller, seconds: number, gone: AbortSignal) => EventWait;
};
