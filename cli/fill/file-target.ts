import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkOutput, writeStream } from "../output/output-file.ts";
import { misuse, Refusal, reasonOf } from "../terminal/refusal.ts";

/** The destination of a ZIP or PDF: a file that appears when it is complete, or standard output. */
export type FileTarget = {
  readonly folder: WorkFolder;
  readonly write: (
    bytes: AsyncIterable<Uint8Array>,
    onBytes: (count: number) => void,
  ) => Promise<void>;
};

/** Checks that the file may be written before any work is done. */
export function fileTarget(path: string, force: boolean, kind: "ZIP" | "PDF"): FileTarget {
  if (path === "-") {
    if (process.stdout.isTTY)
      throw misuse(
        `The ${kind} cannot be written to a terminal.`,
        "Redirect it to a file or a program.",
      );
    const folder = makeWorkFolder(join(tmpdir(), "platen"));
    return { folder, write: (bytes, onBytes) => copy(bytes, process.stdout, onBytes) };
  }
  const target = checkOutput(path, force);
  const folder = makeWorkFolder(target.file ?? join(tmpdir(), "platen"));
  return {
    folder,
    write: async (bytes, onBytes) => {
      await writeStream(target, countBytes(bytes, onBytes), join(folder.path, "whole"));
    },
  };
}

async function* countBytes(
  bytes: AsyncIterable<Uint8Array>,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const block of bytes) {
    yield block;
    onBytes(block.length);
  }
}

async function copy(
  bytes: AsyncIterable<Uint8Array>,
  to: NodeJS.WritableStream,
  onBytes: (count: number) => void,
): Promise<void> {
  const broken = new AbortController();
  const fail = (error: unknown): void => broken.abort(error);
  to.on("error", fail);
  for await (const block of bytes) {
    broken.signal.throwIfAborted();
    if (!to.write(block)) await once(to, "drain", { signal: broken.signal });
    onBytes(block.length);
  }
  broken.signal.throwIfAborted();
  to.off("error", fail);
}

/** A temporary folder, removed when the process ends in any way. */
type WorkFolder = { readonly path: string; readonly remove: () => void };

/** Creates it next to `path`, on the file system of the result. */
function makeWorkFolder(path: string): WorkFolder {
  const folder = make(path);
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    process.off("exit", remove);
  };
  process.on("exit", remove);
  return { path: folder, remove };
}

function make(path: string): string {
  try {
    return mkdtempSync(`${path}.unfinished-`);
  } catch (error) {
    throw new Refusal(`Nothing can be written beside ${path}: ${reasonOf(error)}.`);
  }
}
