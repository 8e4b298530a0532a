import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { sql } from "kysely";
import { z } from "zod";
import { type Clock, later } from "#base/instant.ts";
import { eraseAccounts } from "#domain/erasure";
import { purgeCompilations } from "#domain/filling";
import { type Answer, ask, formData, type Question } from "../../../../test/support/harness/ask.ts";
import { goodRows, openBulkHarness } from "../../../../test/support/harness/bulk-harness.ts";
import { eventually } from "../../../../test/support/harness/eventually.ts";
import { refused } from "../../../../test/support/harness/refused.ts";
import {
  ownService,
  type TestAccount,
  testAccount,
} from "../../../../test/support/harness/service.ts";
import { upload } from "../../../../test/support/harness/templates.ts";
import { diskObjects } from "../../objects/disk-objects.ts";
import { systemClock } from "../../system/clock.ts";
import { compilationUses } from "../bulk/compilation-uses.ts";
import { storesOn, transactOn } from "../stores.ts";

const service = await ownService();
after(service.stop);
const { db } = service.database;
const { storage } = service.config;
// The test runs the erasure itself.
await sql`insert into chore values ('erasures', 'infinity')
  on conflict (name) do update set due_at = excluded.due_at`.execute(db);

let ahead = 0;
const system = systemClock();
const clock: Clock = { now: () => later(system.now(), ahead) };
const ports = {
  erasures: storesOn(db).erasures,
  compilationUses: compilationUses(db),
  transact: transactOn(db),
  objects: await diskObjects(storage),
  clock,
};

/** Tables with an account's rows that stay when its data is erased, and why. */
const STAYING: Readonly<Record<string, string>> = {
  usage_ledger: "what was used, by ids",
  usage_counter: "what was used, in sum",
  usage_overage: "what was paid for by the piece, in sum",
  overage_month: "the same, by months",
  overage_report: "what was reported of it to the processor",
  overage_invoice: "what it charged",
  overage_correction: "what it charged too little or too much",
  audit_entry: "what was done, by ids",
};

/** Personal data of the account, which must not remain anywhere. */
const PERSONAL = ["owner-", "colleague@example.com", "Ann & Co", "Secret Form", "Zebra"];

test("an account's rows and objects are deleted, another's are kept", async () => {
  const ann = await testAccount(service);
  const bob = await testAccount(service);
  await furnish(ann);
  await furnish(bob);
  await tasksDone(bob);
  const before = await countOwned(bob);
  const filesBefore = (await files()).length;
  assert.ok(filesBefore > 0);
  const ledger = await rowsOf("usage_ledger", ann.accountId);
  assert.ok(ledger > 0);

  const answer = await api(ann)("/account/erase", {
    json: { confirm: ` ${ann.email.toUpperCase()} ` },
  });
  assert.equal(answer.status, 202);
  assert.partialDeepStrictEqual(answer.body, { account_id: ann.accountId, status: "erasing" });
  for (const environment of ["development", "staging", "production"] as const)
    for (const scope of ["read", "write", "admin"] as const) {
      const asked = await ask(`${service.url}/api/v1/account`, {
        key: ann.key(scope, environment),
      });
      refused(asked, 401, "invalid_api_key");
    }

  await eraseAccounts(ports);
  ahead += 3601;
  await eraseAccounts(ports);
  const left = await countOwned(ann);
  for (const [table, rows] of Object.entries(left))
    if (!(table in STAYING)) assert.equal(rows, 0, table);
  assert.equal(left["usage_ledger"], ledger);
  assert.equal(await rowsOf("erasure", ann.accountId), 0);
  assert.deepEqual(await countOwned(bob), before);
  const actions = await db
    .selectFrom("audit_entry")
    .select("action")
    .where("account_id", "=", ann.accountId)
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  assert.deepEqual(
    actions.map(({ action }) => action),
    ["account.erased", "account.erase_requested"],
  );

  const kept = await files();
  assert.deepEqual(
    kept.filter((name) => name.includes(ann.accountId)),
    [],
  );
  await api(bob)("/account/erase", { json: { confirm: bob.email } });
  await eraseAccounts(ports);
  ahead += 2 * 3600 + 60;
  await purgeCompilations(ports);
  assert.deepEqual(
    (await files()).filter((name) => !name.startsWith("health/") && name !== ".platen-storage"),
    [],
  );
  const dump = await everything();
  for (const text of PERSONAL) assert.ok(!dump.includes(text), text);
});

test("only an admin who confirms the owner's address can erase an account", async () => {
  const ann = await testAccount(service);
  for (const confirm of ["", "yes", "other@example.com"])
    refused(await api(ann)("/account/erase", { json: { confirm } }), 400, "validation_error");
  refused(await api(ann)("/account/erase", { json: {} }), 400, "validation_error");
  const key = ann.key("write");
  const json = { confirm: ann.email };
  refused(await api(ann)("/account/erase", { key, json }), 403, "scope_required");
  assert.equal((await api(ann)("/account")).status, 200);
});

test("of concurrent requests one begins the erasure, and the others are not admitted", async () => {
  const ann = await testAccount(service);
  const json = { confirm: ann.email };
  const answers = await Promise.all([1, 2, 3, 4].map(() => api(ann)("/account/erase", { json })));
  assert.equal(statuses(answers), "202 401 401 401");
  assert.equal(await rowsOf("erasure", ann.accountId), 1);
});

test("an interrupted erasure resumes", async () => {
  const ann = await testAccount(service);
  await furnish(ann);
  await api(ann)("/account/erase", { json: { confirm: ann.email } });
  let steps = 0;
  const failing: typeof ports = {
    ...ports,
    objects: {
      ...ports.objects,
      delete: async (key) => {
        steps += 1;
        if (steps > 1) throw new Error("killed");
        await ports.objects.delete(key);
      },
      deleteFolder: async (folder) => {
        steps += 1;
        if (steps > 2) throw new Error("killed");
        await ports.objects.deleteFolder(folder);
      },
    },
  };
  await assert.rejects(eraseAccounts(failing), /killed/);
  assert.equal(await rowsOf("erasure", ann.accountId), 1);
  await eraseAccounts(ports);
  const left = await countOwned(ann);
  for (const [table, rows] of Object.entries(left))
    if (!(table in STAYING) && table !== "erasure") assert.equal(rows, 0, table);
  assert.deepEqual(
    (await files()).filter((name) => name.includes(ann.accountId)),
    [],
  );
});

function api(account: TestAccount) {
  return (path: string, question: Question = {}) =>
    ask(`${service.url}/api/v1${path}`, { key: account.key(), ...question });
}

/** Something of everything that an account can have. */
async function furnish(account: TestAccount): Promise<void> {
  const call = api(account);
  const createObject = async (path: string, json: object): Promise<number | string> => {
    const { body } = await call(path, { json, headers: { "idempotency-key": path } });
    return z.looseObject({ id: z.union([z.int(), z.string()]) }).parse(body).id;
  };
  await call("/account", { method: "PUT", json: { name: "Ann & Co" } });
  await createObject("/members", { email: "colleague@example.com", role: "viewer" });
  const template_id = z
    .looseObject({ id: z.int() })
    .parse((await upload(service, account.key())).body).id;
  await call(`/templates/${template_id}`, { method: "PUT", json: { name: "Secret Form" } });
  const field_mappings = { "person.name": "name" };
  const mapping_id = await createObject("/mappings", { name: "M", template_id, field_mappings });
  await createObject("/envelopes", { name: "E", template_id, mapping_id });
  await sign(account);
  await hook(account);
  const desk = await openBulkHarness(service.url, account.key());
  await desk.ended(await desk.submit(goodRows(600)));
  const data = { name: "Zebra" };
  const fill = { template_id, mapping_id, data };
  assert.equal((await call("/generate/pdf", { json: fill })).status, 200);
  const bytes = { accept: "application/pdf", "idempotency-key": "bytes" };
  assert.equal((await call("/generate/pdf", { json: fill, headers: bytes })).status, 200);
  assert.equal((await call("/generate/pdf", { json: { ...fill, async_mode: true } })).status, 202);
  refused(
    await call("/templates/upload", { form: formData({ name: "nothing" }) }),
    400,
    "validation_error",
  );
  // Refused requests are recorded once a second.
  await eventually(
    "the refused request to be recorded",
    () => rowsOf("refused_request", account.accountId),
    (count) => count === 1,
  );
}

/** Waits for what the account generates in the background. */
async function tasksDone({ accountId }: TestAccount): Promise<void> {
  const tasks = db.selectFrom("task").select("status").where("account_id", "=", accountId);
  await eventually(
    "the end of the tasks",
    () => tasks.execute(),
    (all) => all.every(({ status }) => status === "completed"),
  );
}

/** A schema and two signatures, one with a picture. */
async function sign({ accountId }: TestAccount): Promise<void> {
  const name = accountId.slice(5);
  const picture = `signatures/${accountId}/picture`;
  await ports.objects.put(picture, Buffer.from("Zebra"));
  await sql`insert into schema_template (account_id, name, schema, created_at, updated_at)
    values (${accountId}, 'S', '{"title":"Zebra"}', now(), now())`.execute(db);
  await sql`insert into signature
      (id, account_id, name, kind, object_key, typed_name, width, height, created_at)
    values (${`sig_a${name}`}, ${accountId}, 'A', 'image', ${picture}, null, 1, 1, now()),
      (${`sig_b${name}`}, ${accountId}, 'B', 'typed', null, 'Zebra', null, null, now())`.execute(
    db,
  );
}

/** A webhook, a delivery with what its endpoint answered, and a notice of it. */
async function hook({ accountId }: TestAccount): Promise<void> {
  const paused = "https://example.com/Zebra";
  await sql`with webhook as (
      insert into webhook
        (account_id, environment, name, url, events, is_active, secret, created_at)
      values (${accountId}, 'production', 'Zebra', ${paused}, '{}', false, 'sealed', now())
      returning id
    ), delivery as (
      insert into webhook_delivery
        (webhook_id, account_id, environment, event_seq, event_type, status, created_at)
      select id, ${accountId}, 'production', 0, 'batch.failed', 'pending', now() from webhook
      returning id, webhook_id, event_seq
    ), queued as (
      insert into webhook_queue (delivery_id, webhook_id, event_seq, next_attempt_at)
      select id, webhook_id, event_seq, now() from delivery
    ) insert into webhook_attempt
        (delivery_id, attempt, started_at, url, request_headers, response_body)
      select id, 1, now(), ${paused}, '{}', 'Zebra' from delivery`.execute(db);
  await sql`insert into notice (account_id, kind, key, facts, created_at, due_at)
    values (${accountId}, 'webhook_failing', ${accountId}, '{"name":"Zebra"}', now(), now())`.execute(
    db,
  );
}

/** How many rows of each table are the account's; the tables are those that the database has. */
async function countOwned({ accountId }: TestAccount): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'
      and not (select relispartition from pg_class where oid = table_name::regclass)
    order by table_name`.execute(db);
  assert.ok(rows.length > 10);
  const counts: Record<string, number> = {};
  for (const { table } of rows) counts[table] = await rowsOf(table, accountId);
  return counts;
}

async function rowsOf(table: string, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.table(table)} where account_id = ${accountId}`.execute(db);
  return Number(rows[0]?.count);
}

/** Every object, by its key. */
async function files(): Promise<readonly string[]> {
  const entries = await readdir(storage, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(storage.length + 1))
    .toSorted();
}

/** All rows of all tables, and what lies in the objects, as one text. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  let text = "";
  for (const { table } of rows) {
    const all = await sql`select * from ${sql.table(table)}`.execute(db);
    text += JSON.stringify(all.rows);
  }
  for (const name of await files()) text += await readFile(join(storage, name), "latin1");
  return text;
}

/** The statuses of some answers, in order. */
function statuses(answers: readonly Answer[]): string {
  return answers
    .map(({ status }) => status)
    .toSorted((a, b) => a - b)
    .join(" ");
}
