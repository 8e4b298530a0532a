import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { directOptionsOf, optionsOf, preparesStatements } from "./pool-options.ts";

test("a copy of a pool's options includes the password", async () => {
  const pool = new pg.Pool({ host: "/run", user: "platen", password: "secret" });
  after(() => pool.end());
  assert.deepEqual(optionsOf(pool).password, "secret");
  assert.deepEqual(Object.keys({ ...pool.options }).includes("password"), false);
});

test("the options of a pool opened by a URL have no separate password", async () => {
  const pool = new pg.Pool({ connectionString: "postgres://platen:secret@localhost/postgres" });
  after(() => pool.end());
  assert.equal("password" in optionsOf(pool), false);
});

test("connections with session state go past a pooler, others through it", async () => {
  const direct = { connectionString: "postgres://platen@server/postgres" };
  const options = { host: "/pooler", direct, isPrepared: false };
  const pool = new pg.Pool(options);
  after(() => pool.end());
  assert.deepEqual(directOptionsOf(pool), direct);
  assert.equal(optionsOf(pool).host, "/pooler");
  assert.equal(preparesStatements(optionsOf(pool)), false);
  const plain = new pg.Pool({ host: "/run" });
  after(() => plain.end());
  assert.equal(directOptionsOf(plain).host, "/run");
  assert.equal(preparesStatements(optionsOf(plain)), true);
});
