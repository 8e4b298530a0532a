import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { sql } from "kysely";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { newLogger } from "../../../settings/logger.ts";
import { openChunkQueue } from "./chunk-queue.ts";

test("an error of the queue is logged with its message and the code of PostgreSQL", async (t) => {
  const database = await testDatabase();
  const place = new PassThrough();
  const logger = newLogger("warn", place);
  const queue = await openChunkQueue(database.pool, (err) => logger.warn({ err }, "queue"));
  t.after(async () => {
    await queue.stop(0);
    await database.close();
  });
  await queue.work(1, async () => undefined);
  await sql`drop schema queue cascade`.execute(database.db);
  let logged = "";
  for await (const line of place) {
    logged += String(line);
    if (logged.includes("42P01")) break;
  }
  assert.match(logged, /relation \\"queue\.\w+\\" does not exist/);
  assert.doesNotMatch(logged, /\[object Object\]/);
});
