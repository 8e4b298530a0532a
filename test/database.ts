import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Database, openDatabase } from "../service/adapters/database/open.ts";

/** A database of one test file, and the way to reach it for whoever opens it by himself. */
export type TestDatabase = Database & { readonly config: pg.PoolConfig };

/** A database of its own for one test file, copied from the run's migrated template. */
export async function testDatabase(): Promise<TestDatabase> {
  const host = process.env["PLATEN_TEST_HOST"];
  if (host === undefined)
    throw new Error("no PostgreSQL: run with --test-global-setup=test/global-setup.ts");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ host, user: "platen", database: "postgres" });
  await admin.connect();
  await admin.query(`create database ${name} template template_platen`);
  await admin.end();
  const config = { host, user: "platen", database: name };
  return { ...(await openDatabase(config)), config };
}
