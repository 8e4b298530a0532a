import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, glob, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ObjectDamaged, ObjectMissing, storageOutage } from "#base/object-faults.ts";
import type { ByteRange, Objects, Stored } from "#base/objects.ts";
import { bodyChunks } from "./body-chunks.ts";
import { checkObject } from "./check-object.ts";
import { keySegments } from "./object-key.ts";
import { doesExist, isAbsent, storageIo } from "./storage-io.ts";
import { markRoot, requireRoot, type StorageRoot } from "./storage-root.ts";

const READ_BYTES = 256 * 1024;
/** The end of the name of an object that is being written. */
export const DRAFT = ".part";
/** No write takes longer: an older draft was left by a killed process. */
const DRAFT_MS_MAX = 10 * 60_000;

/**
 * Objects as files in a folder with access for the service alone. A body is written under another name, flushed to the
 * disk and then renamed, so that a reader sees the old or the new object, even after a kill.
 *
 * `id` is the id of the storage: a folder without a marker of that id is an outage, and nothing is written to it. Without
 * `id` the folder is created and marked if necessary.
 */
export async function diskObjects(root: string, id?: string): Promise<Objects> {
  const storage = { root, id: id ?? (await markRoot(root)) };
  // Runs in the background; drafts that remain are cleared at the next start.
  clearDrafts(root).catch(() => undefined);
  const path = (key: string): string => join(root, ...keySegments(key));
  const size: Objects["size"] = (key) => sizeOf(storage, path(key));
  const get: Objects["get"] = (key, range) => read(storage, key, path(key), range);
  return {
    put: async (key, body, bytesMax = Number.POSITIVE_INFINITY) => {
      const to = path(key);
      await requireRoot(storage);
      return await store(storage, to, bodyChunks(body), bytesMax);
    },
    get,
    bytes: async (key) => {
      const bytes = await ifThere(storage, () => readFile(path(key)));
      if (bytes === null) throw new ObjectMissing(key);
      return bytes;
    },
    size,
    check: (key, facts) => checkObject({ size, get }, key, facts),
    delete: async (key) => void (await ifThere(storage, () => rm(path(key)))),
    deleteFolder: async (folder) =>
      void (await ifThere(storage, () => rm(path(folder), { recursive: true }))),
    linkTo: null,
  };
}

/** Returns the result of the operation; null when its path does not exist in an existing root. */
async function ifThere<Result>(
  storage: StorageRoot,
  operation: () => Promise<Result>,
): Promise<Result | null> {
  const first = await unlessAbsent(operation);
  if (first !== null) return first.result;
  await requireRoot(storage);
  // The root may have been missing at the first attempt only.
  return (await unlessAbsent(operation))?.result ?? null;
}

async function unlessAbsent<Result>(
  operation: () => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  try {
    return { result: await storageIo(operation) };
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

async function clearDrafts(root: string): Promise<void> {
  for await (const name of glob(`**/*${DRAFT}`, { cwd: root })) {
    const path = join(root, name);
    const found = await stat(path).catch(() => null); // another process may have cleared it
    if (found !== null && Date.now() - found.mtimeMs > DRAFT_MS_MAX)
      await rm(path, { force: true });
  }
}

async function store(
  storage: StorageRoot,
  path: string,
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<Stored> {
  const draft = `${path}.${randomUUID()}${DRAFT}`;
  const file = await create(storage, draft);
  try {
    const stored = await writeDraft(file, body, bytesMax);
    if (stored.truncated) await drop(draft);
    else await publish(storage, draft, path);
    return stored;
  } catch (error) {
    await drop(draft);
    // The folder existed a moment ago.
    throw isAbsent(error) ? storageOutage(error) : error;
  }
}

// A remaining draft is deleted at a later start; its error must not hide that of the write.
async function drop(draft: string): Promise<void> {
  await storageIo(() => rm(draft, { force: true })).catch(() => undefined);
}

async function create(storage: StorageRoot, path: string): Promise<FileHandle> {
  const openNew = (): Promise<FileHandle> => open(path, "wx", 0o600);
  const file = await ifThere(storage, openNew);
  if (file !== null) return file;
  await makeFolder(storage.root, dirname(path));
  const again = await ifThere(storage, openNew);
  if (again === null) throw storageOutage(new Error(`${dirname(path)} cannot be made`));
  return again;
}

// One level at a time below the root, so that a missing root is never created again.
async function makeFolder(root: string, folder: string): Promise<void> {
  if (folder === root) return;
  await makeFolder(root, dirname(folder));
  await storageIo(() =>
    mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (!doesExist(error)) throw error;
    }),
  ).catch((error: unknown) => {
    throw isAbsent(error) ? storageOutage(error) : error;
  });
}

async function writeDraft(
  file: FileHandle,
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<Stored> {
  try {
    const hash = createHash("sha256");
    let sizeBytes = 0;
    for await (const chunk of body) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > bytesMax) return { sizeBytes, sha256: "", truncated: true };
      hash.update(chunk);
      await writeAll(file, chunk);
    }
    await storageIo(() => file.sync());
    return { sizeBytes, sha256: hash.digest("hex"), truncated: false };
  } finally {
    await storageIo(() => file.close());
  }
}

// A write may be partial.
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let done = 0;
  while (done < chunk.byteLength) {
    const write = () => file.write(chunk, done, chunk.byteLength - done);
    done += (await storageIo(write)).bytesWritten;
  }
}

// Flush the directory entry, too. If the root was an empty mount point meanwhile, the object is there and not in the storage.
async function publish(storage: StorageRoot, draft: string, path: string): Promise<void> {
  await storageIo(() => rename(draft, path));
  const folder = await storageIo(() => open(dirname(path), "r"));
  try {
    await storageIo(() => folder.sync());
  } finally {
    await storageIo(() => folder.close());
  }
  await requireRoot(storage);
  await storageIo(() => stat(path));
}

async function* read(
  storage: StorageRoot,
  key: string,
  path: string,
  range: ByteRange = { from: 0, to: Number.POSITIVE_INFINITY },
): AsyncIterable<Uint8Array> {
  if (range.from >= range.to) return;
  const file = await ifThere(storage, () => open(path, "r"));
  if (file === null) throw new ObjectMissing(key);
  try {
    let at = range.from;
    while (at < range.to) {
      const buffer = new Uint8Array(Math.min(READ_BYTES, range.to - at));
      const position = at;
      const { bytesRead } = await storageIo(() => file.read(buffer, 0, buffer.length, position));
      if (bytesRead === 0) break;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
    if (Number.isFinite(range.to) && at < range.to) throw new ObjectDamaged(key);
  } finally {
    await storageIo(() => file.close());
  }
}

async function sizeOf(storage: StorageRoot, path: string): Promise<number | null> {
  const found = await ifThere(storage, () => stat(path));
  return found?.isFile() === true ? found.size : null;
}
