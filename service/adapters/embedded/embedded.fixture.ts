import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestContext } from "node:test";
import pg from "pg";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";

/** A database that is stopped after the test, also when it fails, so that the next test can start. */
export async function startDatabase(t: TestContext, folder: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(folder);
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    return await database.stop();
  };
  t.after(async () => void (isStopped || (await stop())));
  return { ...database, stop };
}

export async function query(database: EmbeddedDatabase, text: string): Promise<readonly object[]> {
  const client = new pg.Client(database.config);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function postmaster(database: EmbeddedDatabase): Promise<number> {
  const lock = join(database.config.host, "postmaster.pid");
  return Number((await readFile(lock, "utf8")).split("\n")[0]);
}
