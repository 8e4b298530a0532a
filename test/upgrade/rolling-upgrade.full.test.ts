import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { openDatabase, prepareSchema } from "../../service/adapters/database/connection/open.ts";
import { type Service, startService } from "../../service/main.ts";
import { type Answer, ask } from "../support/harness/ask.ts";
import { bulkHarnessAt, goodRows } from "../support/harness/bulk-harness.ts";
import { testDatabase } from "../support/harness/database.ts";
import { eventually } from "../support/harness/eventually.ts";
import { failedChecks, untilReady } from "../support/harness/readiness.ts";
import { NEXT } from "./next-release.ts";
import { upgradedService } from "./upgraded-service.ts";

const fresh = await testDatabase();
after(fresh.close);

const ROWS = 1500;

/** Sends requests one after the other until `stop`, which returns the statuses and their numbers. */
function startLoad(requests: readonly (() => Promise<Pick<Answer, "status" | "text">>)[]) {
  let isOver = false;
  const counts: Record<number, number> = {};
  const failures: string[] = [];
  const callers = requests.map(async (request) => {
    while (!isOver) {
      const { status, text } = await request();
      counts[status] = (counts[status] ?? 0) + 1;
      if (status >= 400) failures.push(`${status} ${text}`);
    }
  });
  return {
    count: () => Object.values(counts).reduce((sum, count) => sum + count, 0),
    stop: async () => {
      isOver = true;
      await Promise.all(callers);
      return { counts, failures };
    },
  };
}

test("114, 136: a database of 1.0.0 is migrated behind a held lock under load without a failed request, and the release before starts on it", async (t) => {
  const { service, config, database, access } = await upgradedService("1.0.0", fresh);
  const { key, jobs } = access;
  const found = await ask(`${service.url}/api/v1/envelopes`, { key });
  const { envelopes } = found.body as { envelopes: { id: number }[] };
  const bulk = bulkHarnessAt(service.url, key, envelopes[0]?.id ?? 0);
  const id = await bulk.submit(goodRows(ROWS));
  const at = (path: string) => () => ask(`${service.url}${path}`, { key });
  const load = startLoad([
    at("/api/v1/account"),
    at(`/api/v1/generate/envelope-bulk/status/${jobs.finished}`),
    () => ask(`${service.url}/api/v1/schema-templates`, { key, json: { name: "S", schema: {} } }),
    at("/readyz?scope=process"),
    async () => {
      const failed = await failedChecks(service.url);
      return { status: failed.length === 0 ? 200 : 503, text: failed.join(" ") };
    },
  ]);
  const holder = new pg.Client(database);
  await holder.connect();
  t.after(() => holder.end());
  await holder.query("begin; select from account");
  const attempts: number[] = [];
  const applied = await prepareSchema(database, {
    migrations: NEXT,
    onRetry: (_, attempt) => void attempts.push(attempt),
    // The load goes on after an attempt that gave up; after the second one the lock is released.
    pause: async () => {
      const before = load.count();
      await eventually("further requests", load.count, (now) => now > before + 20);
      if (attempts.length === 2) await holder.query("commit");
    },
  });
  assert.deepEqual(applied, Object.keys(NEXT).slice(1));
  assert.deepEqual(attempts, [1, 2]);
  // A process of the next release works beside the one of this release.
  await (await openDatabase(database, { migrations: NEXT })).close();
  const { succeeded, failed } = await bulk.ended(id);
  const { counts, failures } = await load.stop();
  t.diagnostic(`requests by status: ${JSON.stringify(counts)}`);
  assert.deepEqual([succeeded, failed], [ROWS, 0]);
  assert.deepEqual(failures, []);
  await service.stop();
  await worksAgain(await startService(config), bulk.envelopeId, key);
});

/** The release before, started on the schema of the next one, is ready and carries out a job. */
async function worksAgain(before: Service, envelopeId: number, key: string): Promise<void> {
  try {
    assert.equal((await ask(`${before.url}/readyz?scope=process`)).status, 200);
    await untilReady(before.url);
    const bulk = bulkHarnessAt(before.url, key, envelopeId);
    const id = await bulk.submit(goodRows(3));
    assert.equal((await bulk.ended(id)).succeeded, 3);
    assert.equal((await bulk.bundle(id)).pdfs.size, 3);
  } finally {
    await before.stop();
  }
}
