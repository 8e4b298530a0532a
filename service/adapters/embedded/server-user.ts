import { randomInt } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { readOrCreate } from "./private-file.ts";
import type { Ids } from "./run.ts";

/**
 * Ids that neither distributions nor systemd assign (its dynamic users begin at 61184), below 65536, because rootless
 * containers rarely map more.
 */
const FIRST_ID = 60_578;
const LAST_ID = 61_183;

/** The file in the home that records the server's uid. */
const USER_FILE = "database.uid";

/** The uid of `nobody` on most systems. */
const NOBODY_ID = 65_534;

/**
 * Returns the user that runs PostgreSQL, which refuses to run as root; null when this process is not root. Otherwise a
 * separate id, chosen once and recorded in the home: with a shared one, such as `nobody`, other programs of that user
 * could access the database's files.
 */
export async function serverUser(home: string): Promise<Ids> {
  if (process.getuid?.() !== 0) return null;
  const path = join(home, USER_FILE);
  const text = await readOrCreate(path, async () => String(await unusedId()));
  const { uid: owner, mode } = await stat(path);
  const id = Number(text);
  if (owner !== 0 || (mode & 0o022) !== 0 || !isOwnId(id))
    throw new Error(`${path} does not hold a uid written by this program: delete it`);
  if ((await listedIds()).has(id))
    throw new Error(`uid ${id} now belongs to an account: delete ${path} to choose another one`);
  return { uid: id, gid: id };
}

/** Whether the id is in the range of server users. */
export function isOwnId(id: number): boolean {
  return Number.isInteger(id) && id >= FIRST_ID && id <= LAST_ID;
}

/** Returns a user that `initdb` accepts, which requires an entry in `/etc/passwd`. */
export async function listedUser(): Promise<number> {
  const ids = await idsIn("/etc/passwd");
  const id = ids.includes(NOBODY_ID) ? NOBODY_ID : ids.find((other) => other !== 0);
  if (id === undefined)
    throw new Error("initdb needs an account other than root in /etc/passwd; or set DATABASE_URL");
  return id;
}

async function unusedId(): Promise<number> {
  const used = new Set([...(await listedIds()), ...(await runningIds())]);
  const count = LAST_ID - FIRST_ID + 1;
  const start = randomInt(count);
  for (let step = 0; step < count; step += 1) {
    const id = FIRST_ID + ((start + step) % count);
    if (!used.has(id)) return id;
  }
  throw new Error(`all uids from ${FIRST_ID} to ${LAST_ID} are in use: set DATABASE_URL`);
}

async function listedIds(): Promise<ReadonlySet<number>> {
  return new Set([...(await idsIn("/etc/passwd")), ...(await idsIn("/etc/group"))]);
}

// `name:password:id:…`, the same in both files.
async function idsIn(path: string): Promise<readonly number[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const id = line.split(":")[2];
    return id === undefined || id === "" ? [] : [Number(id)];
  });
}

async function runningIds(): Promise<readonly number[]> {
  const ids = await Promise.all((await processIds()).map(idsOf));
  return ids.flat();
}

/** Returns all process ids; empty without /proc. */
export async function processIds(): Promise<readonly number[]> {
  const names = await readdir("/proc").catch(() => []);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Returns the user and group ids of a process: real, effective, saved and file system. */
export async function idsOf(pid: number): Promise<readonly number[]> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const lines = status.match(/^[UG]id:.*$/gm) ?? [];
  return lines.flatMap((line) => line.split(/\s+/).slice(1).map(Number));
}
