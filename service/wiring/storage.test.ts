import assert from "node:assert/strict";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pino } from "pino";
import { testDatabase } from "../../test/support/harness/database.ts";
import { openStorage } from "./storage.ts";

const OUTAGE = { status: 503, code: "unavailable" };
const place = await mkdtemp(join(tmpdir(), "platen-storage-"));
const database = await testDatabase();
after(async () => {
  await database.close();
  await rm(place, { recursive: true, force: true });
});
const root = join(place, "objects");
const logger = pino({ level: "silent" });

test("the folder is created at the first start, and found by processes that start concurrently", async () => {
  const opened = await Promise.all(
    Array.from({ length: 3 }, () => openStorage(root, database.pool, logger)),
  );
  for (const [index, objects] of opened.entries())
    await objects.put(`a/${index}`, Buffer.from("x"));
  assert.equal(await (await openStorage(root, database.pool, logger)).size("a/2"), 1);
});

test("a folder missing at a later start is not created again, and used when it is back", async () => {
  await rename(root, `${root}-away`);
  const objects = await openStorage(root, database.pool, logger);
  await assert.rejects(objects.put("b", Buffer.from("x")), OUTAGE);
  await assert.rejects(readdir(root), { code: "ENOENT" });
  await rename(`${root}-away`, root);
  assert.equal(await objects.size("a/0"), 1);
});
