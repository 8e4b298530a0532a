import { randomBytes } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { State } from "#state";
import { stateFrom, valueOf } from "./stored-state.ts";

/** Delay that batches changes before a write. */
const GATHER_MS = 200;

/** Writes each state of a sandbox to a file after a short delay. */
export type StateWriter = {
  readonly keep: (state: State) => void;
  /** Writes pending changes and stops. */
  readonly close: () => Promise<void>;
};

/**
 * Returns the state in a file; null: no file. @throws if the file cannot be read or is not a sandbox's state; it is
 * never overwritten then.
 */
export async function readState(path: string): Promise<State | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  return stateFrom(path, JSON.parse(text));
}

/** Writes states to a temporary file that then replaces the file. */
export function writeStates(path: string, onFault: (error: Error) => void): StateWriter {
  let wanted: State | null = null;
  let timer: NodeJS.Timeout | null = null;
  /** Resolves when all writes so far are done; writes run one after another. */
  let written: Promise<void> = Promise.resolve();
  const writeWanted = async (): Promise<void> => {
    const state = wanted;
    wanted = null;
    if (state === null) return;
    try {
      await replaceFile(path, `${JSON.stringify(valueOf(state))}\n`);
    } catch (error) {
      onFault(error instanceof Error ? error : new Error("The state was not written."));
    }
  };
  const write = (): Promise<void> => {
    timer = null;
    written = written.then(writeWanted);
    return written;
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
  // Some systems cannot sync a directory; the file itself is synced.
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
