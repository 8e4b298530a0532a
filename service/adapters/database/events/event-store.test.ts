import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Insertable } from "kysely";
import { type Instant, later } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import { EVENT_TYPES, type SerializedEvent } from "#domain/events";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { storesOn, transactOn } from "../stores.ts";
import type { Tables } from "../tables/tables.ts";

const database = await testDatabase();
after(database.close);
const { db } = database;
const stores = storesOn(db);
const transact = transactOn(db);
const owner = await storedCaller(stores, "owner");
const other = await storedCaller(stores, "other");

const TEXT = '{"id":"evt","data":{"error":"Ünïcode \\u0000 ✓ </script> 12345678901234567890"}}';

function event(
  id: string,
  more: Partial<SerializedEvent> = {},
  createdAt = MADE_AT,
): SerializedEvent {
  const facts = { type: "batch.failed", batchJobId: "bulk_a", error: "It is gone." } as const;
  const { accountId } = owner;
  const where = { accountId, environment: "staging", mappingIds: [3, 4] } as const;
  return { id, ...where, createdAt, facts, text: TEXT, ...more };
}

type WebhookRow = Partial<Insertable<Tables["webhook"]>>;

async function webhook(more: WebhookRow = {}, { accountId }: Caller = owner): Promise<number> {
  const { id } = await db
    .insertInto("webhook")
    .values({
      account_id: accountId,
      environment: "staging",
      name: "W",
      url: "https://example.com/",
      mapping_id: null,
      events: [...EVENT_TYPES],
      is_active: true,
      secret: "sealed",
      created_at: new Date(MADE_AT),
      ...more,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The webhooks that get an event. */
async function listWanted(id: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("webhook_delivery")
    .innerJoin("event", "event.seq", "webhook_delivery.event_seq")
    .where("event.id", "=", id)
    .select("webhook_id")
    .orderBy("webhook_id")
    .execute();
  return rows.map(({ webhook_id }) => webhook_id);
}

const readKept = (id: string) =>
  db.selectFrom("event").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("events are stored once, byte for byte, in the order of emission", async () => {
  const at: Instant = later(MADE_AT, 5);
  await stores.events.append([event("evt_first", {}, at), event("evt_second")]);
  const { seq, txid, body, ...first } = await readKept("evt_first");
  assert.deepEqual(first, {
    id: "evt_first",
    account_id: owner.accountId,
    environment: "staging",
    type: "batch.failed",
    mapping_ids: [3, 4],
    created_at: new Date(at),
    trace_parent: null,
  });
  assert.equal(body.toString(), TEXT);
  const second = await readKept("evt_second");
  assert.ok(BigInt(seq) < BigInt(second.seq));
  assert.equal(txid, second.txid);
  await assert.rejects(stores.events.append([event("evt_first")]), { code: "23505" });
});

test("a delivery is created for each webhook that is subscribed now to this type, environment and mapping", async () => {
  const all = await webhook();
  const mapped = await webhook({ mapping_id: 4 });
  const failing = await webhook({ events: ["generation.failed", "batch.failed"] });
  await webhook({ mapping_id: 5 });
  await webhook({ events: ["batch.completed"] });
  await webhook({ environment: "production" });
  await webhook({ is_active: false });
  await webhook({ deleted_at: new Date(MADE_AT) });
  await webhook({}, other);
  await stores.events.append([event("evt_mapped"), event("evt_unmapped", { mappingIds: [] })]);
  assert.deepEqual(await listWanted("evt_mapped"), [all, mapped, failing]);
  assert.deepEqual(await listWanted("evt_unmapped"), [all, failing]);
  await webhook();
  assert.equal(
    (await listWanted("evt_mapped")).length,
    3,
    "a later subscription gets later events only",
  );
  await db.deleteFrom("webhook").execute();
});

test("a delivery has the time of its event and is due at once", async () => {
  const id = await webhook();
  await stores.events.append([event("evt_waits")]);
  const delivery = await db
    .selectFrom("webhook_delivery")
    .innerJoin("webhook_queue as queued", "queued.delivery_id", "webhook_delivery.id")
    .select(["status", "queued.attempts", "created_at", "next_attempt_at"])
    .where("queued.webhook_id", "=", id)
    .executeTakeFirstOrThrow();
  const at = new Date(MADE_AT);
  assert.deepEqual([delivery.status, delivery.attempts], ["pending", 0]);
  assert.deepEqual([delivery.created_at, delivery.next_attempt_at], [at, at]);
});

test("an event of a rolled back transaction is neither stored nor delivered", async () => {
  await webhook();
  const failed = transact(async ({ events }) => {
    await events.append([event("evt_failed")]);
    throw new Error("the database went away");
  });
  await assert.rejects(failed, /went away/);
  assert.deepEqual(await listWanted("evt_failed"), []);
});
