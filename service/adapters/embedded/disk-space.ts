import { statfs } from "node:fs/promises";

/** With less, PostgreSQL can write neither its lock file nor its log. */
const FREE_BYTES_MIN = 1024 * 1024;

/** Whether a file could not be written because its disk is full. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}

/** Explains how to resolve a full disk; the error itself may name another file. */
export function diskFull(folder: string, cause?: unknown): Error {
  const message = `the disk of ${folder} is full: make space there for PostgreSQL`;
  return new Error(message, { cause });
}

/** @throws when the disk of the folder is full. */
export async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < FREE_BYTES_MIN) throw diskFull(folder);
}
