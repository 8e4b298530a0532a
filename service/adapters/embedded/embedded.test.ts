import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, type TestContext, test } from "node:test";
import pg from "pg";
import { eventually, eventuallySucceeds } from "../../../test/support/harness/eventually.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
import { installRuntime } from "./runtime.ts";

const root = await mkdtemp(join(tmpdir(), "platen-embedded-"));
await chmod(root, 0o755); // as root the server runs as another user and has to pass through here
after(() => rm(root, { recursive: true, force: true }));
const home = join(root, "one");

test("two concurrent first starts share a server, which the last user stops", async (t) => {
  const [first, second] = await Promise.all([startDatabase(t), startDatabase(t)]);
  assert.equal(await postmaster(first), await postmaster(second));
  assert.equal(await first.stop(), false);
  await query(second, "select 1");
  assert.equal(await second.stop(), true);
  await assert.rejects(query(second, "select 1"));
});

test("data is kept across restarts", async (t) => {
  const first = await startDatabase(t);
  await query(first, "create table restarted as select 'paper' as word");
  await first.stop();
  const second = await startDatabase(t);
  assert.deepEqual(await query(second, "select word from restarted"), [{ word: "paper" }]);
});

test("PostgreSQL of another folder is run; a folder without it or of another version is refused", async (t) => {
  const programs = await installRuntime(home);
  const database = await startEmbedded(home, [], programs);
  t.after(() => database.stop());
  assert.deepEqual(await query(database, "select 1 as one"), [{ one: 1 }]);
  const other = join(root, "other");
  await assert.rejects(startEmbedded(other, [], root), /no PostgreSQL in .*: set DATABASE_URL/);
  await mkdir(join(other, "database"), { recursive: true });
  await writeFile(join(other, "database/PG_VERSION"), "14\n");
  await assert.rejects(
    startEmbedded(other, [], programs),
    /database was written by PostgreSQL 14, and .*PostgreSQL\) 18.*pg_upgrade/,
  );
});

test("a server with other connections is not stopped", async (t) => {
  const database = await startDatabase(t);
  const other = new pg.Client(database.config);
  await other.connect();
  assert.equal(await database.stop(), false);
  assert.equal((await other.query("select 1 as one")).rowCount, 1);
  await other.end();
  assert.equal(await (await startDatabase(t)).stop(), true);
});

test("a killed server is started again, with all committed data", async (t) => {
  const database = await startDatabase(t);
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

test("a process that leaves while the server restarts after a crash stops it", async (t) => {
  const database = await startDatabase(t);
  const { client, ended } = await connectClient(database);
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  process.kill(rows[0]?.pid ?? 0, "SIGKILL"); // the server ends all other connections, and recovers
  await ended;
  assert.equal(await database.stop(), true);
  await assert.rejects(query(database, "select 1"));
});

test("a process that leaves when the server is killed leaves none running", async (t) => {
  const database = await startDatabase(t);
  const { ended } = await connectClient(database);
  process.kill(await postmaster(database), "SIGKILL");
  await ended;
  await database.stop();
  await assert.rejects(query(database, "select 1"));
});

test("a process whose server cannot be started leaves without another attempt", async (t) => {
  const broken = join(root, "broken");
  const database = await startDatabase(t, broken);
  const control = join(broken, "database", "global", "pg_control");
  await rename(control, `${control}.away`);
  process.kill(await postmaster(database), "SIGKILL");
  const attempts = async (): Promise<number> => {
    const log = await readFile(join(broken, "database", "server.log"), "utf8");
    return log.split("could not find the database system").length - 1;
  };
  const before = await eventually("an attempt to start it", attempts, (count) => count > 0);
  assert.equal(await database.stop(), false);
  assert.ok((await attempts()) <= before + 1, "only an attempt that had begun may end");
});

test("a start after both the server and its user were killed succeeds", async (t) => {
  const { promise: up, resolve } = Promise.withResolvers<unknown>();
  const entry = new URL("./embedded.ts", import.meta.url).href;
  const program = `const { startEmbedded } = await import(${JSON.stringify(entry)});
    await startEmbedded(${JSON.stringify(home)}); console.log("up"); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ["--input-type=module", "-e", program]);
  t.after(() => other.kill("SIGKILL"));
  other.stdout.once("data", resolve);
  await up;
  const lock = await readFile(join(home, "database", "postmaster.pid"), "utf8");
  other.kill("SIGKILL");
  process.kill(Number(lock.split("\n")[0]), "SIGKILL");
  const database = await startDatabase(t);
  assert.deepEqual(await query(database, "select 1 as one"), [{ one: 1 }]);
  assert.equal(await database.stop(), true);
});

test("lock files with the id of an unrelated process do not prevent a start", async (t) => {
  await (await startDatabase(t)).stop();
  const data = join(home, "database");
  const lock = join(data, "postmaster.pid");
  // As in a restarted container: the id now belongs to another process of the server's user.
  const { uid, gid } = await stat(data);
  const other = spawn("sleep", ["600"], { uid, gid, stdio: "ignore" });
  t.after(() => other.kill());
  const text = `${other.pid}\n${data}\n1700000000\n5432\n.\n\n`;
  for (const path of [lock, join(data, ".s.PGSQL.5432.lock")]) {
    await writeFile(path, text);
    await chown(path, uid, gid);
  }
  await startDatabase(t);
  assert.notEqual(Number((await readFile(lock, "utf8")).split("\n")[0]), other.pid);
});

test("a home with a long path and unusual characters works", async (t) => {
  const odd = join(root, `it's (a) home; & ${"very ".repeat(20)}long name é`);
  const database = await startDatabase(t, odd);
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

/** A database that is stopped after the test, also when it fails, so that the next test can start. */
async function startDatabase(t: TestContext, folder = home): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(folder);
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    return await database.stop();
  };
  t.after(async () => void (isStopped || (await stop())));
  return { ...database, stop };
}

async function query(database: EmbeddedDatabase, text: string): Promise<readonly object[]> {
  const client = new pg.Client(database.config);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A client, and when its connection has ended. */
async function connectClient(
  database: EmbeddedDatabase,
): Promise<{ readonly client: pg.Client; readonly ended: Promise<void> }> {
  const client = new pg.Client(database.config);
  client.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => void client.once("end", resolve));
  await client.connect();
  return { client, ended };
}

async function postmaster(database: EmbeddedDatabase): Promise<number> {
  const lock = join(database.config.host, "postmaster.pid");
  return Number((await readFile(lock, "utf8")).split("\n")[0]);
}
