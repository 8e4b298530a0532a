import type { Second } from "#base";
import type { State } from "./state.ts";
import type { Rows, TableName, Tables } from "./tables.ts";

/** The context of a command. */
export type Asking = {
  /** The request's id and Idempotency-Key; null: caused by time. */
  readonly request: string | null;
  readonly key: string | null;
  /** Random characters for secrets. */
  readonly secret: () => string;
  /** URL of the sandbox, without a trailing slash. */
  readonly origin: string;
};

/** A state being changed by a command, invisible to others until it is closed. */
export type Draft = {
  readonly asking: Asking;
  readonly find: <Name extends TableName>(table: Name, id: string) => Tables[Name] | undefined;
  /** Rows in insertion order. */
  readonly all: <Name extends TableName>(table: Name) => MapIterator<Tables[Name]>;
  /** Inserts or replaces the row. */
  readonly put: <Name extends TableName>(table: Name, row: Tables[Name]) => Tables[Name];
  readonly remove: (table: TableName, id: string) => void;
  /** A new id: `prefix_…`. */
  readonly nextId: (prefix: string) => string;
  /** The next sequence number. */
  readonly nextSequence: () => number;
  /** The test clock's time; null: real time. */
  readonly now: (clock: string | null) => Second;
  readonly setRealTime: (time: Second) => void;
  readonly setAhead: (seconds: number) => void;
  /** The changed state. */
  readonly close: () => State;
};

/** Starts a change; `state` itself is not modified. */
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
