import { randomBytes } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { State } from "#model";
import { stateFrom, valueOf } from "./stored-state.ts";

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
  return stateFrom(path, JSON.parse(text));
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
    writing = replaceFile(path, `${JSON.stringify(valueOf(state))}\n`).catch((error: unknown) => {
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
