import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import type pg from "pg";
import { brand } from "#base/brand.ts";
import { type Instant, instant } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import {
  type DocumentRecorder,
  documentCommitter,
  type FileId,
  type FinishedDocument,
} from "#domain/documents";
import { DEFAULT_PLANS, type Plans, type Tier } from "#domain/plans";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { roundTripCounter } from "../../../../test/support/harness/round-trip-counter.ts";
import { storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { openDatabase } from "../connection/open.ts";
import { storesOn, transactOn } from "../stores.ts";
import { documentRecorder } from "./document-recorder.ts";
import { finishedDocument } from "./finished-document.fixture.ts";

const database = await testDatabase();
after(database.close);
const { db } = database;
const stores = storesOn(db);
const START = instant(Date.UTC(2026, 10, 21, 10));
const DECEMBER = instant(Date.UTC(2026, 11, 1));
const plans: Plans = {
  ...DEFAULT_PLANS,
  PRO: { ...DEFAULT_PLANS.PRO, pdfGenerationsPerMonth: 20, overageCents: 7 },
};

/** A committer of a process, with the numbers of its transactions and of its records in one statement. */
function process(recorder: DocumentRecorder = documentRecorder(db), now: Instant = START) {
  const done = { transactions: 0, records: 0 };
  const transact: ReturnType<typeof transactOn> = (work) => {
    done.transactions += 1;
    return transactOn(db)(work);
  };
  const ports = { plans, clock: { now: () => now }, baseUrl: () => "http://127.0.0.1" };
  const { commit } = documentCommitter(ports, transact, {
    ...recorder,
    record: async (wanted) => {
      const isRecorded = await recorder.record(wanted);
      if (isRecorded) done.records += 1;
      return isRecorded;
    },
  });
  const commitAll = async (documents: readonly FinishedDocument[]): Promise<void> =>
    void (await Promise.all(documents.map(commit)));
  return { done, commitAll };
}

/** The committer as it would be without records in one statement. */
const transactional: DocumentRecorder = {
  findCounts: async () => new Map(),
  record: () => Promise.reject(new Error("nothing is recorded in one statement")),
};

let accounts = 0;
const newCaller = (plan: Tier = "PRO") => storedCaller(stores, `owner${(accounts += 1)}`, plan);
const some = (owner: Caller, number: number): readonly FinishedDocument[] =>
  Array.from({ length: number }, () => finishedDocument(owner, START));

/** Returns the records of an account without their ids. */
async function recordsOf({ accountId }: Caller) {
  const { rows: ledger } = await database.pool.query(
    `select kind, month, tier, occurred_at, environment, key_id, member_id, template_id, mapping_id,
       envelope_id, upload_id, rows, outputs, task_id, overage, overage_cents
     from usage_ledger where account_id = $1 order by overage, tier`,
    [accountId],
  );
  const of = async (
    columns: string,
    table: string,
  ): Promise<readonly Record<string, unknown>[]> => {
    const text = `select ${columns} from ${table} where account_id = $1 order by 1`;
    const { rows } = await database.pool.query<Record<string, unknown>>(text, [accountId]);
    return rows;
  };
  return {
    ledger,
    counters: await of('month, used, "limit"', "usage_counter"),
    overage: await of("month, tier, cents, pdfs", "usage_overage"),
    reports: await of("month, due_at", "overage_month"),
    notices: (await of("key, facts", "notice")).map((row) =>
      JSON.stringify(row).replaceAll(accountId, ""),
    ),
    files: await of("filename, size_bytes, tail, compiled_key, expires_at", "file"),
  };
}

test("after an account's first batch, a batch of documents of any accounts is one statement", async () => {
  const owners = [await newCaller(), await newCaller("ENTERPRISE"), await newCaller("BUSINESS")];
  const { done, commitAll } = process();
  const round = () => commitAll(owners.flatMap((owner) => some(owner, 4)));
  await round();
  const { transactions } = done;
  for (let rounds = 0; rounds < 2; rounds += 1) await round();
  assert.equal(done.transactions, transactions);
  for (const owner of owners) {
    const { ledger, counters, files } = await recordsOf(owner);
    assert.deepEqual(
      [ledger.length, files.length, counters],
      [12, 12, [{ ...counters[0], month: "2026-11", used: "12" }]],
    );
  }
});

test("a batch is one round trip, and a document adds its tail and at most 1,100 bytes to the log", async () => {
  const counter = await roundTripCounter(database.config.host);
  const direct = await openDatabase({ ...database.config, host: counter.host, max: 1 });
  const owner = await newCaller("ENTERPRISE");
  const { done, commitAll } = process(documentRecorder(direct.db));
  await commitAll(some(owner, 1));
  const costs: number[] = [];
  for (let batch = 0; batch < 6; batch += 1) {
    const before = await walBytes(direct.pool);
    const trips = counter.roundTrips();
    await commitAll(some(owner, 20));
    assert.equal(counter.roundTrips() - trips, batch === 0 ? 2 : 1);
    costs.push(((await walBytes(direct.pool)) - before) / 20 - TAIL_BYTES);
  }
  assert.equal(done.records, 6);
  await direct.close();
  await counter.close();
  // The lowest: a page that is changed first after a checkpoint is logged as a whole.
  assert.ok(Math.min(...costs) <= 1100, String(costs));
});

/** Size of the fixture's documents. */
const TAIL_BYTES = 9;

/** The log that the pool's only connection has written. */
async function walBytes(pool: pg.Pool): Promise<number> {
  await pool.query("select pg_stat_force_next_flush()");
  const { rows } = await pool.query<{ bytes: number }>(
    "select wal_bytes::float8 as bytes from pg_stat_get_backend_wal(pg_backend_pid())",
  );
  return rows[0]?.bytes ?? Number.NaN;
}

test("in one statement or in a transaction, the same is recorded", async () => {
  const change = fc.record({
    plan: fc.constantFrom<Tier>("PRO", "BUSINESS", "ENTERPRISE"),
    subscription_status: fc.constantFrom(
      "active" as const,
      "trialing" as const,
      "past_due" as const,
    ),
    overage_limit_pdfs: fc.constantFrom(null, null, 1000),
  });
  const batch = fc.record({
    documents: fc.integer({ min: 1, max: 9 }),
    change: fc.option(change, { freq: 5 }),
  });
  let records = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 10 }), async (batches) => {
      const owners = [await newCaller(), await newCaller()] as const;
      const ways = [process(), process(transactional)] as const;
      for (const { documents, change: changed } of batches)
        for (const [index, owner] of owners.entries()) {
          const account = db.updateTable("account").where("id", "=", owner.accountId);
          if (changed !== null) await account.set(changed).execute();
          await ways[index]?.commitAll(some(owner, documents));
        }
      records += ways[0].done.records;
      const [ours, reference] = [await recordsOf(owners[0]), await recordsOf(owners[1])];
      assert.ok(ours.ledger.length > 0);
      assert.deepEqual(ours, reference);
    }),
    { numRuns: 30 },
  );
  assert.ok(records > 20, String(records));
});

test("concurrent processes count every document once, and each PDF beyond the quota as overage", async () => {
  const owners = [await newCaller(), await newCaller(), await newCaller("ENTERPRISE")];
  const processes = [process(), process(), process()];
  const ends = processes.map(async ({ commitAll }, index) => {
    // In another order in each process, so that locks in the order of the documents would be a deadlock.
    const ordered = index % 2 === 0 ? owners : owners.toReversed();
    for (let round = 0; round < 5; round += 1)
      await commitAll(ordered.flatMap((owner) => some(owner, 3)));
  });
  await Promise.all(ends);
  assert.ok(processes.every(({ done }) => done.records > 0));
  for (const owner of owners) {
    const { ledger, counters, overage, notices } = await recordsOf(owner);
    const beyond = owner.tier === "PRO" ? 25 : 0;
    assert.deepEqual(
      counters.map((counter) => ({ ...counter, limit: null })),
      [{ month: "2026-11", used: "45", limit: null }],
    );
    assert.equal(ledger.length, 45);
    assert.equal(ledger.filter((entry: { overage: boolean }) => entry.overage).length, beyond);
    const sums = [{ month: "2026-11", tier: "PRO", cents: 7, pdfs: "25" }];
    assert.deepEqual(overage, beyond === 0 ? [] : sums);
    assert.equal(notices.length > 0, beyond > 0);
  }
});

test("a counter that another transaction has locked delays the documents of its own account only", async () => {
  const [stuck, other, capped] = [
    await newCaller("ENTERPRISE"),
    await newCaller("ENTERPRISE"),
    await newCaller("BUSINESS"),
  ];
  await db
    .updateTable("account")
    .where("id", "=", capped.accountId)
    .set({ overage_limit_pdfs: 1000 })
    .execute();
  const { done, commitAll } = process();
  await commitAll([stuck, other, capped].flatMap((owner) => some(owner, 1)));
  const holder = await database.pool.connect();
  await holder.query("begin");
  await holder.query("select from usage_counter where account_id = $1 for update", [
    stuck.accountId,
  ]);
  let ended = 0;
  const waiting: Promise<void>[] = [];
  for (let round = 0; round < 3; round += 1) {
    waiting.push(commitAll(some(stuck, 4)).then(() => void (ended += 1)));
    await commitAll([other, capped].flatMap((owner) => some(owner, 2)));
  }
  assert.equal(ended, 0);
  const { records } = done;
  await holder.query("commit");
  holder.release();
  await Promise.all(waiting);
  // Documents that arrived while the first batch ran shared the next one.
  assert.ok(done.records - records <= 2);
  for (const [owner, count] of [
    [stuck, 13],
    [other, 7],
    [capped, 7],
  ] as const) {
    const { ledger, counters, files } = await recordsOf(owner);
    assert.deepEqual(
      [ledger.length, files.length, counters[0]?.["used"]],
      [count, count, `${count}`],
    );
  }
});

test("documents are counted in the next month once theirs is closed", async () => {
  const owner = await newCaller("ENTERPRISE");
  const { done, commitAll } = process();
  await commitAll(some(owner, 2));
  await commitAll(some(owner, 2));
  await stores.usage.closeCounter(owner.accountId, brand("2026-11"), DECEMBER);
  assert.ok(done.records > 0);
  await commitAll(some(owner, 3));
  const { counters } = await recordsOf(owner);
  assert.deepEqual(
    counters.map(({ month, used }) => [month, used]),
    [
      ["2026-11", "4"],
      ["2026-12", "3"],
    ],
  );
});

test("a document that was recorded before is not counted again, and those beside it are counted", async () => {
  const owner = await newCaller("ENTERPRISE");
  const { commitAll } = process();
  const [first, ...others] = some(owner, 4);
  assert.ok(first !== undefined);
  await commitAll([first]);
  await commitAll([first, ...others]);
  // As after a commit whose acknowledgement was lost at the end of the month.
  await process(documentRecorder(db), DECEMBER).commitAll([first]);
  const { ledger, files } = await recordsOf(owner);
  assert.deepEqual([ledger.length, files.length], [4, 4]);
});

test("test documents are recorded and not counted", async () => {
  const owner = await newCaller();
  const { done, commitAll } = process();
  const [document] = some(owner, 1);
  assert.ok(document !== undefined);
  await commitAll([{ ...document, outputs: null }]);
  const { ledger, counters, files } = await recordsOf(owner);
  assert.deepEqual([ledger, counters, files.length], [[], [], 1]);
  assert.deepEqual(done, { transactions: 0, records: 1 });
  const id = brand<FileId>(document.file.id);
  assert.deepEqual((await stores.files.findFile(id, owner))?.sha256, document.file.sha256);
});
