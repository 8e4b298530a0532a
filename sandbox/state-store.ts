import type { State } from "#state";
import { changesBetween, type StateChanges, type StoredState, stateOf } from "./stored-state.ts";

/** Storage provided by the program that starts the sandbox. */
export type StateStore = {
  /** The stored state; null: none. */
  readonly read: () => Promise<StoredState | null>;
  /** Writes changes atomically. */
  readonly write: (changes: StateChanges) => Promise<void>;
};

/** Writes each state of a sandbox. */
export type StateWriter = {
  readonly keep: (state: State) => void;
  /** Resolves when all states so far are stored. @throws if one could not be written */
  readonly kept: () => Promise<void>;
};

/** Returns the state in a store; null: none. */
export async function readStore(store: StateStore): Promise<State | null> {
  const kept = await store.read();
  return kept === null ? null : stateOf(kept);
}

/**
 * Writes states to a store in order, one write at a time. After a failure nothing more is written, because later
 * changes build on the missing ones.
 */
export function stateWriter(
  store: StateStore,
  first: State | null,
  onFault: (error: Error) => void,
): StateWriter {
  let stored = first;
  let wanted: State | null = null;
  let fault: Error | null = null;
  let writing: Promise<void> | null = null;
  const writeAll = async (): Promise<void> => {
    while (wanted !== null && fault === null) {
      const state: State = wanted;
      wanted = null;
      try {
        await store.write(changesBetween(stored, state));
        stored = state;
      } catch (error) {
        fault = error instanceof Error ? error : new Error("The state was not written.");
        onFault(fault);
      }
    }
    writing = null;
  };
  return {
    keep: (state) => {
      wanted = state;
      writing ??= writeAll();
    },
    kept: async () => {
      while (writing !== null) await writing;
      if (fault !== null) throw fault;
    },
  };
}
