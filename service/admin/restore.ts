import { mkdir, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { MIGRATIONS } from "../adapters/database/migrations/migrations.ts";
import { schemaStateOf, unsupportedSchema } from "../adapters/database/migrations/schema-state.ts";
import {
  type Backup,
  type BackupManifest,
  clearFolder,
  openBackup,
  readBackup,
} from "../adapters/embedded/backup-files.ts";
import { packagedMajor } from "../adapters/embedded/runtime.ts";
import { KEY_FILE } from "../adapters/system/vault.ts";
import type { Config } from "../settings/config.ts";
import { databaseFolder, requireEmbedded, requireEmpty } from "./installation-files.ts";

/** A backup that was restored. */
export type RestoreBody = {
  readonly home: string;
  readonly created_at: string;
  readonly files: number;
  readonly bytes: number;
  /** Where the objects are: a folder, or the object store that had them. */
  readonly objects_at: string;
  readonly encryption_key: boolean;
};

/**
 * The command `admin restore`: copies a backup into an empty home, and its objects into an empty `PLATEN_STORAGE`, and
 * compares every file with its checksum. A failure leaves nothing behind.
 *
 * @throws Error when the backup is damaged or incomplete, belongs to another major version, or a folder is not empty.
 */
export async function restoreIn(config: Config, folder: string): Promise<RestoreBody> {
  requireEmbedded(config);
  const backup = await openBackup(resolve(folder));
  const { manifest } = backup;
  await requireSupported(manifest);
  const { objectsAt } = manifest;
  if (objectsAt === null && config.s3 !== null)
    throw new Error(
      "the objects of the backup are files: restore with a folder as PLATEN_STORAGE, then use platen admin move-objects",
    );
  await requireEmpty(config.home, "PLATEN_HOME");
  await requireEmpty(config.storage, "PLATEN_STORAGE");
  try {
    await restoreDatabase(backup, config.home, (path) => objectPath(config.storage, path));
  } catch (error) {
    for (const restored of [config.home, config.storage]) await clearFolder(restored);
    throw error;
  }
  return {
    home: config.home,
    created_at: manifest.createdAt,
    files: manifest.files.count,
    bytes: manifest.files.bytes,
    objects_at: objectsAt ?? config.storage,
    encryption_key: manifest.hasKey,
  };
}

/** @throws Error when this version cannot use the files or the schema. */
export async function requireSupported({ postgresql, migrations }: BackupManifest): Promise<void> {
  const major = await packagedMajor();
  if (postgresql !== major)
    throw new Error(
      `the backup is of PostgreSQL ${postgresql}, and this version of Platen has ${major}: restore it with the version that made it`,
    );
  const state = schemaStateOf(MIGRATIONS, migrations);
  if (state.kind === "unsupported") throw unsupportedSchema(state);
}

/**
 * Copies the database, which gets its name when all is there, and the key; `placeOf` says where other files go, or null to
 * only read them.
 */
export async function restoreDatabase(
  backup: Backup,
  home: string,
  placeOf: (path: string) => string | null,
): Promise<void> {
  await mkdir(home, { recursive: true });
  await readBackup(backup, (path) => {
    if (path === KEY_FILE) return join(home, KEY_FILE);
    const own = below("database", path);
    return own === null ? placeOf(path) : join(draftOf(home), own);
  });
  await rename(draftOf(home), databaseFolder(home));
}

function draftOf(home: string): string {
  return `${databaseFolder(home)}.restoring`;
}

function objectPath(storage: string, path: string): string | null {
  const own = below("objects", path);
  return own === null ? null : join(storage, own);
}

/** The rest of a path in a folder; "" for the folder; null for other paths. */
function below(folder: string, path: string): string | null {
  if (path === folder) return "";
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
}
