import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, glob, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assert } from "#base/assert.ts";
import type { ByteRange, Objects, Stored } from "#base/objects.ts";
import { telling } from "./full.ts";

const KEY = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;
const READ_BYTES = 256 * 1024;
const DRAFT = ".part";
/** Nothing takes longer to be written: a draft that is older was left by a process that was killed. */
const DRAFT_MS_MAX = 10 * 60_000;

/**
 * Objects as files in a folder that only we can enter. A body is written under another name,
 * forced to the disk and then renamed: whoever looks sees the old object or the whole new one,
 * whatever is killed when. A disk without room is a 503 `Refusal`.
 */
export async function diskObjects(root: string): Promise<Objects> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  // Nobody waits for it, and what is not cleared now will be the next time.
  clearDrafts(root).catch(() => undefined);
  const path = (key: string): string => join(root, ...segments(key));
  return {
    put: (key, body, bytesMax = Number.POSITIVE_INFINITY) =>
      telling(() => store(path(key), chunks(body), bytesMax)),
    get: (key, range) => read(path(key), range),
    bytes: async (key) => await readFile(path(key)),
    size: async (key) => await sizeOf(path(key)),
    delete: async (key) => await rm(path(key), { force: true }),
    deleteFolder: async (folder) => await rm(path(folder), { force: true, recursive: true }),
  };
}

async function clearDrafts(root: string): Promise<void> {
  for await (const name of glob(`**/*${DRAFT}`, { cwd: root })) {
    const path = join(root, name);
    const found = await stat(path).catch(() => null); // another process may be as tidy
    if (found !== null && Date.now() - found.mtimeMs > DRAFT_MS_MAX)
      await rm(path, { force: true });
  }
}

// Keys are made by us; one that climbs out of the folder is our own fault.
function segments(key: string): readonly string[] {
  assert(KEY.test(key) && !key.split("/").some((part) => /^\.+$/.test(part)), "an object's key");
  return key.split("/");
}

async function* chunks(body: AsyncIterable<Uint8Array> | Uint8Array): AsyncIterable<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}

async function store(
  path: string,
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<Stored> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}${DRAFT}`;
  try {
    const stored = await writeDraft(draft, body, bytesMax);
    if (stored.truncated) await rm(draft, { force: true });
    else await publish(draft, path);
    return stored;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeDraft(
  draft: string,
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<Stored> {
  const file = await open(draft, "wx", 0o600);
  try {
    const hash = createHash("sha256");
    let sizeBytes = 0;
    for await (const chunk of body) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > bytesMax) return { sizeBytes, sha256: "", truncated: true };
      hash.update(chunk);
      await writeAll(file, chunk);
    }
    await file.sync();
    return { sizeBytes, sha256: hash.digest("hex"), truncated: false };
  } finally {
    await file.close();
  }
}

// One write may take less than it is given.
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let done = 0;
  while (done < chunk.byteLength)
    done += (await file.write(chunk, done, chunk.byteLength - done)).bytesWritten;
}

// The name, too, has to reach the disk.
async function publish(draft: string, path: string): Promise<void> {
  await rename(draft, path);
  const folder = await open(dirname(path), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

// Opened when it is read: a stream that nobody reads would end the process with its error.
async function* read(path: string, range: ByteRange | undefined): AsyncIterable<Uint8Array> {
  if (range !== undefined && range.from >= range.to) return;
  const part = range === undefined ? {} : { start: range.from, end: range.to - 1 };
  yield* createReadStream(path, { highWaterMark: READ_BYTES, ...part });
}

// Only what is not there is absent: a disk that does not answer must not make anybody give up what lies on it.
async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if (error instanceof Error && "code" in error && ABSENT.has(error.code)) return null;
    throw error;
  }
}

const ABSENT: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR"]);
