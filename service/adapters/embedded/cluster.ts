import { execFile } from "node:child_process";
import { chown, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SUPERUSER } from "./access.ts";
import { giveFolder } from "./ownership.ts";
import { type Ids, run } from "./run.ts";
import { exists, moveUnlessThere, temporaryName } from "./runtime.ts";
import { listedUser } from "./server-user.ts";

const execute = promisify(execFile);

/** A socket's path has at most 107 bytes on Linux and 103 on macOS; the file name needs 17. */
const SOCKET_FOLDER_BYTES_MAX = 85;

// Trust: only the owner can enter the folder until the first start sets the password.
const INITDB = ["-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--locale=C"].concat(
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
);

/** Creates the data folder unless it exists: initialised under a temporary name, then moved, so that it is complete. */
export async function initializeCluster(runtime: string, data: string, user: Ids): Promise<void> {
  if (await exists(join(data, "PG_VERSION"))) return;
  const outer = temporaryName(data);
  const folder = join(outer, "data");
  // `initdb` runs as a listed account in the server's group. Only that group can enter the outer folder, so that other
  // programs of that account cannot access it.
  const ids = user === null ? null : { uid: await listedUser(), gid: user.gid };
  await mkdir(outer, { mode: 0o710 });
  try {
    if (ids !== null) await chown(outer, 0, ids.gid);
    await mkdir(folder, { mode: 0o700 });
    if (ids !== null) await chown(folder, ids.uid, ids.gid);
    const { status, output } = await run(runtime, ids, "initdb", ["-D", folder, ...INITDB]);
    if (status !== 0) throw new Error(`initdb could not create ${data}: ${output.trim()}`);
    if (user !== null) await giveFolder(folder, user);
    await moveUnlessThere(folder, data);
  } finally {
    await rm(outer, { recursive: true, force: true });
  }
}

/** Throws an error if another major version of PostgreSQL wrote the data folder. */
export async function requireMajor(runtime: string, data: string): Promise<void> {
  const written = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  const { stdout } = await execute(join(runtime, "bin/postgres"), ["--version"]);
  const major = /\) (\d+)/.exec(stdout)?.[1];
  if (major !== written)
    throw new Error(
      `${data} was written by PostgreSQL ${written}, and ${runtime} has ${stdout.trim()}: use PostgreSQL ${written}, or move the data with pg_upgrade`,
    );
}

/** The folder in which clients look for the socket, and how to release it. */
export type SocketFolder = { readonly path: string; readonly release: () => Promise<void> };

/**
 * The socket is in the data folder. If its path is too long, clients use a short symbolic link, in a folder with a random
 * name that only its owner can enter.
 */
export async function socketFolder(data: string): Promise<SocketFolder> {
  if (Buffer.byteLength(data) <= SOCKET_FOLDER_BYTES_MAX)
    return { path: data, release: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), "platen-"));
  const path = join(folder, "s");
  await symlink(data, path);
  return { path, release: () => rm(folder, { recursive: true, force: true }) };
}
