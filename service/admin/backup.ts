import { join, resolve, sep } from "node:path";
import { VERSION } from "#base/version.ts";
import { recordBackup } from "../adapters/database/operator/backup-record.ts";
import { readInstallationFacts } from "../adapters/database/verify/installation-facts.ts";
import { backupCluster } from "../adapters/embedded/backup-cluster.ts";
import { type BackupManifest, writeBackup } from "../adapters/embedded/backup-files.ts";
import { startEmbedded } from "../adapters/embedded/embedded.ts";
import { packagedMajor } from "../adapters/embedded/runtime.ts";
import { folderPlace } from "../adapters/objects/object-place.ts";
import { MARKER } from "../adapters/objects/storage-root.ts";
import { systemClock } from "../adapters/system/clock.ts";
import { KEY_FILE } from "../adapters/system/vault.ts";
import type { Config } from "../settings/config.ts";
import type { StorageSettings } from "../settings/storage-settings.ts";
import { databaseFolder, requireDatabase, requireEmbedded } from "./installation-files.ts";

export type BackupRequest = {
  readonly folder: string;
  /** False: without `encryption.key`, which then has to be kept elsewhere. */
  readonly withKey: boolean;
};

/** A backup that was made. */
export type BackupBody = {
  readonly folder: string;
  readonly created_at: string;
  readonly files: number;
  readonly bytes: number;
  /** Objects among the files; null where they are in an object store, and not in the backup. */
  readonly objects: number | null;
  readonly encryption_key: boolean;
};

/**
 * The command `admin backup`: copies an installation with an embedded database into an empty folder, whether or not the
 * service runs. First the database, then the objects: those that the database does not know yet are harmless.
 *
 * The backup is then recorded in the operator's log, which the copy does not contain.
 *
 * @throws Error when the folder is not empty or the disk is full; nothing of the backup is left then.
 */
export async function backupIn(
  config: Config,
  { folder, withKey }: BackupRequest,
): Promise<BackupBody> {
  requireEmbedded(config);
  await requireDatabase(config.home);
  const target = resolve(folder);
  for (const source of [databaseFolder(config.home), config.storage])
    if (`${target}${sep}`.startsWith(`${resolve(source)}${sep}`))
      throw new Error(`${target} is part of what is backed up: name another folder`);
  const embedded = await startEmbedded(config.home);
  let objects: number | null = null;
  try {
    const manifest = await writeBackup(target, new Date(systemClock().now()), async (writer) => {
      const facts = await readInstallationFacts(embedded.config);
      await backupCluster(embedded.config, databaseFolder(config.home), writer);
      const keyCount = writer.total().count;
      if (withKey) await writer.addFile(join(config.home, KEY_FILE), KEY_FILE);
      const hasKey = writer.total().count > keyCount;
      if (config.s3 === null) objects = await copyObjects(config.storage, writer);
      const postgresql = await packagedMajor();
      return {
        ...facts,
        migrations: [...facts.migrations],
        platen: VERSION,
        postgresql,
        hasKey,
        objectsAt: addressOf(config),
      };
    });
    const made = bodyOf(target, manifest, objects);
    const { created_at: _, ...details } = made;
    await recordBackup(embedded.config, details);
    return made;
  } finally {
    await embedded.stop();
  }
}

type Writer = Parameters<Parameters<typeof writeBackup>[2]>[0];

async function copyObjects(storage: string, writer: Writer): Promise<number> {
  const before = writer.total().count;
  for await (const { key } of folderPlace(storage).list())
    await writer.addFile(join(storage, key), `objects/${key}`);
  const objects = writer.total().count - before;
  await writer.addFile(join(storage, MARKER), `objects/${MARKER}`);
  return objects;
}

function addressOf({ s3 }: StorageSettings): string | null {
  if (s3 === null) return null;
  return `s3://${s3.bucket}${s3.prefix === "" ? "" : `/${s3.prefix}`}`;
}

function bodyOf(folder: string, manifest: BackupManifest, objects: number | null): BackupBody {
  return {
    folder,
    created_at: manifest.createdAt,
    files: manifest.files.count,
    bytes: manifest.files.bytes,
    objects,
    encryption_key: manifest.hasKey,
  };
}
