import { readdir } from "node:fs/promises";
import type { Logger } from "pino";
import type { Objects } from "#base/objects.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { diskObjects } from "../adapters/objects/disk-objects.ts";
import { markRoot, readMarker } from "../adapters/objects/storage-root.ts";

type Pool = Database["pool"];

/**
 * The object storage of this installation. At the first start the folder is created and marked with an id, which the
 * database stores; from then on a folder without that id is an outage, and is never created again.
 */
export async function openStorage(root: string, pool: Pool, logger: Logger): Promise<Objects> {
  const id = (await recordedId(pool)) ?? (await firstStart(root, pool));
  const found = await readMarker(root).catch(() => null);
  if (found !== id)
    logger.error(
      { root, expected: id, found },
      "the storage folder is not the one of this database",
    );
  return await diskObjects(root, id);
}

async function firstStart(root: string, pool: Pool): Promise<string> {
  if ((await isEmpty(root)) && (await hasFiles(pool)))
    throw new Error(
      `PLATEN_STORAGE (${root}) is empty, but the database names files in it. Is it mounted?`,
    );
  const id = await markRoot(root);
  await pool.query("insert into storage_root (id) values ($1) on conflict do nothing", [id]);
  return (await recordedId(pool)) ?? id;
}

async function recordedId(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>("select id from storage_root");
  return rows[0]?.id ?? null;
}

async function isEmpty(root: string): Promise<boolean> {
  return (await readdir(root).catch(() => [])).length === 0;
}

async function hasFiles(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from template_version where purged_at is null limit 1",
  );
  return rowCount === 1;
}
