import assert from "node:assert/strict";
import { after, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { present } from "#base/assert.ts";
import type { EventPosition, EventQuery, EventReads, SerializedEvent } from "#domain/events";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { eventually } from "../../../../test/support/harness/eventually.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { storesOn } from "../stores.ts";
import { EDGE, eventReads } from "./event-reads.ts";
import { eventStore } from "./event-store.ts";

const database = await testDatabase();
after(database.close);
const { db } = database;
const reads = eventReads(db);
const owner = await storedCaller(storesOn(db), "owner");
const scope = { accountId: owner.accountId, environment: "staging" } as const;
const ALL = { type: null, limit: 100 } as const;

function event(id: string, more: Partial<SerializedEvent> = {}): SerializedEvent {
  const facts = { type: "batch.failed", batchJobId: "bulk_a", error: "Gone." } as const;
  const mappingIds: readonly number[] = [];
  return { id, ...scope, mappingIds, createdAt: MADE_AT, facts, text: `{"id":"${id}"}`, ...more };
}

const begin = () => db.startTransaction().execute();
const idsOf = (events: readonly { readonly text: string }[]): string[] =>
  events.map(({ text }) => text.slice(7, -2));

const readList = async () => idsOf((await reads.listEvents(scope, ALL, null)).events);

async function readNewer(
  from: EventPosition | null,
  query: Parameters<EventReads["listNewer"]>[1] = ALL,
): Promise<{ ids: string[]; next: EventPosition }> {
  const page = await reads.listNewer(scope, query, from);
  assert.ok(page !== null);
  return { ids: idsOf(page.events), next: page.next };
}

/**
 * Deletes all events, and returns the position of a follower that begins now. The edge can be lower than one that was read
 * before: such a follower would see earlier events too.
 */
async function beginEmpty(): Promise<EventPosition> {
  await db.deleteFrom("event").execute();
  return (await readNewer(null)).next;
}

/**
 * Reads until it has `count` events. One that a transaction of another database just let go can be missing from the first
 * page, in which that transaction, when it ends between the snapshot and the look at what is open, counts as ours.
 */
async function readCount(from: EventPosition, count: number, limit = 100): Promise<string[]> {
  const seen: string[] = [];
  let at = from;
  const read = async () => {
    const { ids, next } = await readNewer(at, { type: null, limit });
    seen.push(...ids);
    at = next;
    return seen;
  };
  return await eventually(`${count} events`, read, ({ length }) => length >= count);
}

/**
 * Reads a page of older events until it has these, and returns the position of the next page. The newest can be missing for
 * a moment, because the edge can be lower than one that was read before.
 */
async function readPage(
  query: EventQuery,
  before: EventPosition | null,
  wanted: readonly string[],
): Promise<EventPosition | null> {
  const read = () => reads.listEvents(scope, query, before);
  const page = await eventually(`the page ${wanted.join()}`, read, ({ events }) =>
    isDeepStrictEqual(idsOf(events), wanted),
  );
  return page.next;
}

/** Opens a transaction that has written, in another database of the server. */
async function writeElsewhere(): Promise<pg.Client> {
  const client = new pg.Client({ ...database.config, database: "postgres" });
  await client.connect();
  await client.query("begin");
  await client.query("select pg_current_xact_id()");
  return client;
}

test("an event becomes visible after those of transactions that began earlier", async () => {
  const now = await beginEmpty();
  const [first, second] = [await begin(), await begin()];
  await eventStore(first).append([event("evt_slow")]);
  await eventStore(second).append([event("evt_quick")]);
  await second.commit().execute();
  const { ids, next } = await readNewer(now);
  assert.deepEqual(ids, [], "nothing is visible before an earlier transaction has ended");
  assert.deepEqual((await reads.listEvents(scope, ALL, null)).events, []);
  await first.commit().execute();
  assert.deepEqual(await readCount(next, 2), ["evt_slow", "evt_quick"]);
  await readPage(ALL, null, ["evt_quick", "evt_slow"]);
});

test("open transactions of other databases hold nothing back, also for a role without privileges", async (t) => {
  const held = await writeElsewhere();
  t.after(() => held.end());
  const now = await beginEmpty();
  await eventStore(db).append([event("evt_beside")]);
  assert.deepEqual(await readCount(now, 1), ["evt_beside"]);
  await eventually("the event in the list", readList, ([first]) => first === "evt_beside");
  await db.transaction().execute(async (transaction) => {
    await sql`create role event_reader`.execute(transaction);
    await sql`grant select on event to event_reader`.execute(transaction);
    await sql`set local role event_reader`.execute(transaction);
    // This transaction has written and is its own edge; its events before are visible.
    const newer = async () =>
      idsOf((await eventReads(transaction).listNewer(scope, ALL, now))?.events ?? []);
    await eventually("the event", newer, ([first]) => first === "evt_beside");
    await sql`reset role`.execute(transaction);
    await sql`drop owned by event_reader`.execute(transaction);
    await sql`drop role event_reader`.execute(transaction);
  });
});

test("a position stays where it is while the edge is before it", async () => {
  const now = await beginEmpty();
  const open = await begin();
  await eventStore(open).append([event("evt_open")]);
  // Ids are given out beside the open transaction, so that this position is after it.
  const { rows } = await sql<{ readonly txid: string }>`
    select pg_current_xact_id() as txid`.execute(db);
  const ahead = { txid: BigInt(present(rows[0], "id").txid), seq: 0n };
  assert.ok(ahead.txid > now.txid);
  assert.deepEqual((await readNewer(ahead)).next, ahead);
  await open.rollback().execute();
});

test("a follower sees every committed event once, however transactions overlap", async () => {
  const step = fc.record({
    session: fc.nat(3),
    action: fc.constantFrom("emit", "emit", "read", "read", "commit", "roll back"),
  });
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 3 }), run),
    { numRuns: 60 },
  );

  async function run(steps: readonly { session: number; action: string }[], limit: number) {
    const open = new Map<number, { trx: Awaited<ReturnType<typeof begin>>; emitted: string[] }>();
    const committed: string[] = [];
    const seen: string[] = [];
    let at = await beginEmpty();
    const end = async (session: number, isCommitted: boolean): Promise<void> => {
      const transaction = open.get(session);
      open.delete(session);
      if (transaction === undefined) return;
      const { trx, emitted } = transaction;
      await (isCommitted ? trx.commit() : trx.rollback()).execute();
      if (isCommitted) committed.push(...emitted);
    };
    for (const { session, action } of steps) {
      if (action === "emit") {
        const transaction = open.get(session) ?? { trx: await begin(), emitted: [] };
        open.set(session, transaction);
        const id = `evt_${(serial += 1)}`;
        await eventStore(transaction.trx).append([event(id)]);
        transaction.emitted.push(id);
      } else if (action === "read") {
        const { ids, next } = await readNewer(at, { type: null, limit });
        seen.push(...ids);
        at = next;
      } else await end(session, action === "commit");
    }
    for (const session of open.keys()) await end(session, true);
    seen.push(...(await readCount(at, committed.length - seen.length, limit)));
    assert.deepEqual(seen.toSorted(), committed.toSorted());
    assert.equal(new Set(seen).size, seen.length);
  }
});

test("pages of older events are contiguous, and can be filtered by type", async () => {
  const facts = { type: "batch.completed", batchJobId: "b", total: 1, succeeded: 1, failed: 0 };
  const other = { facts: { ...facts, type: "batch.completed" } } as const;
  const now = await beginEmpty();
  await eventStore(db).append([event("evt_a"), event("evt_b", other), event("evt_c")]);
  assert.deepEqual(await readCount(now, 3), ["evt_a", "evt_b", "evt_c"]);
  const ofTwo = { type: null, limit: 2 } as const;
  const next = await readPage(ofTwo, null, ["evt_c", "evt_b"]);
  assert.notEqual(next, null);
  assert.equal(await readPage(ofTwo, next, ["evt_a"]), null);
  const ofType = { type: "batch.completed", limit: 2 } as const;
  await readPage(ofType, null, ["evt_b"]);
  const newer = async () => (await readNewer(now, ofType)).ids;
  await eventually("the event of the type", newer, (ids) => isDeepStrictEqual(ids, ["evt_b"]));
});

test("events of other accounts and environments are invisible, and a position in the future is rejected", async () => {
  const now = await beginEmpty();
  await eventStore(db).append([event("evt_own")]);
  await readCount(now, 1);
  const elsewhere = { ...scope, environment: "production" } as const;
  const stranger = { ...scope, accountId: (await storedCaller(storesOn(db), "b")).accountId };
  for (const owned of [elsewhere, stranger]) {
    assert.deepEqual((await reads.listEvents(owned, ALL, null)).events, []);
    assert.deepEqual((await reads.listNewer(owned, ALL, now))?.events, []);
  }
  const positions = [elsewhere, scope, stranger].map((one) => ({ ...one, after: now }));
  const hasNewer = () => reads.hasNewer(positions);
  await eventually("the own event", hasNewer, (has) =>
    isDeepStrictEqual(has, [false, true, false]),
  );
  const far = { txid: now.txid + 1_000_000n, seq: 0n };
  assert.equal(await reads.listNewer(scope, ALL, far), null);
});

test("following reads only new events, by the index", async () => {
  await db.deleteFrom("event").execute();
  await sql`insert into event (id, account_id, environment, type, mapping_ids, body, created_at)
    select 'evt_old' || n, ${scope.accountId}, 'staging', 'batch.failed', '{}', '{}', now()
    from generate_series(1, 20000) as n`.execute(db);
  await sql`analyze event`.execute(db);
  const { next } = await readNewer(null);
  const { rows } = await sql<{ readonly "QUERY PLAN": string }>`
    explain select from event where account_id = ${scope.accountId} and environment = 'staging'
      and txid < ${EDGE} and (txid, seq) > (${next.txid}::xid8, ${next.seq}::bigint)
    order by txid, seq limit 100`.execute(db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  // Directly under the limit, without a sort.
  assert.match(plan, /^ {2}-> {2}Index (Only )?Scan using event_owner/m);
  assert.match(plan, /Index Cond: .*txid < COALESCE.*ROW\(txid, seq\) >/);
  assert.doesNotMatch(plan, /Seq Scan on event/);
});
