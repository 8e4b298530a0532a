import assert from "node:assert/strict";
import { after, test } from "node:test";
import { instant } from "#base/instant.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { eventually } from "../../../../test/support/harness/eventually.ts";
import { databaseClock } from "./clock.ts";
import { moveTime } from "./service-time.ts";

const { pool, close } = await testDatabase();
after(close);

/** Two readings of one clock differ by less, even on a busy machine. Wrong clocks here differ by days. */
const NEAR_MS = 60_000;

test("the clock shows the time of the database in whole milliseconds, and advances", async () => {
  const clock = await databaseClock(pool);
  after(clock.stop);
  const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
  const now = clock.now();
  assert.ok(Number.isInteger(now));
  assert.ok(Math.abs(now - (rows[0]?.now.getTime() ?? 0)) < NEAR_MS);
  await eventually("the clock to advance", clock.now, (later) => later > now);
});

test("the clock is independent of this machine's clock", async (t) => {
  const clock = await databaseClock(pool);
  after(clock.stop);
  const before = clock.now();
  t.mock.timers.enable({ apis: ["Date"], now: before + 86_400_000 });
  assert.ok(clock.now() - before < NEAR_MS);
});

test("a follower has the new time when the move returns, and stops while it is frozen", async () => {
  const clocks = await Promise.all([following(), following()]);
  const [clock] = clocks;
  const january = instant(Date.UTC(2026, 0, 1));
  await moveTime(pool, january, true);
  for (const each of clocks) assert.equal(each.now(), january);
  const later = instant(january + 86_400_000);
  await moveTime(pool, later, false);
  const now = clock.now();
  assert.ok(now >= later && now < later + NEAR_MS);
  await eventually("the clock to advance", clock.now, (next) => next > now);
});

test("a clock that is opened while the time is frozen shows the frozen time", async () => {
  const january = instant(Date.UTC(2026, 0, 1, 0, 0, 0, 1));
  await moveTime(pool, january, true);
  assert.equal((await following()).now(), january);
});

test("a clock that does not follow moves keeps the database's time", async () => {
  await moveTime(pool, instant(Date.UTC(2026, 0, 1)), true);
  const clock = await databaseClock(pool);
  after(clock.stop);
  const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
  assert.ok(Math.abs(clock.now() - (rows[0]?.now.getTime() ?? 0)) < NEAR_MS);
});

test("a follower whose connection broke reconnects and catches up", async () => {
  const clock = await following();
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'platen: clock%' and datname = current_database()",
  );
  const march = instant(Date.UTC(2026, 2, 1));
  await moveTime(pool, march, true);
  await eventually("the new time", clock.now, (now) => now === march);
});

test("a clock counts how often its time was set back", async () => {
  const clock = await following();
  const march = Date.UTC(2027, 2, 1);
  await moveTime(pool, instant(march), true);
  const before = clock.setBacks();
  await moveTime(pool, instant(march + 3_600_000), true);
  assert.equal(clock.setBacks(), before);
  await moveTime(pool, instant(march), true);
  assert.equal(clock.setBacks(), before + 1);
  await moveTime(pool, instant(march - 1000), true);
  assert.equal(clock.setBacks(), before + 1);
});

async function following() {
  const clock = await databaseClock(pool, () => undefined);
  after(clock.stop);
  return clock;
}
