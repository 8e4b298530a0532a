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
import { after, test } from "node:test";
import pg from "pg";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { postmaster, query, startDatabase } from "./embedded.fixture.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
import { installRuntime } from "./runtime.ts";

const root = await mkdtemp(join(tmpdir(), "platen-embedded-"));
await chmod(root, 0o755); // as root the server runs as another user and has to pass through here
after(() => rm(root, { recursive: true, force: true }));
const home = join(root, "one");

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

test("a process that leaves while the server restarts after a crash stops it", async (t) => {
  const database = await startDatabase(t, home);
  const { client, ended } = await connectClient(database);
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  process.kill(rows[0]?.pid ?? 0, "SIGKILL"); // the server ends all other connections, and recovers
  await ended;
  assert.equal(await database.stop(), true);
  await assert.rejects(query(database, "select 1"));
});

test("a process that leaves when the server is killed leaves none running", async (t) => {
  const database = await startDatabase(t, home);
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
  const database = await startDatabase(t, home);
  assert.deepEqual(await query(database, "select 1 as one"), [{ one: 1 }]);
  assert.equal(await database.stop(), true);
});

test("lock files with the id of an unrelated process do not prevent a start", async (t) => {
  await (await startDatabase(t, home)).stop();
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
  await startDatabase(t, home);
  assert.notEqual(Number((await readFile(lock, "utf8")).split("\n")[0]), other.pid);
});

test("a home with a long path and unusual characters works", async (t) => {
  const odd = join(root, `it's (a) home; & ${"very ".repeat(20)}long name é`);
  const database = await startDatabase(t, odd);
  assert.deepEqual(await query(database, "select 1 as one"), [{ one: 1 }]);
  assert.equal(await database.stop(), true);
});

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
