import assert from "node:assert/strict";
import { after, test } from "node:test";
import { instant } from "#base/instant.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { shortenWaits, type WaitLimits } from "./shorten-waits.ts";

const { db, pool, close } = await testDatabase();
after(close);

const NOW = instant(Date.UTC(2026, 10, 27, 12));
const LIMITS: WaitLimits = {
  workLease: 12,
  taskRetry: 300,
  bundleLease: 60,
  aiReservation: 300,
  deliveryLease: 15,
  deliveries: [0, 15, 120, 1800],
  mails: [0, 180, 300],
  chores: { erasures: 15, files: 60, months: 3600 },
};
const AHEAD = { near: 10, hour: 3610 };

/** Rows without what other tables require of them. */
async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and attnotnull and attidentity = '' and not atthasdef`,
    [table],
  );
  const filler: Readonly<Record<string, unknown>> = {
    text: "x",
    integer: 1,
    smallint: 0,
    bigint: 1,
    boolean: false,
    json: "{}",
    bytea: "x",
    "integer[]": [1],
    "text[]": ["x"],
    "timestamp with time zone": new Date(NOW),
  };
  const whole = {
    ...Object.fromEntries(columns.map(({ name, type }) => [name, filler[type]])),
    ...row,
  };
  const names = Object.keys(whole);
  const places = names.map((_, index) => `$${index + 1}`);
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join()}) values (${places.join()})`,
      Object.values(whole),
    );
  } finally {
    await client.query("set session_replication_role = origin");
    client.release();
  }
}

/** So many seconds after now, as a column has it. */
const at = (seconds: number) => new Date(NOW + seconds * 1000);

async function secondsAhead(table: string, column: string, key: string): Promise<unknown> {
  const { rows } = await pool.query<{ key: unknown; ahead: number | null }>(
    `select ${key} as key, extract(epoch from ${column} - $1)::float8 as ahead from ${table} order by 1`,
    [new Date(NOW)],
  );
  return rows.map(({ key: name, ahead }) => [name, ahead]);
}

test("waits that end later than the service would let them end now are shortened, and no others", async () => {
  const { near, hour } = AHEAD;
  for (const [chunk, row] of [
    { state: "leased", leased_until: at(near) },
    { state: "leased", leased_until: at(hour) },
    { state: "waiting", not_before: at(hour) },
    { state: "waiting" },
  ].entries())
    await insert("bulk_chunk", { upload_id: "a", chunk, ...row });
  const task = { status: "pending", data: "{}", key_id: 1 };
  await insert("task", { ...task, id: "a", leased_until: at(hour) });
  await insert("task", { ...task, id: "b", not_before: at(hour) });
  await insert("task", { ...task, id: "c", leased_until: at(near), not_before: at(near) });
  await insert("bulk_bundle", { upload_id: "a", leased_until: at(hour), size_bytes: null });
  await insert("ai_reservation", { id: "a", expires_at: at(hour) });
  for (const attempts of [0, 1, 3, 7])
    await insert("webhook_queue", { delivery_id: attempts, attempts, next_attempt_at: at(hour) });
  await insert("webhook_queue", {
    delivery_id: 2,
    attempts: 2,
    leased_until: at(hour),
    next_attempt_at: at(near),
  });
  for (const attempts of [0, 1, 5])
    await insert("notice", { key: `${attempts}`, attempts, due_at: at(hour), account_id: "a" });
  await insert("chore", { name: "files", due_at: at(hour) });
  await insert("chore", { name: "months", due_at: at(hour) });
  await insert("chore", { name: "erasures", due_at: "infinity" });
  await insert("chore", { name: "of another release", due_at: at(hour) });
  await insert("sign_in_failure", { subject: "a", failed_at: at(hour) });

  for (let time = 0; time < 2; time += 1) {
    await shortenWaits(db, NOW, LIMITS);
    assert.deepEqual(await secondsAhead("bulk_chunk", "leased_until", "chunk"), [
      [0, near],
      [1, 12],
      [2, null],
      [3, null],
    ]);
    assert.deepEqual(await secondsAhead("bulk_chunk", "not_before", "chunk"), [
      [0, null],
      [1, null],
      [2, 12],
      [3, null],
    ]);
    assert.deepEqual(await secondsAhead("task", "leased_until", "id"), [
      ["a", 12],
      ["b", null],
      ["c", near],
    ]);
    assert.deepEqual(await secondsAhead("task", "not_before", "id"), [
      ["a", null],
      ["b", 300],
      ["c", near],
    ]);
    assert.deepEqual(await secondsAhead("bulk_bundle", "leased_until", "upload_id"), [["a", 60]]);
    assert.deepEqual(await secondsAhead("ai_reservation", "expires_at", "id"), [["a", 300]]);
    assert.deepEqual(await secondsAhead("webhook_queue", "next_attempt_at", "attempts"), [
      [0, 0],
      [1, 15],
      [2, near],
      [3, 1800],
      [7, 1800],
    ]);
    assert.deepEqual(await secondsAhead("webhook_queue", "leased_until", "attempts"), [
      [0, null],
      [1, null],
      [2, 15],
      [3, null],
      [7, null],
    ]);
    assert.deepEqual(await secondsAhead("notice", "due_at", "attempts"), [
      [0, 0],
      [1, 180],
      [5, 300],
    ]);
    assert.deepEqual(await secondsAhead("chore", "due_at", "name"), [
      ["erasures", Number.POSITIVE_INFINITY],
      ["files", 60],
      ["months", 3600],
      ["of another release", hour],
    ]);
    assert.deepEqual(await secondsAhead("sign_in_failure", "failed_at", "subject"), [["a", 0]]);
  }
});
