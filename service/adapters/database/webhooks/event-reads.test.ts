import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import type { FrozenEvent } from "#domain/events";
import type { EventPosition, EventReads } from "#domain/webhooks";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { eventStore } from "../events/event-store.ts";
import { storesOn } from "../stores.ts";
import { eventReads } from "./event-reads.ts";

const database = await testDatabase();
after(database.close);
const { db } = database;
const reads = eventReads(db);
const owner = await storedCaller(storesOn(db), "owner");
const place = { accountId: owner.accountId, environment: "staging" } as const;
const ALL = { type: null, limit: 100 } as const;
const SETTLED_MS_MAX = 20_000;

function event(id: string, more: Partial<FrozenEvent> = {}): FrozenEvent {
  const facts = { type: "batch.failed", batchJobId: "bulk_a", error: "Gone." } as const;
  const mappingIds: readonly number[] = [];
  return { id, ...place, mappingIds, createdAt: MADE_AT, facts, text: `{"id":"${id}"}`, ...more };
}

const begin = () => db.startTransaction().execute();
const idsOf = (events: readonly { readonly text: string }[]): string[] =>
  events.map(({ text }) => text.slice(7, -2));

async function come(
  from: EventPosition | null,
  wanted: Parameters<EventReads["listComing"]>[1] = ALL,
): Promise<{ ids: string[]; next: EventPosition }> {
  const found = await reads.listComing(place, wanted, from);
  assert.ok(found !== null);
  return { ids: idsOf(found.events), next: found.next };
}

/** Looks on until it has seen these, or for a while: what others write on this server holds the edge back. */
async function comeAll(from: EventPosition, count: number, limit = 100): Promise<string[]> {
  const until = performance.now() + SETTLED_MS_MAX;
  const seen: string[] = [];
  let at = from;
  while (seen.length < count && performance.now() < until) {
    const { ids, next } = await come(at, { type: null, limit });
    seen.push(...ids);
    at = next;
    if (ids.length === 0) await pause(20);
  }
  return seen;
}

test("an event waits for those whose transactions began before, and then comes after them", async () => {
  const { next: now } = await come(null);
  const [first, second] = [await begin(), await begin()];
  await eventStore(first).append([event("evt_slow")]);
  await eventStore(second).append([event("evt_quick")]);
  await second.commit().execute();
  const { ids, next } = await come(now);
  assert.deepEqual(ids, [], "nothing is shown over the head of what is still open");
  assert.deepEqual((await reads.listEvents(place, ALL, null)).events, []);
  await first.commit().execute();
  assert.deepEqual(await comeAll(next, 2), ["evt_slow", "evt_quick"]);
  const { events } = await reads.listEvents(place, ALL, null);
  assert.deepEqual(idsOf(events), ["evt_quick", "evt_slow"]);
});

test("whoever follows sees every event that was committed, once, however transactions overlap", async () => {
  const step = fc.record({
    line: fc.nat(3),
    what: fc.constantFrom("tell", "tell", "look", "look", "commit", "roll back"),
  });
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 3 }), run),
    { numRuns: 60 },
  );

  async function run(steps: readonly { line: number; what: string }[], limit: number) {
    const open = new Map<number, { trx: Awaited<ReturnType<typeof begin>>; told: string[] }>();
    const committed: string[] = [];
    const seen: string[] = [];
    let { next: at } = await come(null);
    const end = async (line: number, isKept: boolean): Promise<void> => {
      const one = open.get(line);
      open.delete(line);
      if (one === undefined) return;
      await (isKept ? one.trx.commit() : one.trx.rollback()).execute();
      if (isKept) committed.push(...one.told);
    };
    for (const { line, what } of steps) {
      if (what === "tell") {
        const one = open.get(line) ?? { trx: await begin(), told: [] };
        open.set(line, one);
        const id = `evt_${(serial += 1)}`;
        await eventStore(one.trx).append([event(id)]);
        one.told.push(id);
      } else if (what === "look") {
        const { ids, next } = await come(at, { type: null, limit });
        seen.push(...ids);
        at = next;
      } else await end(line, what === "commit");
    }
    for (const line of open.keys()) await end(line, true);
    seen.push(...(await comeAll(at, committed.length - seen.length, limit)));
    assert.deepEqual(seen.toSorted(), committed.toSorted());
    assert.equal(new Set(seen).size, seen.length);
  }
});

test("a page of the past ends where the next one begins, and types are told apart", async () => {
  const facts = { type: "batch.completed", batchJobId: "b", total: 1, succeeded: 1, failed: 0 };
  const other = { facts: { ...facts, type: "batch.completed" } } as const;
  await db.deleteFrom("event").execute();
  const { next: now } = await come(null);
  await eventStore(db).append([event("evt_a"), event("evt_b", other), event("evt_c")]);
  assert.deepEqual(await comeAll(now, 3), ["evt_a", "evt_b", "evt_c"]);
  const first = await reads.listEvents(place, { type: null, limit: 2 }, null);
  assert.deepEqual(idsOf(first.events), ["evt_c", "evt_b"]);
  const rest = await reads.listEvents(place, { type: null, limit: 2 }, first.next);
  assert.deepEqual([idsOf(rest.events), rest.next], [["evt_a"], null]);
  const ofOne = { type: "batch.completed", limit: 2 } as const;
  assert.deepEqual(idsOf((await reads.listEvents(place, ofOne, null)).events), ["evt_b"]);
  assert.deepEqual((await come(now, ofOne)).ids, ["evt_b"]);
});

test("events of others are not shown, not waited for, and a place in the future is none", async () => {
  const { next: now } = await come(null);
  await eventStore(db).append([event("evt_own")]);
  await comeAll(now, 1);
  const elsewhere = { ...place, environment: "production" } as const;
  const stranger = { ...place, accountId: (await storedCaller(storesOn(db), "b")).accountId };
  for (const owned of [elsewhere, stranger]) {
    assert.deepEqual((await reads.listEvents(owned, ALL, null)).events, []);
    assert.deepEqual((await reads.listComing(owned, ALL, now))?.events, []);
  }
  const places = [elsewhere, place, stranger].map((one) => ({ ...one, after: now }));
  assert.deepEqual(await reads.hasComing(places), [false, true, false]);
  const far = { txid: now.txid + 1_000_000n, seq: 0n };
  assert.equal(await reads.listComing(place, ALL, far), null);
});

test("whoever follows reads what is new and not what is old, by the index", async () => {
  await db.deleteFrom("event").execute();
  await sql`insert into event (id, account_id, environment, type, mapping_ids, body, created_at)
    select 'evt_old' || n, ${place.accountId}, 'staging', 'batch.failed', '{}', '{}', now()
    from generate_series(1, 20000) as n`.execute(db);
  await sql`analyze event`.execute(db);
  const { next } = await come(null);
  const { rows } = await sql<{ readonly "QUERY PLAN": string }>`
    explain select from event where account_id = ${place.accountId} and environment = 'staging'
      and txid < pg_snapshot_xmin(pg_current_snapshot())
      and (txid, seq) > (${next.txid}::xid8, ${next.seq}::bigint)
    order by txid, seq limit 100`.execute(db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  assert.match(plan, /Index (Only )?Scan using event_owner/);
  assert.doesNotMatch(plan, /Sort|Seq Scan/);
});
