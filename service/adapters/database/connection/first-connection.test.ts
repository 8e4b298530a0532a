import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import pg from "pg";
import { openFirstConnection } from "./first-connection.ts";

const SOCKET = ".s.PGSQL.5432";
const PASSWORD = process.env["PLATEN_TEST_PASSWORD"];
const TARGET = process.env["PLATEN_TEST_HOST"] ?? "";

test("a server that does not respond to the first connections is tried again", async (t) => {
  const host = await serverDeafTo(3, t);
  const pool = openPool(t, { host, password: PASSWORD, connectionTimeoutMillis: 400 });
  await openFirstConnection(pool);
  const { rows } = await pool.query("select 1 as one");
  assert.deepEqual(rows, [{ one: 1 }]);
});

test("a server that never responds fails the start when the time is over", async (t) => {
  const host = await serverDeafTo(Number.POSITIVE_INFINITY, t);
  const pool = openPool(t, { host, password: PASSWORD, connectionTimeoutMillis: 20 });
  await assert.rejects(openFirstConnection(pool, 300), /timeout/);
});

test("a wrong password fails at once", async (t) => {
  const pool = openPool(t, { host: TARGET, password: "wrong" });
  await assert.rejects(openFirstConnection(pool), /password authentication failed/);
});

function openPool(t: TestContext, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ user: "platen", database: "postgres", max: 1, ...config });
  pool.on("error", () => undefined);
  t.after(() => pool.end());
  return pool;
}

/** A folder with a socket that accepts `count` connections without responding; later ones reach the test server. */
async function serverDeafTo(count: number, t: TestContext): Promise<string> {
  const host = await mkdtemp(join(tmpdir(), "platen-deaf-"));
  const open: Socket[] = [];
  let accepted = 0;
  const server = createServer((client) => {
    open.push(client.on("error", () => undefined));
    accepted += 1;
    if (accepted <= count) return;
    const database = connect(join(TARGET, SOCKET));
    open.push(database.on("error", () => undefined));
    client.pipe(database).pipe(client);
  });
  server.listen(join(host, SOCKET));
  await once(server, "listening");
  t.after(async () => {
    server.close();
    for (const socket of open) socket.destroy();
    await rm(host, { recursive: true, force: true });
  });
  return host;
}
