import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testDatabase } from "../../test/support/harness/database.ts";
import { ownFolder, parsed, runPlaten } from "../run-platen.fixture.ts";

const database = await testDatabase();
after(() => database.close());
const env = { DATABASE_URL: database.url, PLATEN_HOME: ownFolder(), PLATEN_MIGRATE: "never" };
const migrate = (...args: readonly string[]) => runPlaten(["admin", "migrate", ...args], { env });
const usage = () => runPlaten(["admin", "usage"], { env });
const record = (name: string) =>
  database.pool.query("insert into kysely_migration values ($1, '')", [name]);

test("a database that has every migration is left alone", async () => {
  const { code, out, err } = await migrate();
  assert.deepEqual([code, out], [0, "The database has every migration.\n"], err);
  const { out: json } = await migrate("--plan", "--json");
  assert.deepEqual(parsed(json), { schema: "current", migrations: [], applied: false });
});

test("an empty database is migrated by the command alone where PLATEN_MIGRATE is never", async () => {
  await database.pool.query("drop schema public cascade; create schema public");
  const { code, err } = await usage();
  assert.equal(code, 1);
  assert.match(err, /lacks 0001-baseline and PLATEN_MIGRATE is never: run platen admin migrate/);
  assert.equal((await migrate("--plan")).out, "missing  0001-baseline  (expand)\n");
  assert.equal((await usage()).code, 1);
  assert.equal((await migrate()).out, "applied  0001-baseline  (expand)\n");
  assert.equal((await usage()).out, "No accounts.\n");
});

test("a database that is ahead is left alone, and one of a later version is refused", async () => {
  await record("0002-next");
  const { out } = await migrate();
  assert.equal(out, "The next version has migrated the database; this one runs on it.\n");
  await record("0003-later");
  const { code, err } = await migrate("--plan");
  assert.equal(code, 1);
  assert.match(err, /newer version of Platen than this one can use \(0003-later\)/);
});
