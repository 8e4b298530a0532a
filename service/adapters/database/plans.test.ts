import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { BulkJobId } from "#domain/bulk-records";
import type { WebhookId } from "#domain/webhooks/records";
import { testDatabase } from "../../../test/support/harness/database.ts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { observePlans, planOptions } from "../../../test/support/harness/plans.ts";
import { storedCaller } from "../../../test/support/harness/stored-forms.ts";
import { databaseOn } from "./connection/open.ts";
import { countGivenUp, noticeOutbox } from "./notices/notice-outbox.ts";
import { storesOn } from "./stores.ts";

const { db, config, close } = await testDatabase();
// Tables of a test are so small that reading them from end to end is cheapest.
const options = planOptions(["enable_seqscan=off", "enable_bitmapscan=off", "enable_sort=off"]);
const pool = new pg.Pool({ ...config, options });
after(async () => {
  await pool.end();
  await close();
});
const observe = observePlans(pool);
const stores = storesOn(databaseOn(pool));
const { accountId } = await storedCaller(storesOn(db), "owner");
const owner = { accountId, environment: "production" } as const;
const page = { limit: 10, skip: 0, before: null };

async function plansOf(call: () => Promise<unknown>): Promise<string> {
  return (await observe(call)).plans.join("\n");
}

/** Whether all pages are marked: not while another transaction, such as that of an automatic analyze, has an older snapshot. */
async function vacuumFiles(): Promise<boolean> {
  await sql`vacuum (analyze) file`.execute(db);
  const { rows } = await sql<{ is_visible: boolean }>`
    select relallvisible = relpages as is_visible from pg_class where oid = 'file'::regclass`.execute(
    db,
  );
  return rows[0]?.is_visible === true;
}

test("the files of an environment are counted in an index alone", async () => {
  await sql`
    insert into file (id, account_id, environment, template_id, filename, size_bytes, sha256, page_count,
      object_key, created_at, expires_at)
    select 'file_' || place, case place % 10 when 0 then ${accountId} else 'acct_other' end, 'production', 1, 'a.pdf', 9, '', 1, 'files/' || place, now(),
      now() + interval '1 day'
    from generate_series(1, 5000) as place`.execute(db);
  await eventually("every page of the table to be visible to all", vacuumFiles, Boolean);
  const plans = await plansOf(() => stores.files.listFiles(owner, instant(Date.now()), page));
  assert.match(plans, /Index Only Scan using file_kept/);
  assert.match(plans, /Heap Fetches: 0/);
});

test("mails that were given up are counted and listed without reading the others", async () => {
  await sql`
    insert into notice (account_id, kind, key, facts, created_at, due_at, sent_at, given_up_at)
    select ${accountId}, 'trial_ending', 'plan/' || place, '{"kind": "trial_ending"}', now(), now(),
      case when place % 100 > 0 then now() end, case when place % 100 = 0 then now() end
    from generate_series(1, 2000) as place`.execute(db);
  await sql`analyze notice`.execute(db);
  const outbox = noticeOutbox(databaseOn(pool));
  const givenUp = { accountId: null, state: "given_up", limit: 10 } as const;
  for (const call of [() => countGivenUp(databaseOn(pool)), () => outbox.list(givenUp)])
    assert.match(await plansOf(call), /using notice_given_up/);
});

test("failed deliveries are found without reading the others of their webhook", async () => {
  await sql`
    insert into webhook_delivery (webhook_id, account_id, environment, event_seq, event_type, status,
      attempts, created_at, delivered_at)
    select 7, ${accountId}, 'production', place, 'batch.completed', state, 1, now(),
      case when state = 'delivered' then now() end
    from generate_series(1, 1000) as place,
      lateral (select case place % 100 when 0 then 'failed' else 'delivered' end as state) as one`.execute(
    db,
  );
  await sql`analyze webhook_delivery`.execute(db);
  const wanted = { status: "failed", eventType: null } as const;
  const plans = await plansOf(() =>
    stores.deliveryLog.listDeliveries(brand<WebhookId>(7), wanted, page),
  );
  assert.match(plans, /using webhook_delivery_ended_badly/);
});

test("a page of a long job's rows reads no more rows than it shows", async () => {
  await sql`
    insert into bulk_row (upload_id, "row", line, filename, status, size_bytes, crc, sha256,
      tail_bytes, packed_bytes, warnings)
    select 'bulk_long', place, place + 1, place || '.pdf', 'succeeded', 9, 9, '', 9, 9, '[]'
    from generate_series(1, 1000) as place`.execute(db);
  await sql`analyze bulk_row`.execute(db);
  const id = brand<BulkJobId>("bulk_long");
  for (const status of [null, "succeeded"] as const) {
    const plans = await plansOf(() => stores.bulk.listRows(id, { status, after: 500, limit: 10 }));
    const [, rows = ""] = /using bulk_row_pkey[^\n]*actual[^\n]*rows=([\d.]+)/.exec(plans) ?? [];
    assert.equal(Number(rows), 10);
  }
});
