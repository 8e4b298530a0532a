import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { storageOutage } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { diskObjects } from "../adapters/objects/disk-objects.ts";
import { type Bucket, openBucket } from "../adapters/objects/s3/bucket.ts";
import {
  guardedObjects,
  requireMarker,
  requireOwnPrefix,
  StoreRefused,
} from "../adapters/objects/s3/own-prefix.ts";
import { s3Objects } from "../adapters/objects/s3/s3-objects.ts";
import {
  isBeingMovedInto,
  markRoot,
  movingInto,
  readMarker,
} from "../adapters/objects/storage-root.ts";
import type { Config } from "../settings/config.ts";

type Pool = Database["pool"];

/** Returns the object storage of the settings: a bucket or a folder. */
export async function openObjects(
  { s3, storage }: Config,
  pool: Pool,
  logger: Logger,
): Promise<Objects> {
  return s3 === null
    ? await openStorage(storage, pool, logger)
    : await openS3Storage(await openBucket(s3), pool, logger);
}

/**
 * Returns the object storage of this installation. At the first start the folder is created and marked with an id,
 * which the database stores; from then on a folder without that id is an outage, and is never created again.
 */
export async function openStorage(root: string, pool: Pool, logger: Logger): Promise<Objects> {
  const id = (await recordedId(pool)) ?? (await recordId(pool, await markRoot(root)));
  if (await isBeingMovedInto(root)) throw new StoreRefused(movingInto(root));
  const found = await readMarker(root).catch(() => null);
  if (found !== id)
    logger.error(
      { root, expected: id, found },
      "the storage folder is not the one of this database",
    );
  return await diskObjects(root, id);
}

/**
 * Returns the prefix of a bucket as the storage of this installation. At the first start it is marked with an id, which
 * the database stores before. Wrong settings and the prefix of another installation stop the start. During an outage
 * the service starts, and nothing is read or written until the prefix was checked.
 */
export async function openS3Storage(bucket: Bucket, pool: Pool, logger: Logger): Promise<Objects> {
  const id = (await recordedId(pool)) ?? (await recordId(pool, randomUUID()));
  const isFirst = !(await hasFiles(pool));
  const { address } = bucket;
  let isChecked = false;
  const ready = async (): Promise<void> => {
    if (isChecked) return;
    await requireOwnPrefix(bucket, { id, isFirst });
    isChecked = true;
  };
  try {
    await ready();
  } catch (err) {
    if (err instanceof StoreRefused) {
      logger.fatal({ address }, err.message);
      throw err;
    }
    logger.error({ err, address }, "the object store does not answer; work waits for it");
  }
  const later = async (): Promise<void> => {
    await ready().catch((error: unknown) => {
      if (!(error instanceof StoreRefused)) throw error;
      logger.error({ address }, error.message);
      throw storageOutage(error);
    });
  };
  return guardedObjects(
    s3Objects(bucket, () => requireMarker(bucket, id)),
    later,
  );
}

/** Records the id unless there is one, which is then the result. */
async function recordId(pool: Pool, id: string): Promise<string> {
  await pool.query("insert into storage_root (id) values ($1) on conflict do nothing", [id]);
  return (await recordedId(pool)) ?? id;
}

async function recordedId(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>("select id from storage_root");
  return rows[0]?.id ?? null;
}

async function hasFiles(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from template_version where purged_at is null limit 1",
  );
  return rowCount === 1;
}
