import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  createWriteStream,
  lstatSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { misuse, Refusal, reasonOf } from "../terminal/refusal.ts";

/** Where a command writes. */
export type OutputTarget = {
  /** As the user named it. */
  readonly path: string;
  /** The regular file that appears, or is replaced, when the output is complete. Null: a device or pipe, written directly. */
  readonly file: string | null;
};

const LINKS_MAX = 40;
const SUFFIX_BYTES = 4;
/** Paths of open files and devices; a shell's redirection must not be renamed over. `/dev/shm` holds ordinary files. */
const DESCRIPTOR = /^\/(?:dev\/(?!shm\/)|proc\/)/;

/**
 * Refuses an output before any work is done: one that is also an input, that exists (unless forced), that is a folder,
 * or that cannot be written.
 */
export function checkOutput(
  path: string,
  force: boolean,
  inputs: readonly string[] = [],
): OutputTarget {
  if (inputs.some((input) => resolve(input) === resolve(path)))
    throw misuse(`${path} is also an input.`, "Give the output another name.");
  const found = statOf(path, statSync);
  if (found?.isDirectory() === true)
    throw new Refusal(`${path} is a folder.`, "Give the name of a file in it.");
  if (found === null) return { path, file: findCreatable(path) };
  if (!found.isFile() || DESCRIPTOR.test(resolve(path))) {
    requireAccess(path, path);
    return { path, file: null };
  }
  if (!force) throw new Refusal(`${path} exists already.`, "Use --force to overwrite it.");
  requireAccess(path, path);
  const file = realpathSync(path);
  return { path, file: isWritable(dirname(file)) ? file : null };
}

/** Writes a file that appears when it is complete; its destination was checked by `checkOutput`. */
export async function writeOutput(path: string, content: string | Uint8Array): Promise<void> {
  await writeStream(checkOutput(path, true), Readable.from([Buffer.from(content)]));
}

/**
 * Writes a stream to a destination; returns the number of bytes. The file is complete before it appears: until then it
 * is `unfinished`, by default beside it. Errors of the stream itself are passed on.
 */
export async function writeStream(
  { path, file }: OutputTarget,
  bytes: AsyncIterable<Uint8Array>,
  unfinished = `${file}.${randomBytes(SUFFIX_BYTES).toString("hex")}.part`,
): Promise<number> {
  const mode = file === null ? undefined : statOf(file, statSync)?.mode;
  const stream = createWriteStream(file === null ? path : unfinished, { mode });
  try {
    await pipeline(Readable.from(bytes, { objectMode: false }), stream);
    if (file !== null) await rename(unfinished, file);
  } catch (error) {
    if (file !== null) await rm(unfinished, { force: true });
    throw isOfWriting(error) ? cannotWrite(path, error) : error;
  }
  return stream.bytesWritten;
}

/** True for a system error of opening, writing, closing or renaming. */
function isOfWriting(error: unknown): boolean {
  if (!(error instanceof Error) || !("syscall" in error)) return false;
  return /^(?:open|write|writev|close|rename)$/.test(String(error.syscall));
}

/** Returns the refusal of an output that failed while it was written. */
function cannotWrite(path: string, error: unknown): Refusal {
  return new Refusal(`${path} cannot be written: ${reasonOf(error)}.`);
}

/** Returns the path of a file that does not exist yet, behind any links. */
function findCreatable(path: string): string {
  const file = linkTarget(path);
  const folder = dirname(file);
  const found = statOf(folder, statSync);
  if (found === null)
    throw new Refusal(
      `${path} cannot be written: there is no folder ${folder}.`,
      "Create the folder, or choose another place.",
    );
  if (!found.isDirectory())
    throw new Refusal(`${path} cannot be written: ${folder} is not a folder.`);
  requireAccess(folder, path);
  return file;
}

function linkTarget(path: string): string {
  let file = resolve(path);
  for (let links = 0; links < LINKS_MAX; links += 1) {
    if (statOf(file, lstatSync)?.isSymbolicLink() !== true) return file;
    file = resolve(dirname(file), readlinkSync(file));
  }
  throw new Refusal(`${path} cannot be written: its links form a circle.`);
}

function statOf(path: string, stat: (path: string) => Stats): Stats | null {
  try {
    return stat(path);
  } catch {
    return null;
  }
}

function requireAccess(place: string, path: string): void {
  try {
    accessSync(place, constants.W_OK);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

/** True when this user may write to a file or into a folder. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
