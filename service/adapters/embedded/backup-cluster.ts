import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { BackupWriter } from "./backup-files.ts";
import type { EmbeddedConfig } from "./embedded.ts";

/** Folders whose content a server makes anew at its start; `pg_basebackup` leaves it out, too. */
const EMPTIED: ReadonlySet<string> = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|server\.log|backup_label(?:\.old)?|tablespace_map|pg_internal\.init.*|pgsql_tmp.*|.*\.lock)$/;
/** Copied last, as it says where recovery begins. */
const CONTROL = "global/pg_control";
/** Segments of the write-ahead log, and histories of timelines. */
const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;

/**
 * Copies the files of a running server below `database/`, with the write-ahead log that makes them consistent as of the end
 * of the copy. A replication slot keeps that log meanwhile; the server keeps working.
 */
export async function backupCluster(
  server: EmbeddedConfig,
  data: string,
  writer: BackupWriter,
): Promise<void> {
  const client = new pg.Client({ ...server, application_name: "platen: backup" });
  await client.connect();
  try {
    const slot = `platen_backup_${process.pid}`;
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [slot]);
    const { segment: first } = await readRow<{ segment: string }>(
      client,
      "select pg_walfile_name(pg_backup_start('platen', true)) as segment",
    );
    await copyFolder(data, "", writer);
    await writer.addFile(join(data, CONTROL), `database/${CONTROL}`);
    const { label, segment: last } = await readRow<{ label: string; segment: string }>(
      client,
      "select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)",
    );
    await writer.addText(label, "database/backup_label");
    await copyLog(join(data, "pg_wal"), { first, last }, writer);
  } finally {
    await client.end();
  }
}

async function readRow<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
): Promise<Row> {
  const { rows } = await client.query<Row>(text);
  if (rows[0] === undefined) throw new Error("PostgreSQL does not say where the backup is");
  return rows[0];
}

async function copyFolder(data: string, folder: string, writer: BackupWriter): Promise<void> {
  await writer.addFolder(`database${folder}`);
  if (EMPTIED.has(folder.slice(1))) return;
  const found = await readdir(join(data, folder), { withFileTypes: true });
  for (const entry of found) {
    const path = `${folder}/${entry.name}`;
    if (LEFT_OUT.test(entry.name) || path === `/${CONTROL}`) continue;
    if (entry.isDirectory()) await copyFolder(data, path, writer);
    else if (entry.isFile()) await writer.addFile(join(data, path), `database${path}`);
  }
}

async function copyLog(
  folder: string,
  { first, last }: { readonly first: string; readonly last: string },
  writer: BackupWriter,
): Promise<void> {
  await writer.addFolder("database/pg_wal/archive_status");
  for (const name of (await readdir(folder)).toSorted()) {
    const isNeeded = SEGMENT.test(name) ? name >= first && name <= last : HISTORY.test(name);
    if (isNeeded) await writer.addFile(join(folder, name), `database/pg_wal/${name}`);
  }
}
