import type { FieldMapping } from "./entry.ts";
import type { EntryFault } from "./faults.ts";

/** The state of a field's row. */
export type RowState = {
  /** Undefined: not mapped. */
  readonly entry: FieldMapping | undefined;
  readonly faults: readonly EntryFault[];
};

/** The states of all rows. A row's state keeps its identity while nothing in it changes, so that only others are drawn. */
export class RowStates {
  readonly #known = new Map<string, RowState>();

  of(name: string, entry: FieldMapping | undefined, faults: readonly EntryFault[]): RowState {
    const before = this.#known.get(name);
    if (before !== undefined && before.entry === entry && isSame(before.faults, faults))
      return before;
    const state = { entry, faults };
    this.#known.set(name, state);
    return state;
  }
}

function isSame(one: readonly EntryFault[], other: readonly EntryFault[]): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every(({ member, position, message }, index) => {
        const same = other[index];
        return (
          same !== undefined &&
          same.member === member &&
          same.position === position &&
          same.message === message
        );
      }))
  );
}
