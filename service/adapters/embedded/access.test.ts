import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, type TestContext, test } from "node:test";
import pg from "pg";
import { passwordOf } from "./access.ts";
import { type EmbeddedConfig, startEmbedded } from "./embedded.ts";
import type { Ids } from "./run.ts";

const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

const root = await mkdtemp(join(tmpdir(), "platen-access-"));
await chmod(root, 0o755); // as root the server runs as another user and has to pass through here
after(() => rm(root, { recursive: true, force: true }));
const home = join(root, "one");

test("a connection without the password is rejected, also for the owner of the folder", async () => {
  const database = await startEmbedded(home);
  await assert.rejects(query({ ...database.config, password: "wrong" }), { code: "28P01" });
  assert.equal((await query(database.config)).length, 1);
  const { mode } = await stat(join(home, "database.password"));
  assert.equal(mode & 0o777, 0o600);
  assert.equal(await database.stop(), true);
});

test("a second process on the home finds the password", async () => {
  const [first, second] = await Promise.all([startEmbedded(home), startEmbedded(home)]);
  assert.deepEqual(first.config, second.config);
  await query(second.config);
  await first.stop();
  assert.equal(await second.stop(), true);
});

test("a lost password is replaced by a new one", async () => {
  const database = await startEmbedded(home);
  await query(database.config, "create table kept as select 'paper' as word");
  await database.stop();
  const lost = await passwordOf(home);
  await rm(join(home, "database.password"));
  const again = await startEmbedded(home);
  assert.notEqual(again.config.password, lost);
  assert.deepEqual(await query(again.config, "select word from kept"), [{ word: "paper" }]);
  await assert.rejects(query({ ...again.config, password: lost }), { code: "28P01" });
  await again.stop();
});

test("files that root copied are given to the server's user at the next start", async (t) => {
  if (!canBecomeNobody(t)) return;
  const data = join(home, "database");
  const { uid } = await stat(data);
  for (const entry of ["", ...(await readdir(data, { recursive: true }))])
    await lchown(join(data, entry), 0, 0);
  const database = await startEmbedded(home);
  assert.deepEqual(await query(database.config, "select word from kept"), [{ word: "paper" }]);
  const entries = await readdir(data, { recursive: true });
  assert.ok(entries.length > 100);
  for (const entry of ["", ...entries]) {
    const owner = await stat(join(data, entry)).catch(() => null); // temporary files come and go
    if (owner !== null) assert.equal(owner.uid, uid, entry);
  }
  assert.equal(await database.stop(), true);
});

test("a program that runs as nobody cannot reach a database started by root", async (t) => {
  if (!canBecomeNobody(t)) return;
  const database = await startEmbedded(home);
  const { uid } = await stat(join(home, "database"));
  assert.ok(uid !== 0 && uid !== NOBODY.uid);
  const owners = (await serverProcesses(join(home, "database"))).map(({ owner }) => owner);
  assert.deepEqual([...new Set(owners)], [uid]);
  const socket = join(home, "database", ".s.PGSQL.5432");
  const program = `require("net").connect(${JSON.stringify(socket)})
    .on("connect", () => { console.log("connected"); process.exit(); })
    .on("error", (error) => console.log(error.code))`;
  assert.equal(await outputOf(["-e", program], NOBODY), "EACCES\n");
  for (const file of ["database.password", "database.uid"]) {
    const reading = `try { require("fs").readFileSync(${JSON.stringify(join(home, file))}) }
      catch (error) { console.log(error.code) }`;
    assert.equal(await outputOf(["-e", reading], NOBODY), "EACCES\n");
  }
  await database.stop();
});

test("a uid file written by another user is rejected", async (t) => {
  if (!canBecomeNobody(t)) return;
  const planted = join(root, "planted");
  await mkdir(planted);
  const file = join(planted, "database.uid");
  await writeFile(file, "60600\n");
  await chown(file, NOBODY.uid, NOBODY.gid);
  await assert.rejects(startEmbedded(planted), /database\.uid.*delete it/);
  await writeFile(file, "65534\n");
  await chown(file, 0, 0);
  await assert.rejects(startEmbedded(planted), /database\.uid.*delete it/);
});

test("a folder of an ordinary user is not taken over by root", async (t) => {
  if (!canBecomeNobody(t)) return;
  const data = join(home, "database");
  const { uid, gid } = await stat(data);
  await chown(data, 1, 1);
  await assert.rejects(startEmbedded(home), /belongs to uid 1: run this as that user/);
  await chown(data, uid, gid);
});

test("the server of an ordinary user has the uid of that user, and a password", async (t) => {
  if (!canBecomeNobody(t)) return;
  const own = await mkdtemp(join(root, "ordinary-"));
  await chown(own, NOBODY.uid, NOBODY.gid);
  const entry = new URL("./embedded.ts", import.meta.url).href;
  const program = `const { startEmbedded } = await import(${JSON.stringify(entry)});
    const { config, stop } = await startEmbedded(${JSON.stringify(own)});
    const { default: pg } = await import(${JSON.stringify(import.meta.resolve("pg"))});
    const codeOf = async (config) => {
      const client = new pg.Client(config);
      return await client.connect().then(() => client.end(), (error) => error.code);
    };
    console.log(await codeOf(config), await codeOf({ ...config, password: "wrong" }), await stop());`;
  const output = await outputOf(["--input-type=module", "-e", program], NOBODY);
  assert.equal(output, "undefined 28P01 true\n");
  assert.equal((await stat(join(own, "database"))).uid, NOBODY.uid);
});

async function serverProcesses(data: string): Promise<readonly { readonly owner: number }[]> {
  const pid = Number((await readFile(join(data, "postmaster.pid"), "utf8")).split("\n")[0]);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = [pid, ...children.trim().split(" ").map(Number)];
  return await Promise.all(pids.map(async (id) => ({ owner: await effectiveUid(id) })));
}

async function effectiveUid(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^Uid:\s+\d+\s+(\d+)/m.exec(status)?.[1]);
}

function canBecomeNobody(t: TestContext): boolean {
  if (!isRoot) t.skip("only root starts programs as other users");
  return isRoot;
}

async function outputOf(args: readonly string[], ids: Ids): Promise<string> {
  const child = spawn(process.execPath, args, {
    ...ids,
    cwd: "/",
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await once(child, "close");
  return output;
}

async function query(
  config: EmbeddedConfig | pg.ClientConfig,
  text = "select 1 as one",
): Promise<readonly object[]> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}
