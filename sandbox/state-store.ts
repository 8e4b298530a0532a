import type { State } from "#model";
import { changesBetween, type StateChanges, type StoredState, stateOf } from "./stored-state.ts";

/** Where whoever starts a sandbox keeps its state. */
export type StateStore = {
  /** All that was written; null: nothing was. */
  readonly read: () => Promise<StoredState | null>;
  /** Writes what changed, all of it or nothing. */
  readonly write: (changes: StateChanges) => Promise<void>;
};

/** Something that keeps each state of a sandbox. */
export type StateWriter = {
  readonly keep: (state: State) => void;
  /** Returns once every state so far is safe. @throws where one could not be written */
  readonly kept: () => Promise<void>;
};

/** The state in a store; null where there is none. */
export async function readStore(store: StateStore): Promise<State | null> {
  const kept = await store.read();
  return kept === null ? null : stateOf(kept);
}

/**
 * Writes states to a store as they come, one write at a time. After one that fails nothing is
 * written any more, since the store lacks what the later ones go on from.
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
