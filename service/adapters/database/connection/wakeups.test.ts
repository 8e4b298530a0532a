import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { after, test } from "node:test";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { newLogger } from "../../../settings/logger.ts";
import { transactOn } from "../stores.ts";
import { openWakeUps } from "./wakeups.ts";

const database = await testDatabase();
after(database.close);

/** Calls of one listener, and a wait for the next. */
function calls() {
  let count = 0;
  let called = Promise.withResolvers<void>();
  return {
    wake: () => {
      count++;
      called.resolve();
      called = Promise.withResolvers<void>();
    },
    count: () => count,
    next: () => called.promise,
  };
}

test("every listener of the channel wakes once for a transaction, and only when it commits", async (t) => {
  const sources = ["work", "work", "webhooks"] as const;
  const heard = sources.map((channel) => {
    const wakeUps = openWakeUps(database.pool, (error) => assert.fail(String(error)));
    t.after(wakeUps.stop);
    const own = calls();
    wakeUps.of(channel).listen(own.wake);
    return own;
  });
  await Promise.all(heard.map(({ next }) => next())); // as each connection is opened
  const transact = transactOn(database.db);
  const rolledBack = transact(async ({ wakeups }) => {
    await wakeups.workWaits();
    throw new Error("rolled back");
  });
  await assert.rejects(rolledBack, /rolled back/);
  const woken = Promise.all(heard.slice(0, 2).map(({ next }) => next()));
  await transact(async ({ wakeups }) => {
    await wakeups.workWaits();
    await wakeups.workWaits();
  });
  await woken;
  const delivering = heard[2]?.next();
  await database.pool.query("select pg_notify('webhooks', '')");
  await delivering;
  assert.deepEqual(
    heard.map(({ count }) => count()),
    [2, 2, 2],
  );
});

test("a connection that breaks is logged with its code, opened again, and wakes", async (t) => {
  const place = new PassThrough();
  const logger = newLogger("warn", place);
  const wakeUps = openWakeUps(database.pool, (err) => logger.warn({ err }, "work"));
  t.after(wakeUps.stop);
  const source = wakeUps.of("work");
  const { wake, next } = calls();
  source.listen(wake);
  await next();
  const opened = next();
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'platen: wake-ups' and datname = current_database()",
  );
  await opened;
  const woken = next();
  await source.notify();
  await woken;
  const logged = String(place.read());
  assert.match(logged, /57P01/); // admin_shutdown
  assert.doesNotMatch(logged, /\[object Object\]/);
});
