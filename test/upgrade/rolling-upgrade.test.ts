import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { openDatabase, prepareSchema } from "../../service/adapters/database/connection/open.ts";
import type { Migrations } from "../../service/adapters/database/migrations/migration.ts";
import { MIGRATIONS } from "../../service/adapters/database/migrations/migrations.ts";
import { type Service, startService } from "../../service/main.ts";
import { type Answer, ask } from "../support/harness/ask.ts";
import { bulkHarnessAt, goodRows } from "../support/harness/bulk-harness.ts";
import { testDatabase } from "../support/harness/database.ts";
import { eventually } from "../support/harness/eventually.ts";
import { upgradedService } from "./upgraded-service.ts";

const fresh = await testDatabase();
after(fresh.close);

const ROWS = 1500;

/** The release after this one: a column, and an index of it, on the table that every row of a job and every request reads. */
const NEXT: Migrations = {
  ...MIGRATIONS,
  "0002-1-note": {
    kind: "expand",
    change: {
      in: "transaction",
      up: async (db) => {
        for (const table of ["account", "bulk_upload"])
          await db.schema
            .alterTable(table)
            .addColumn("note", "text", (column) => column.notNull().defaultTo(""))
            .execute();
      },
    },
  },
  "0002-2-note-index": {
    kind: "expand",
    change: { in: "index", name: "bulk_upload_note", on: "bulk_upload (note)" },
  },
};

/** Sends requests one after the other until `stop`, which returns the statuses and their numbers. */
function startLoad(requests: readonly (() => Promise<Answer>)[]) {
  let isOver = false;
  const counts: Record<number, number> = {};
  const callers = requests.map(async (request) => {
    while (!isOver) {
      const { status } = await request();
      counts[status] = (counts[status] ?? 0) + 1;
    }
  });
  return {
    count: () => Object.values(counts).reduce((sum, count) => sum + count, 0),
    stop: async () => {
      isOver = true;
      await Promise.all(callers);
      return counts;
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
    at("/readyz"),
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
  assert.deepEqual(applied, ["0002-1-note", "0002-2-note-index"]);
  assert.deepEqual(attempts, [1, 2]);
  // A process of the next release works beside the one of this release.
  await (await openDatabase(database, { migrations: NEXT })).close();
  const { succeeded, failed } = await bulk.ended(id);
  const counts = await load.stop();
  t.diagnostic(`requests by status: ${JSON.stringify(counts)}`);
  assert.deepEqual([succeeded, failed], [ROWS, 0]);
  assert.deepEqual(Object.keys(counts), ["200", "201"]);
  await service.stop();
  await worksAgain(await startService(config), bulk.envelopeId, key);
});

/** The release before, started on the schema of the next one, is ready and carries out a job. */
async function worksAgain(before: Service, envelopeId: number, key: string): Promise<void> {
  try {
    for (const path of ["/readyz", "/readyz?scope=process"])
      assert.equal((await ask(before.url + path)).status, 200);
    const bulk = bulkHarnessAt(before.url, key, envelopeId);
    const id = await bulk.submit(goodRows(3));
    assert.equal((await bulk.ended(id)).succeeded, 3);
    assert.equal((await bulk.bundle(id)).pdfs.size, 3);
  } finally {
    await before.stop();
  }
}
