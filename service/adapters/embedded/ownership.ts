import { chmod, lchown, readdir, readFile, readlink, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Ids } from "./run.ts";
import { idsOf, isOwnId, processIds } from "./server-user.ts";

const DIRECTORY_MODE = 0o700;

/** Returns the owner of a data folder, who runs its server; null when this process is not root. */
export async function ownerOf(data: string): Promise<Ids> {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = await stat(data);
  return { uid, gid };
}

/**
 * Changes the owner of a stopped server's files to `user`: after a copy by root, or when another user was chosen. Can be
 * repeated after a crash, because the folder itself is changed last. Returns false while processes of a killed
 * server still use the folder.
 */
export async function takeOver(data: string, user: Ids): Promise<boolean> {
  const owner = await ownerOf(data);
  if (user === null || owner === null || owner.uid === user.uid) return true;
  if (owner.uid !== 0 && !isOwnId(owner.uid))
    throw new Error(`${data} belongs to uid ${owner.uid}: run this as that user`);
  if (await isInUse(data, owner.uid)) return false;
  await lchown(data, 0, 0); // locks out the old owner meanwhile
  await giveContent(data, user);
  await lchown(data, user.uid, user.gid);
  return true;
}

/**
 * Changes the owner of a folder and its content. Locks out the old owner before reading a folder and does not follow links,
 * so that no path can be swapped meanwhile.
 */
export async function giveFolder(
  folder: string,
  user: { uid: number; gid: number },
): Promise<void> {
  await lchown(folder, user.uid, user.gid);
  await giveContent(folder, user);
}

async function giveContent(folder: string, user: { uid: number; gid: number }): Promise<void> {
  await chmod(folder, DIRECTORY_MODE);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveFolder(path, user);
    else await lchown(path, user.uid, user.gid);
  }
}

// Two servers on one folder would destroy it, and PostgreSQL's own check does not detect the shared memory of another user.
async function isInUse(data: string, uid: number): Promise<boolean> {
  const folder = await realpath(data);
  const checks = (await processIds()).map(async (pid) => {
    const command = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
    if (command.trim() !== "postgres" || !(await idsOf(pid)).includes(uid)) return false;
    // If its working directory is not readable (EACCES), it may be this folder.
    return await readlink(`/proc/${pid}/cwd`).then(
      (path) => path === folder,
      (error: NodeJS.ErrnoException) => error.code === "EACCES",
    );
  });
  return (await Promise.all(checks)).includes(true);
}
