import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../settings/config.ts";

/** @throws Error where the database is not in the home, and so not part of a backup. */
export function requireEmbedded({ databaseUrl }: Config): void {
  if (databaseUrl !== null)
    throw new Error(
      "DATABASE_URL is set: back up and restore that server with pgBackRest, WAL-G or its provider's tool (docs/backup.md)",
    );
}

/** Returns the folder of the database in a home. */
export function databaseFolder(home: string): string {
  return join(home, "database");
}

/** @throws Error when there is no installation in the home. */
export async function requireDatabase(home: string): Promise<void> {
  const found = await stat(join(databaseFolder(home), "PG_VERSION")).catch(() => null);
  if (found === null) throw new Error(`there is no database in ${home}: is PLATEN_HOME right?`);
}

/** @throws Error when the folder exists and has content. */
export async function requireEmpty(folder: string, setting: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (names.length > 0)
    throw new Error(`${folder} is not empty: set ${setting} to an empty or new folder`);
}
