import { randomBytes } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { emptyState, type Rows, type State, TABLE_NAMES } from "#model";

/** Of the form of the file; another one is not read. */
const FORMAT = 1;

/** How long changes gather before they are written. */
const GATHER_MS = 200;

/** Something that writes each state of a sandbox to a file, a moment later. */
export type StateWriter = {
  readonly keep: (state: State) => void;
  /** Writes what is not yet written, and ends. */
  readonly close: () => Promise<void>;
};

/**
 * The state in a file; null where there is no file. @throws where the file cannot be read, or is
 * not a sandbox's state: it is never written over then.
 */
export async function readState(path: string): Promise<State | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  return stateFrom(path, text);
}

/** Writes states to a file, each as a whole beside it and then in its place. */
export function writeStates(path: string, onFault: (error: Error) => void): StateWriter {
  let wanted: State | null = null;
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  const write = async (): Promise<void> => {
    timer = null;
    await writing;
    const state = wanted;
    wanted = null;
    if (state === null) return;
    writing = replaceFile(path, textOf(state)).catch((error: unknown) => {
      onFault(error instanceof Error ? error : new Error("The state was not written."));
    });
    await writing;
  };
  return {
    keep: (state) => {
      wanted = state;
      timer ??= setTimeout(() => void write(), GATHER_MS);
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      await write();
    },
  };
}

function textOf({ rows, ...rest }: State): string {
  const tables: Record<string, readonly unknown[]> = {};
  for (const name of TABLE_NAMES) tables[name] = [...rows[name].values()];
  return `${JSON.stringify({ format: FORMAT, ...rest, rows: tables })}\n`;
}

/** What we wrote is read as what it was; what was left out since then is empty. */
function stateFrom(path: string, text: string): State {
  const fault = new Error(`${path} is not the state of a sandbox of this version.`);
  const value: unknown = JSON.parse(text);
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

async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    const file = await open(beside, "w", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  const folder = await open(dirname(path), "r").catch(() => null);
  // Some systems cannot sync a folder; the file itself is safe then all the same.
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
