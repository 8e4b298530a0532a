import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pino } from "pino";
import { testDatabase } from "../../test/support/harness/database.ts";
import { eventually } from "../../test/support/harness/eventually.ts";
import { listProcesses, orderProcesses } from "../adapters/database/operator/processes.ts";
import { followOrders } from "./process-orders.ts";

const database = await testDatabase();
after(database.close);
const { db } = database;

test("a process follows the operator's orders, reports that it does, and is forgotten when it ends", async () => {
  const logger = pino({ level: "silent" });
  const orders = { isDraining: false };
  const meters = { rowsEnded: async () => 7 };
  const following = followOrders(
    { role: "worker", logLevel: "silent" },
    { database, logger, orders, holds: () => 3, meters, timing: { reportMs: 10 } },
  );
  const list = () => listProcesses(db);
  const [reported] = await eventually("its report", list, ({ length }) => length === 1);
  assert.deepEqual([reported?.role, reported?.holds, reported?.isDraining], ["worker", 3, false]);
  await orderProcesses(db, reported?.id ?? "", { wantsDrain: true, logLevel: "debug" });
  await eventually("draining", list, ([one]) => one?.isDraining === true);
  await eventually(
    "its level",
    async () => logger.level,
    (level) => level === "debug",
  );
  assert.equal(orders.isDraining, true);
  await orderProcesses(db, null, { wantsDrain: false, logLevel: null });
  await eventually("work again", list, ([one]) => one?.isDraining === false);
  await eventually(
    "its level",
    async () => logger.level,
    (level) => level === "silent",
  );
  assert.deepEqual(await orderProcesses(db, "unknown", { wantsDrain: true }), []);
  await following.stop();
  assert.deepEqual(await list(), []);
});

test("a process that ended without notice is not listed after half a minute", async () => {
  await db
    .insertInto("service_process")
    .values({
      id: "gone",
      role: "api",
      host: "a",
      pid: 1,
      version: "1",
      seen_at: new Date(Date.now() - 31_000),
      holds: 1,
      is_draining: false,
    })
    .execute();
  assert.deepEqual(await listProcesses(db), []);
});

test("the operator's log cannot be changed", async () => {
  await db
    .insertInto("operator_entry")
    .values({ action: "log_level.changed", subject: null, details: "{}" })
    .execute();
  await assert.rejects(db.deleteFrom("operator_entry").execute(), /append-only/);
});
