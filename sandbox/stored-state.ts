import { emptyState, type Rows, type State, TABLE_NAMES } from "#state";

/** Version of the stored format; others are rejected. */
const FORMAT = 1;

/** A row, serialised. */
export type StoredRow = { readonly kind: string; readonly id: string; readonly body: string };

/** A serialised state: everything but rows, and the rows in insertion order. */
export type StoredState = { readonly head: string; readonly rows: readonly StoredRow[] };

/** The difference between two states. */
export type StateChanges = {
  readonly head: string;
  /** In insertion order; changed rows keep their position. */
  readonly put: readonly StoredRow[];
  readonly removed: readonly Omit<StoredRow, "body">[];
};

/** Returns the changes from `before` (null: empty) to `after`. */
export function changesBetween(before: State | null, after: State): StateChanges {
  const put: StoredRow[] = [];
  const removed: Omit<StoredRow, "body">[] = [];
  for (const kind of TABLE_NAMES) {
    const old: ReadonlyMap<string, unknown> = before?.rows[kind] ?? new Map();
    const young: ReadonlyMap<string, unknown> = after.rows[kind];
    if (old === young) continue;
    for (const [id, row] of young) {
      if (old.get(id) !== row) put.push({ kind, id, body: JSON.stringify(row) });
    }
    for (const id of old.keys()) if (!young.has(id)) removed.push({ kind, id });
  }
  const { rows: _, ...head } = after;
  return { head: JSON.stringify({ format: FORMAT, ...head }), put, removed };
}

/** Parses a stored state. @throws if it is of another version */
export function stateOf({ head, rows }: StoredState): State {
  const tables: Record<string, unknown[]> = {};
  for (const { kind, body } of rows) (tables[kind] ??= []).push(JSON.parse(body));
  return stateFrom("What is kept", { ...JSON.parse(head), rows: tables });
}

/** Returns a state as one JSON value, with its tables as lists. */
export function valueOf({ rows, ...rest }: State): object {
  const tables: Record<string, readonly unknown[]> = {};
  for (const name of TABLE_NAMES) tables[name] = [...rows[name].values()];
  return { format: FORMAT, ...rest, rows: tables };
}

/** Reads a JSON value that this program wrote; missing tables are empty. @throws if it is not a state, naming `what` */
export function stateFrom(what: string, value: unknown): State {
  const fault = new Error(`${what} is not the state of a sandbox of this version.`);
  if (typeof value !== "object" || value === null) throw fault;
  const { format, salt, realTime, aheadSeconds, counters, rows } = { ...EMPTY, ...value };
  const isOurs =
    format === FORMAT &&
    typeof salt === "string" &&
    typeof realTime === "number" &&
    typeof aheadSeconds === "number" &&
    typeof counters === "object" &&
    typeof rows === "object";
  if (!isOurs) throw fault;
  const tables: Record<string, ReadonlyMap<string, unknown>> = {};
  for (const name of TABLE_NAMES) {
    const list = listOf(Reflect.get(rows ?? {}, name));
    if (list === null || !list.every(hasId)) throw fault;
    tables[name] = new Map(list.map((row) => [row.id, row]));
  }
  const first = emptyState(salt, realTime);
  // Every table exists, and its rows were written by this version.
  const read = tables as unknown as Rows;
  return { ...first, aheadSeconds, counters: { ...counters }, rows: read };
}

const EMPTY = {
  format: undefined as unknown,
  salt: undefined as unknown,
  realTime: undefined as unknown,
  aheadSeconds: undefined as unknown,
  counters: null as object | null,
  rows: null as object | null,
};

/** Returns the value as a list; empty if missing, null if it is something else. */
function listOf(value: unknown): readonly unknown[] | null {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : null;
}

function hasId(row: unknown): row is { readonly id: string } {
  return typeof row === "object" && row !== null && "id" in row && typeof row.id === "string";
}
