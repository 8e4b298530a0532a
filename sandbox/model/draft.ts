import type { Second } from "./second.ts";
import type { State } from "./state.ts";
import type { Rows, TableName, Tables } from "./tables.ts";

/** Who asks, and what a command may know beside the state. */
export type Asking = {
  /** The id of the request, and its Idempotency-Key; null where time is what asks. */
  readonly request: string | null;
  readonly key: string | null;
  /** Characters nobody can guess, for secrets. */
  readonly secret: () => string;
  /** Where the sandbox is reached, without a slash at the end. */
  readonly origin: string;
};

/** A state that a command is changing. Nobody else sees it until it is closed. */
export type Draft = {
  readonly asking: Asking;
  readonly find: <Name extends TableName>(table: Name, id: string) => Tables[Name] | undefined;
  /** Rows in the order in which they came. */
  readonly all: <Name extends TableName>(table: Name) => MapIterator<Tables[Name]>;
  /** Writes the row, in the place of the one with its id. */
  readonly put: <Name extends TableName>(table: Name, row: Tables[Name]) => Tables[Name];
  readonly remove: (table: TableName, id: string) => void;
  /** A fresh id: `prefix_…`. */
  readonly nextId: (prefix: string) => string;
  /** A number above all given out before. */
  readonly nextSequence: () => number;
  /** What the test clock shows; null: real time. */
  readonly now: (clock: string | null) => Second;
  readonly setRealTime: (time: Second) => void;
  readonly setAhead: (seconds: number) => void;
  /** The state as changed. */
  readonly close: () => State;
};

/** Begins to change `state`, which stays as it is. */
export function openDraft(state: State, asking: Asking): Draft {
  const counters: Record<string, number> = { ...state.counters };
  const changed: { -readonly [Name in TableName]?: Map<string, Tables[Name]> } = {};
  let { realTime, aheadSeconds } = state;
  const count = (name: string): number => (counters[name] = (counters[name] ?? 0) + 1);
  const read = <Name extends TableName>(table: Name): ReadonlyMap<string, Tables[Name]> =>
    changed[table] ?? state.rows[table];
  const write = <Name extends TableName>(table: Name): Map<string, Tables[Name]> => {
    const rows: Map<string, Tables[Name]> = changed[table] ?? new Map(state.rows[table]);
    Object.assign(changed, { [table]: rows });
    return rows;
  };
  return {
    asking,
    find: (table, id) => read(table).get(id),
    all: (table) => read(table).values(),
    put: (table, row) => {
      write(table).set(row.id, row);
      return row;
    },
    remove: (table, id) => void write(table).delete(id),
    nextId: (prefix) => `${prefix}_${state.salt}${count(prefix).toString(36).padStart(8, "0")}`,
    nextSequence: () => count("sequence"),
    now: (clock) =>
      clock === null ? realTime : (read("clocks").get(clock)?.frozenTime ?? realTime),
    setRealTime: (time) => {
      realTime = Math.max(realTime, time);
    },
    setAhead: (seconds) => {
      aheadSeconds = seconds;
    },
    close: () => {
      const rows: Rows = { ...state.rows, ...changed };
      return { ...state, counters, realTime, aheadSeconds, rows };
    },
  };
}
