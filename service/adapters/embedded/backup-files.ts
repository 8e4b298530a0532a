import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { chmod, mkdir, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { diskFull, isFull } from "./disk-space.ts";

const MANIFEST = "manifest.json";
const LIST = "files.jsonl";
const OWNER_ONLY = { file: 0o600, folder: 0o700 } as const;
const READ_BYTES = 1024 * 1024;
const FLUSHED_AT_ONCE = 16;
const FORMAT = 1;

/** The installation that is backed up. */
const About = z.strictObject({
  /** The version of Platen that made it. */
  platen: z.string(),
  /** The major version of PostgreSQL, which the copied files belong to. */
  postgresql: z.string(),
  migrations: z.array(z.string()),
  /** The id of the installation's storage; null if it has not had one. */
  storageId: z.string().nullable(),
  /** The object store that has the objects, which are not in the backup; null: they are in it. */
  objectsAt: z.string().nullable(),
  hasKey: z.boolean(),
});
export type BackupFacts = z.output<typeof About>;

const Total = z.strictObject({ count: z.int(), bytes: z.int() });

const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  ...About.shape,
  createdAt: z.iso.datetime(),
  files: Total,
  /** SHA-256 of the list of files, in lower-case hexadecimal. */
  listSha256: z.string(),
});
export type BackupManifest = z.output<typeof Manifest>;

/** Without `..`, so that no list leads out of the folder. */
const RelativePath = z.string().regex(/^(?!.*(?:^|\/)\.\.(?:\/|$))[^/]/);
const Entry = z.union([
  z.strictObject({ path: RelativePath, sizeBytes: z.int(), sha256: z.string() }),
  z.strictObject({ folder: RelativePath }),
]);
/** A file, or a folder, which may be empty; paths are relative and have slashes. */
export type BackupEntry = z.output<typeof Entry>;

/** A backup that is being written. Files that disappear before they are copied are left out. */
export type BackupWriter = {
  readonly addFolder: (path: string) => Promise<void>;
  readonly addFile: (from: string, path: string) => Promise<void>;
  readonly addText: (text: string, path: string) => Promise<void>;
  readonly total: () => z.output<typeof Total>;
};

/**
 * Writes a backup into an empty or absent folder that only its owner can enter. The manifest comes last, so that one that
 * was interrupted has none; what a failure leaves is removed.
 *
 * @throws Error for a folder with content, and when the disk is full.
 */
export async function writeBackup(
  folder: string,
  now: Date,
  work: (writer: BackupWriter) => Promise<BackupFacts>,
): Promise<BackupManifest> {
  await openEmptyFolder(folder);
  const entries: BackupEntry[] = [];
  try {
    const facts = await work(writerInto(folder, entries));
    const list = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
    await writeNew(join(folder, LIST), list);
    await flushFiles(folder, entries);
    const manifest: BackupManifest = {
      format: FORMAT,
      ...facts,
      createdAt: now.toISOString(),
      files: totalOf(entries),
      listSha256: sha256Of(list),
    };
    await writeNew(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } catch (error) {
    await clearFolder(folder);
    throw isFull(error) ? backupDiskFull(folder, error) : error;
  }
}

/** A backup that is complete; its files may have been changed since. */
export type Backup = {
  readonly folder: string;
  readonly manifest: BackupManifest;
  readonly entries: readonly BackupEntry[];
};

/** @throws Error when the folder has no complete backup, or its list of files was changed. */
export async function openBackup(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null)
    throw new Error(`${folder} has no ${MANIFEST}: it is no backup, or one that was interrupted`);
  const parsed = Manifest.safeParse(jsonOf(text));
  if (!parsed.success)
    throw new Error(`${join(folder, MANIFEST)} is damaged or was written by another version`);
  const list = await readFile(join(folder, LIST), "utf8").catch(() => "");
  const entries: BackupEntry[] = [];
  for (const line of list.split("\n").slice(0, -1)) {
    const entry = Entry.safeParse(jsonOf(line));
    if (!entry.success) throw listDamaged(folder);
    entries.push(entry.data);
  }
  if (sha256Of(list) !== parsed.data.listSha256) throw listDamaged(folder);
  return { folder, manifest: parsed.data, entries };
}

/**
 * Copies files of a backup to where `placeOf` says, or only reads them where it says null, and compares all with the list.
 *
 * @throws Error that names the first file that is missing or damaged.
 */
export async function readBackup(
  { folder, entries }: Backup,
  placeOf: (path: string) => string | null,
): Promise<void> {
  for (const entry of entries) {
    if ("folder" in entry) {
      const to = placeOf(entry.folder);
      if (to !== null) await mkdir(to, { recursive: true, mode: OWNER_ONLY.folder });
      continue;
    }
    const to = placeOf(entry.path);
    if (to !== null) await mkdir(dirname(to), { recursive: true, mode: OWNER_ONLY.folder });
    const found = await copyHashed(join(folder, entry.path), to);
    if (found === null) throw new Error(`the backup's file ${entry.path} is missing`);
    if (found.sha256 !== entry.sha256 || found.sizeBytes !== entry.sizeBytes)
      throw new Error(`the backup's file ${entry.path} is damaged`);
  }
}

function listDamaged(folder: string): Error {
  return new Error(`${join(folder, LIST)} is damaged or belongs to another backup`);
}

/** Explains a full disk during a backup, of which nothing is left. */
function backupDiskFull(folder: string, cause: unknown): Error {
  const { message } = diskFull(folder);
  return new Error(`${message.split(":")[0]}; the unfinished backup was removed`, { cause });
}

function writerInto(folder: string, entries: BackupEntry[]): BackupWriter {
  const place = async (path: string): Promise<string> => {
    const to = join(folder, path);
    await mkdir(dirname(to), { recursive: true, mode: OWNER_ONLY.folder });
    return to;
  };
  return {
    addFolder: async (path) => {
      await mkdir(await place(path), { recursive: true, mode: OWNER_ONLY.folder });
      entries.push({ folder: path });
    },
    addFile: async (from, path) => {
      const copied = await copyHashed(from, await place(path));
      if (copied !== null) entries.push({ path, ...copied });
    },
    addText: async (text, path) => {
      await writeNew(await place(path), text);
      entries.push({ path, sizeBytes: Buffer.byteLength(text), sha256: sha256Of(text) });
    },
    total: () => totalOf(entries),
  };
}

/** Flushes all files at the end, some at a time: a flush after each would take most of the time. */
async function flushFiles(folder: string, entries: readonly BackupEntry[]): Promise<void> {
  const left = entries.flatMap((entry) => ("path" in entry ? [entry.path] : []));
  const work = async (): Promise<void> => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      await using file = await open(join(folder, path));
      await file.sync();
    }
  };
  await Promise.all(Array.from({ length: FLUSHED_AT_ONCE }, work));
}

function totalOf(entries: readonly BackupEntry[]): z.output<typeof Total> {
  const files = entries.filter((entry) => "path" in entry);
  return { count: files.length, bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
}

/** Null when the source does not exist; to null: reads it only. */
async function copyHashed(
  from: string,
  to: string | null,
): Promise<{ readonly sizeBytes: number; readonly sha256: string } | null> {
  const source = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (source === null) return null;
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const hashed = async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      sizeBytes += part.length;
      hash.update(part);
      yield part;
    }
  };
  const bytes = source.createReadStream({ highWaterMark: READ_BYTES });
  if (to === null) await pipeline(bytes, hashed, drain);
  else {
    const target = createWriteStream(to, { mode: OWNER_ONLY.file, flags: "wx" });
    await pipeline(bytes, hashed, target);
  }
  return { sizeBytes, sha256: hash.digest("hex") };
}

function sha256Of(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function drain(parts: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of parts);
}

async function writeNew(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: OWNER_ONLY.file, flag: "wx", flush: true });
}

/** Creates a folder that only its owner can enter. @throws Error when it exists and has content. */
async function openEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty: name a new folder for the backup`);
  await chmod(folder, OWNER_ONLY.folder); // regardless of the umask, and of who created it
}

/** Deletes the content of a folder. */
export async function clearFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    await rm(join(folder, name), { recursive: true, force: true });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
