import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { ErrorBody } from "../../service/contract/error.ts";
import { BULK, goodRows } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { usedIn } from "../support/harness/figures.ts";
import { interruptibleInstallation } from "../support/harness/own-postgres.ts";

const ROWS = 5000;
/** Longer than a lease. An outage of 10 s: npm run campaign:times. */
const AWAY_MS = 2000;

test("while PostgreSQL is down requests get a 503 with JSON; afterwards the job continues", async (t) => {
  const { installation, server, clear } = await interruptibleInstallation();
  t.after(clear);
  const harness = await installation.openBulkHarness(await installation.start());
  const id = await harness.submit(goodRows(ROWS));
  await eventually(
    "the first rows",
    () => harness.status(id),
    ({ succeeded }) => succeeded > 0,
  );

  await server.crash();
  const until = performance.now() + AWAY_MS;
  while (performance.now() < until) {
    const answer = await harness.ask(`${BULK}/status/${id}`);
    const { error, message, request_id } = ErrorBody.parse(answer.body);
    assert.deepEqual([answer.status, error], [503, "unavailable"]);
    assert.ok(Number(answer.headers.get("retry-after")) > 0);
    assert.doesNotMatch(message, / at |\.ts|ECONN|socket/);
    assert.equal(request_id, answer.headers.get("x-request-id"));
    assert.equal((await harness.ask("/livez")).status, 200);
    await pause(200);
  }

  await server.start();
  const read = () => harness.ask(`${BULK}/status/${id}`);
  await eventually("the database to be back", read, ({ status }) => status === 200);
  assert.equal((await harness.ended(id)).succeeded, ROWS);
  const { pdfs, manifest } = await harness.bundle(id);
  const used = await usedIn(server.config);
  assert.deepEqual(
    [manifest.rows.length, pdfs.size, used.ledger, used.counter],
    [ROWS, ROWS, ROWS, ROWS],
  );
});
