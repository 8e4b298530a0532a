import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Database, openDatabase } from "../../../service/adapters/database/connection/open.ts";
import { connectionUrl, type EmbeddedConfig } from "../../../service/adapters/embedded/embedded.ts";

/** Longer than a service waits, so that tests do not fail on a starved machine. */
const CONNECT_MS = 30_000;

/** The database of a test file, with the options for further connections. */
export type TestDatabase = Database & { readonly config: EmbeddedConfig; readonly url: string };

/** Creates a database for one test file, copied from the run's migrated template. */
export async function testDatabase(): Promise<TestDatabase> {
  const host = process.env["PLATEN_TEST_HOST"];
  const password = process.env["PLATEN_TEST_PASSWORD"];
  if (host === undefined || password === undefined)
    throw new Error(
      "no PostgreSQL: run with --test-global-setup=test/support/harness/global-setup.ts",
    );
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const server = { host, user: "platen", password };
  const admin = new pg.Client({ ...server, database: "postgres" });
  await admin.connect();
  // By default, PostgreSQL also writes each page of the copy to its log, which takes three times the CPU time.
  await admin.query(`create database ${name} template template_platen strategy file_copy`);
  await admin.end();
  const config = { ...server, database: name };
  const open = await openDatabase({ ...config, connectionTimeoutMillis: CONNECT_MS });
  return { ...open, config, url: connectionUrl(config) };
}
