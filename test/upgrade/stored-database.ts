import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import { z } from "zod";

const FOLDER = new URL("./databases/", import.meta.url);

/** Credentials for a stored database: test keys and passwords, valid nowhere else. */
const Access = z.strictObject({
  /** Admin key of the account with all kinds of data, in production. */
  key: z.string(),
  /** Key of the account that pays at the sandbox. */
  payingKey: z.string(),
  person: z.strictObject({ email: z.string(), password: z.string() }),
  /** Ids of what the account has, by their names in paths. */
  ids: z.record(z.string(), z.string()),
  /** A finished job with failed rows, and one that no worker has begun; a task likewise. */
  jobs: z.strictObject({ finished: z.string(), waiting: z.string() }),
  waitingTask: z.string(),
});

const Companion = z.strictObject({
  access: Access,
  /** The stored objects by path, deflated and as base64. */
  objects: z.record(z.string(), z.string()),
});

/** A database as a release leaves it, with the objects that it names. */
export type StoredDatabase = z.output<typeof Companion> & {
  /** As SQL; see `databaseText`. */
  readonly text: string;
};

/** The settings of the service that wrote it, and of every one that opens it. */
export const STORED_SETTINGS: Readonly<Record<string, string>> = {
  BILLING: "sandbox",
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
};

/** The versions with a stored database. */
export function storedVersions(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.slice(0, -".sql".length));
}

export function readStored(version: string): StoredDatabase {
  const read = (ending: string): string =>
    readFileSync(new URL(`${version}.${ending}`, FOLDER), "utf8");
  return { text: read("sql"), ...Companion.parse(JSON.parse(read("json"))) };
}

/** Writes it with the objects of a storage folder; returns its size in bytes. */
export function writeStored(
  version: string,
  { text, access }: Omit<StoredDatabase, "objects">,
  storage: string,
): number {
  const json = `${JSON.stringify({ access, objects: objectsIn(storage) }, null, 2)}\n`;
  writeFileSync(new URL(`${version}.sql`, FOLDER), text);
  writeFileSync(new URL(`${version}.json`, FOLDER), json);
  return Buffer.byteLength(text) + Buffer.byteLength(json);
}

/** Writes the objects into a storage folder. */
export function restoreObjects(folder: string, objects: StoredDatabase["objects"]): void {
  for (const [name, base64] of Object.entries(objects)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, inflateSync(Buffer.from(base64, "base64")));
  }
}

/** The objects in a storage folder, its marker included. */
function objectsIn(folder: string): StoredDatabase["objects"] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
  return Object.fromEntries(
    files.map((path) => [path.slice(folder.length + 1), packBytes(readFileSync(path))]),
  );
}

function packBytes(bytes: Buffer): string {
  return deflateSync(bytes, { level: 9 }).toString("base64");
}
