import assert from "node:assert/strict";
import { closeSync, openSync, writeSync } from "node:fs";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../../service/adapters/embedded/run.ts";

/** A file system of its own that a test fills. */
export type SmallDisk = {
  readonly path: string;
  readonly usedBytes: () => Promise<number>;
  readonly resize: (bytes: number) => Promise<void>;
  /** Uses up all that is left, until `free`. */
  readonly fill: () => void;
  readonly free: () => Promise<void>;
  /** Everything that uses it must have ended. */
  readonly remove: () => Promise<void>;
};

/** Sizes in which the rest is used up: the last ones fill partial blocks. */
const PIECES = [1024 * 1024, 4096, 1];
const PAGE_BYTES = 4096;

/** Mounts one in memory. Null where this process may not, since only root may. */
export async function smallDisk(bytes: number): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), "platen-disk-"));
  if (!(await isDone("mount", ["-t", "tmpfs", "-o", `${sizeOf(bytes)},mode=755`, "tmpfs", path]))) {
    await rm(path, { recursive: true });
    return null;
  }
  const ballast = join(path, "ballast");
  return {
    path,
    usedBytes: async () => {
      const { blocks, bfree, bsize } = await statfs(path);
      return (blocks - bfree) * bsize;
    },
    resize: async (to) =>
      assert.ok(await isDone("mount", ["-o", `remount,${sizeOf(to)}`, path]), "resize the disk"),
    fill: () => fill(ballast),
    free: () => rm(ballast, { force: true }),
    remove: async () => {
      assert.ok(await isDone("umount", [path]), `unmount ${path}`);
      await rm(path, { recursive: true });
    },
  };
}

function sizeOf(bytes: number): string {
  return `size=${Math.ceil(bytes / PAGE_BYTES) * PAGE_BYTES}`;
}

async function isDone(command: string, args: readonly string[]): Promise<boolean> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  return (await run("/usr", null, command, args)).status === 0;
}

function fill(path: string): void {
  const file = openSync(path, "a");
  try {
    for (const size of PIECES) while (isWritten(file, size));
  } finally {
    closeSync(file);
  }
}

function isWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, new Uint8Array(size)) === size;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return false;
    throw error;
  }
}
