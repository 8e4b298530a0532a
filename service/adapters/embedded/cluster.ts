import { chown, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, serverIds } from "./run.ts";
import { exists, moveUnlessThere, temporaryName } from "./runtime.ts";

/** The one superuser, trusted because only we can enter the folder of the socket. */
export const SUPERUSER = "platen";

/** Linux takes 107 bytes of a socket's path, macOS 103; the name in the folder needs 17. */
const SOCKET_FOLDER_BYTES_MAX = 85;

const INITDB = ["-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--locale=C"].concat(
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
);

/** Makes the data folder unless it is there: initialised beside it, then moved, so never half. */
export async function initializeCluster(runtime: string, data: string): Promise<void> {
  if (await exists(join(data, "PG_VERSION"))) return;
  const folder = temporaryName(data);
  await mkdir(folder, { mode: 0o700 });
  const ids = serverIds();
  if (ids !== null) await chown(folder, ids.uid, ids.gid);
  const { status, output } = await run(runtime, "initdb", ["-D", folder, ...INITDB]);
  if (status !== 0) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`initdb could not make ${data}: ${output.trim()}`);
  }
  await moveUnlessThere(folder, data);
}

/** The folder in which clients look for the socket, and how to give it back. */
export type SocketFolder = { readonly path: string; readonly release: () => Promise<void> };

/**
 * The socket lies in the data folder. A path too long for a socket is reached through a short
 * link, in a folder of our own that nobody can guess or enter.
 */
export async function socketFolder(data: string): Promise<SocketFolder> {
  if (Buffer.byteLength(data) <= SOCKET_FOLDER_BYTES_MAX)
    return { path: data, release: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), "platen-"));
  const path = join(folder, "s");
  await symlink(data, path);
  return { path, release: () => rm(folder, { recursive: true, force: true }) };
}
