import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testDatabase } from "../../../test/database.ts";
import { databaseClock } from "./clock.ts";

const { pool, close } = await testDatabase();
after(close);

test("the clock shows the time of the database in whole milliseconds, and goes on", async () => {
  const clock = await databaseClock(pool);
  after(clock.stop);
  const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
  const now = clock.now();
  assert.ok(Number.isInteger(now));
  assert.ok(Math.abs(now - (rows[0]?.now.getTime() ?? 0)) < 200);
  const began = performance.now();
  while (clock.now() === now) assert.ok(performance.now() - began < 1000);
});

test("the clock does not follow this machine's own", async (t) => {
  const clock = await databaseClock(pool);
  after(clock.stop);
  const before = clock.now();
  t.mock.timers.enable({ apis: ["Date"], now: before + 86_400_000 });
  assert.ok(clock.now() - before < 10_000);
});
