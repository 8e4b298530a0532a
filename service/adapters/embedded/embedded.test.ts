import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";

const root = await mkdtemp(join(tmpdir(), "platen-embedded-"));
await chmod(root, 0o755); // as root the server runs as another user and has to pass through here
after(() => rm(root, { recursive: true, force: true }));
const home = join(root, "one");

test("two concurrent first starts share a server, which the last user stops", async () => {
  const [first, second] = await Promise.all([startEmbedded(home), startEmbedded(home)]);
  assert.equal(await postmaster(first), await postmaster(second));
  await query(first, "create table kept (word text)");
  assert.equal(await first.stop(), false);
  await query(second, "insert into kept values ('paper')");
  assert.equal(await second.stop(), true);
  await assert.rejects(query(second, "select 1"));
});

test("data is kept across restarts", async () => {
  const database = await startEmbedded(home);
  assert.deepEqual(await query(database, "select word from kept"), [{ word: "paper" }]);
  await database.stop();
});

test("a server with other connections is not stopped", async () => {
  const database = await startEmbedded(home);
  const other = new pg.Client(database.config);
  await other.connect();
  assert.equal(await database.stop(), false);
  assert.equal((await other.query("select 1 as one")).rowCount, 1);
  await other.end();
  await (await startEmbedded(home)).stop();
});

test("a killed server is up again within 5 s, with all committed data", async () => {
  const database = await startEmbedded(home);
  await query(database, "insert into kept values ('ink')");
  const killed = await postmaster(database);
  process.kill(killed, "SIGKILL");
  const until = performance.now() + 5000;
  const words = await within(until, () => query(database, "select word from kept order by word"));
  assert.deepEqual(words, [{ word: "ink" }, { word: "paper" }]);
  assert.notEqual(await postmaster(database), killed);
  assert.equal(await database.stop(), true);
});

test("a start after both the server and its user were killed succeeds", async () => {
  const { promise: up, resolve } = Promise.withResolvers<unknown>();
  const entry = new URL("./embedded.ts", import.meta.url).href;
  const program = `const { startEmbedded } = await import(${JSON.stringify(entry)});
    await startEmbedded(${JSON.stringify(home)}); console.log("up"); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ["--input-type=module", "-e", program]);
  other.stdout.once("data", resolve);
  await up;
  const lock = await readFile(join(home, "database", "postmaster.pid"), "utf8");
  other.kill("SIGKILL");
  process.kill(Number(lock.split("\n")[0]), "SIGKILL");
  const database = await startEmbedded(home);
  assert.equal((await query(database, "select word from kept")).length, 2);
  assert.equal(await database.stop(), true);
});

test("a lock file with the id of an unrelated process does not prevent a start", async () => {
  const lock = join(home, "database", "postmaster.pid");
  // As in a restarted container: the id now belongs to another process.
  await writeFile(lock, `${process.pid}\n${join(home, "database")}\n1700000000\n5432\n.\n\n`);
  const database = await startEmbedded(home);
  assert.notEqual(Number((await readFile(lock, "utf8")).split("\n")[0]), process.pid);
  await database.stop();
});

test("a home with a long path and unusual characters works", async () => {
  const odd = join(root, `it's (a) home; & ${"very ".repeat(20)}long name é`);
  const database = await startEmbedded(odd);
  assert.deepEqual(await query(database, "select 1 as one"), [{ one: 1 }]);
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

async function query(database: EmbeddedDatabase, text: string): Promise<readonly object[]> {
  const client = new pg.Client(database.config);
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<object>(text);
  await client.end();
  return rows;
}

async function within<Result>(until: number, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(20);
    }
  }
}

async function postmaster(database: EmbeddedDatabase): Promise<number> {
  const lock = join(database.config.host, "postmaster.pid");
  return Number((await readFile(lock, "utf8")).split("\n")[0]);
}
