import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { brand } from "#base/brand.ts";
import { type BulkJobId, PRIORITIES, type Priority } from "#domain/bulk-records";
import { leaseWork } from "#domain/work";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { sampleBulkJob } from "../../../domain/bulk-records/bulk-job.fixture.ts";
import { TIMING } from "../../../settings/timing.ts";
import { storesOn, transactOn } from "../stores.ts";

const database = await testDatabase();
after(database.close);
const stores = storesOn(database.db);
const { leaseMs } = TIMING.work;
const clock = { now: () => MADE_AT };
const ports = { ...stores, transact: transactOn(database.db), clock, leaseMs };
const { accountId: ANN } = await storedCaller(stores, "ann");
const { accountId: BEN } = await storedCaller(stores, "ben");

/** One of this many consecutive turns goes to the lowest priority that waits. */
const LOWEST_EVERY = 20;

type Wanted = { readonly owner: typeof ANN; readonly priority: Priority; readonly chunks: number };

let jobs = 0;

async function submit({ owner, priority, chunks }: Wanted): Promise<void> {
  jobs += 1;
  const id = brand<BulkJobId>(`bulk_job${jobs}`);
  const job = sampleBulkJob({ id, accountId: owner, priority, total: chunks });
  const cut = Array.from({ length: chunks }, (_, chunk) => ({
    chunk,
    numbers: [chunk + 1],
    rows: 1,
    firstLine: chunk + 2,
    from: chunk * 10,
    to: chunk * 10 + 10,
    lines: [chunk + 2],
    filenames: [`${chunk}.pdf`],
    sourceSha256: "",
  }));
  await stores.bulk.createBulkJob({ job, chunks: cut });
}

/** The served queue of each turn, until none is waiting; every chunk is finished before the next is leased. */
async function serveAll(): Promise<readonly Served[]> {
  const served: Served[] = [];
  for (;;) {
    const work = await leaseWork(ports);
    if (work === null) return served;
    assert.ok(work.kind === "chunk");
    const { bulkJobId, fence } = work.lease;
    const job = await stores.bulk.loadBulkJob(bulkJobId);
    assert.ok(job !== null && (await stores.bulk.finishLease(work.lease, "")));
    served.push({ owner: job.accountId, priority: job.priority, bulkJobId, turn: fence });
  }
}

type Served = {
  readonly owner: Wanted["owner"];
  readonly priority: Priority;
  readonly bulkJobId: string;
  readonly turn: number;
};

const wanted = fc.record({
  owner: fc.constantFrom(ANN, BEN),
  priority: fc.constantFrom(...PRIORITIES),
  chunks: fc.integer({ min: 1, max: 12 }),
});

test("the highest waiting priority is served, every twentieth turn the lowest; accounts take turns", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { minLength: 1, maxLength: 6 }), async (all) => {
      for (const one of all) await submit(one);
      const served = await serveAll();
      assert.equal(
        served.length,
        all.reduce((sum, { chunks }) => sum + chunks, 0),
      );
      for (const [at, now] of served.entries()) {
        const waiting = served.slice(at).map(({ priority }) => PRIORITIES.indexOf(priority));
        const rank = now.turn % LOWEST_EVERY === 0 ? Math.min(...waiting) : Math.max(...waiting);
        assert.equal(PRIORITIES.indexOf(now.priority), rank, `turn ${now.turn}`);
      }
      for (const priority of PRIORITIES)
        checkTurns(served.filter((one) => one.priority === priority));
    }),
    { numRuns: 25 },
  );
});

/** Within a priority no account is served twice while another waits, and an account's jobs are served in order. */
function checkTurns(served: readonly Served[]): void {
  for (const [at, { owner, bulkJobId }] of served.entries()) {
    const next = served[at + 1];
    const otherWaits = served.slice(at + 1).some((one) => one.owner !== owner);
    if (next?.owner === owner) assert.ok(!otherWaits, "an account goes twice while another waits");
    const later = served.slice(at + 1).filter((one) => one.owner === owner);
    const isSame = later.some((one) => one.bulkJobId === bulkJobId);
    if (isSame) assert.equal(later[0]?.bulkJobId, bulkJobId, "a job is finished before the next");
  }
}
