import pg from "pg";
import { present } from "#base/assert.ts";

/** The schema of a database, and the id of the storage that belongs to it. */
export type InstallationFacts = {
  readonly migrations: readonly string[];
  /** Null before the first start of a service. */
  readonly storageId: string | null;
};

/** Reads the facts without migrating the database. */
export async function readInstallationFacts(config: pg.ClientConfig): Promise<InstallationFacts> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows } = await client.query<{ migrations: string[]; storage: string | null }>(
      `select (select array_agg(name::text order by name) from kysely_migration) as migrations,
        (select id from storage_root) as storage`,
    );
    const { migrations, storage } = present(rows[0], "facts of the installation");
    return { migrations, storageId: storage };
  } finally {
    await client.end();
  }
}
