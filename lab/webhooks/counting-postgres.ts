import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmbedded } from "@platen/service/embedded";
import pg from "pg";

/** Starts a PostgreSQL that counts statements: pg_stat_statements, included with it, has to be loaded at its start. */
export async function startCounting(
  home: string,
): Promise<Awaited<ReturnType<typeof startEmbedded>>> {
  const first = await startEmbedded(home);
  const client = new pg.Client(first.config);
  await client.connect();
  await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
  await client.query("create extension pg_stat_statements");
  await client.end();
  await first.stop();
  return await startEmbedded(home);
}

/** The main process of the PostgreSQL with its files in `data`. */
export async function postmasterOf(data: string): Promise<number> {
  const lock = await readFile(join(data, "postmaster.pid"), "utf8");
  return Number(lock.split("\n")[0]);
}
