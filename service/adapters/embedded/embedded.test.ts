import assert from "node:assert/strict";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import pg from "pg";
import { eventuallySucceeds } from "../../../test/support/harness/eventually.ts";
import { postmaster, query, startDatabase } from "./embedded.fixture.ts";
import { startEmbedded } from "./embedded.ts";

const root = await mkdtemp(join(tmpdir(), "platen-embedded-"));
await chmod(root, 0o755); // as root the server runs as another user and has to pass through here
after(() => rm(root, { recursive: true, force: true }));
const home = join(root, "one");

test("two concurrent first starts share a server, which the last user stops", async (t) => {
  const [first, second] = await Promise.all([startDatabase(t, home), startDatabase(t, home)]);
  assert.equal(await postmaster(first), await postmaster(second));
  assert.equal(await first.stop(), false);
  await query(second, "select 1");
  assert.equal(await second.stop(), true);
  await assert.rejects(query(second, "select 1"));
});

test("data is kept across restarts", async (t) => {
  const first = await startDatabase(t, home);
  await query(first, "create table restarted as select 'paper' as word");
  await first.stop();
  const second = await startDatabase(t, home);
  assert.deepEqual(await query(second, "select word from restarted"), [{ word: "paper" }]);
});

test("a server with other connections is not stopped", async (t) => {
  const database = await startDatabase(t, home);
  const other = new pg.Client(database.config);
  await other.connect();
  assert.equal(await database.stop(), false);
  assert.equal((await other.query("select 1 as one")).rowCount, 1);
  await other.end();
  assert.equal(await (await startDatabase(t, home)).stop(), true);
});

test("a killed server is started again, with all committed data", async (t) => {
  const database = await startDatabase(t, home);
  await query(database, "create table committed as select 'ink' as word");
  const killed = await postmaster(database);
  process.kill(killed, "SIGKILL");
  const words = await eventuallySucceeds("the server to be up again", () =>
    query(database, "select word from committed"),
  );
  assert.deepEqual(words, [{ word: "ink" }]);
  assert.notEqual(await postmaster(database), killed);
  assert.equal(await database.stop(), true);
});

test("a home with characters that break PostgreSQL's commands is rejected with the reason", async () => {
  for (const name of ['"', "$HOME", "`id`", "back\\slash"])
    await assert.rejects(startEmbedded(join(root, name)), /must not contain/);
});

test("as root a home that the server's user cannot reach is rejected with the reason", async (t) => {
  if (process.getuid?.() !== 0) {
    t.skip("only root starts the server as another user");
    return;
  }
  const closed = await mkdtemp(join(tmpdir(), "platen-closed-"));
  await assert.rejects(startEmbedded(join(closed, "home")), /as uid 6\d{4} .*DATABASE_URL/);
  await rm(closed, { recursive: true, force: true });
});
