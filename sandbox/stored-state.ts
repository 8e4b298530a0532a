import { emptyState, type Rows, type State, TABLE_NAMES } from "#model";

/** Of the form of what is kept; another one is not read. */
const FORMAT = 1;

/** A row as text. */
export type StoredRow = { readonly kind: string; readonly id: string; readonly body: string };

/** A state as text: what is no row, and the rows in the order in which they came. */
export type StoredState = { readonly head: string; readonly rows: readonly StoredRow[] };

/** What a state has that another one had not, and what it has no longer. */
export type StateChanges = {
  readonly head: string;
  /** In the order in which they came; those that were there before stay where they were. */
  readonly put: readonly StoredRow[];
  readonly removed: readonly Omit<StoredRow, "body">[];
};

/** What is to be written where `before` stands, null for nothing, so that `after` does. */
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

/** The state that was kept. @throws where it is not one of this version */
export function stateOf({ head, rows }: StoredState): State {
  const tables: Record<string, unknown[]> = {};
  for (const { kind, body } of rows) (tables[kind] ??= []).push(JSON.parse(body));
  return stateFrom("What is kept", { ...JSON.parse(head), rows: tables });
}

/** A state as one value for JSON, with its tables as lists. */
export function valueOf({ rows, ...rest }: State): object {
  const tables: Record<string, readonly unknown[]> = {};
  for (const name of TABLE_NAMES) tables[name] = [...rows[name].values()];
  return { format: FORMAT, ...rest, rows: tables };
}

/**
 * What we wrote is read as what it was; what was left out since then is empty. @throws where it is
 * no state, naming `what` it is
 */
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
  // Each table is there, and its rows are what this version wrote.
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

/** A list as one of anything; none where it is left out, null where it is something else. */
function listOf(value: unknown): readonly unknown[] | null {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : null;
}

function hasId(row: unknown): row is { readonly id: string } {
  return typeof row === "object" && row !== null && "id" in row && typeof row.id === "string";
}
