import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { z } from "zod";
import { type Answer, ask, formData, type Question } from "../../../../test/support/harness/ask.ts";
import { refused } from "../../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../../test/support/harness/service.ts";
import { smallPdf, upload } from "../../../../test/support/harness/templates.ts";

const service = await testService();
after(service.stop);
const { db } = service.database;
const account = await testAccount(service);
const key = account.key();
const Made = z.looseObject({ id: z.int() });

/** Posts with an Idempotency-Key. */
const post = (path: string, once: string, question: Question) =>
  ask(`${service.url}/api/v1${path}`, {
    key,
    method: "POST",
    ...question,
    headers: { ...question.headers, "idempotency-key": once },
  });

const template = Made.parse((await upload(service, key)).body).id;
const mapping = (name: string, more: object = {}) => ({
  json: { name, template_id: template, field_mappings: { "person.name": "name" }, ...more },
});
const mappings = async (name: string) =>
  (await db.selectFrom("mapping").select("id").where("name", "=", name).execute()).length;
const uploads = async () =>
  (
    await db
      .selectFrom("bulk_upload")
      .select("id")
      .where("account_id", "=", account.accountId)
      .execute()
  ).length;
/** Ids of the uploads of any account that are being received. */
const intakes = async () =>
  new Set((await db.selectFrom("bulk_intake").select("id").execute()).map(({ id }) => id));
const remaining = ({ headers }: Answer) => Number(headers.get("x-ratelimit-remaining"));
const isReplay = ({ headers }: Answer) => headers.get("idempotency-replayed") === "true";

test("the first response is replayed without repeating the work", async () => {
  const first = await post("/mappings", "one", mapping("Once"));
  assert.equal(first.status, 201);
  assert.ok(!isReplay(first));
  const again = await post("/mappings", "one", {
    json: { field_mappings: { "person.name": "name" }, template_id: template, name: "Once" },
  });
  assert.ok(isReplay(again));
  assert.deepEqual([again.status, again.text], [first.status, first.text]);
  assert.notEqual(again.headers.get("x-request-id"), first.headers.get("x-request-id"));
  assert.equal(remaining(again), remaining(first) - 1);
  assert.equal(await mappings("Once"), 1);
});

test("a different body, query or path with the same key is a 409", async () => {
  refused(await post("/mappings", "one", mapping("Other")), 409, "idempotency_key_reused");
  refused(await post("/mappings?x=1", "one", mapping("Once")), 409, "idempotency_key_reused");
  assert.equal(await mappings("Other"), 0);
});

test("a key is scoped to its account, environment and route", async () => {
  const staging = await post("/mappings", "one", {
    ...mapping("Staging"),
    key: account.key("admin", "staging"),
  });
  assert.equal(staging.status, 201);
  const stranger = (await testAccount(service)).key();
  refused(
    await post("/mappings", "one", { ...mapping("Mine"), key: stranger }),
    404,
    "template_not_found",
  );
  refused(await post("/envelopes", "one", mapping("Once")), 400, "validation_error");
});

test("an invalid key is a 400: empty, too long, or not printable ASCII", async () => {
  for (const odd of ["", "x".repeat(256), "caf\u00e9", "tab\there"])
    refused(await post("/mappings", odd, mapping("Odd")), 400, "validation_error");
  assert.equal(await mappings("Odd"), 0);
  assert.equal((await post("/mappings", "~ x".repeat(85), mapping("Long"))).status, 201);
});

test("a refusal by the route is replayed, with the id of the current request", async () => {
  const json = { name: "x", template_id: 2_000_000_000, field_mappings: {} };
  refused(await post("/mappings", "missing", { json }), 404, "template_not_found");
  const again = await post("/mappings", "missing", { json });
  refused(again, 404, "template_not_found");
  assert.ok(isReplay(again));
});

test("a refusal before the route runs is not recorded", async () => {
  const read = account.key("read");
  const asked = mapping("Later");
  refused(await post("/mappings", "later", { ...asked, key: read }), 403, "scope_required");
  refused(await post("/mappings", "later", { ...asked, key: "x" }), 401, "invalid_api_key");
  const broken = { headers: { "content-type": "application/json" }, body: "{" };
  refused(await post("/mappings", "later", broken), 400, "invalid_json");
  assert.equal((await post("/mappings", "later", asked)).status, 201);
});

test("of concurrent requests one does the work, and the others get a 409 or its response", async () => {
  const at = Array.from({ length: 12 }, () => post("/mappings", "at once", mapping("At once")));
  const answers = await Promise.all(at);
  const made = answers.filter(({ status }) => status === 201);
  assert.ok(made.length >= 1);
  assert.equal(made.filter((answer) => !isReplay(answer)).length, 1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    refused(answer, 409, "request_in_progress");
    assert.equal(answer.headers.get("retry-after"), "1");
  }
  assert.equal(await mappings("At once"), 1);
});

test("files are compared by content, and those of a replayed request are deleted", async () => {
  const send = (pdf: Uint8Array, name = "Form") =>
    post("/templates/upload", "file", { form: formData({ name }, { file: ["a.pdf", pdf] }) });
  const first = await send(smallPdf());
  assert.equal(first.status, 201);
  const again = await send(smallPdf());
  assert.ok(isReplay(again));
  assert.equal(again.text, first.text);
  refused(await send(smallPdf(), "Other"), 409, "idempotency_key_reused");
  refused(await send(new Uint8Array([1, 2, 3])), 409, "idempotency_key_reused");
  const broken = await post("/templates/upload", "bad file", {
    form: formData({ name: "x" }, { file: ["a.pdf", new Uint8Array([1, 2])] }),
  });
  refused(broken, 400, "invalid_pdf");
});

test("a job is submitted once, and the CSV of a repetition is deleted", async () => {
  const { id } = Made.parse((await post("/mappings", "m", mapping("Bulk"))).body);
  const envelope = { json: { name: "E", template_id: template, mapping_id: id } };
  const made = Made.parse((await post("/envelopes", "e", envelope)).body);
  const send = (csv: string) =>
    post("/generate/envelope-bulk", "job", {
      form: formData(
        { envelope_id: String(made.id) },
        { file: ["a.csv", new TextEncoder().encode(csv)] },
      ),
    });
  const Job = z.looseObject({ upload_id: z.string() });
  const before = await intakes();
  const first = Job.parse((await send("name\nAda\n")).body);
  assert.equal(Job.parse((await send("name\nAda\n")).body).upload_id, first.upload_id);
  refused(await send("name\nBob\n"), 409, "idempotency_key_reused");
  assert.equal(await uploads(), 1);
  assert.equal((await intakes()).difference(before).size, 0);
});

test("a crash between the work and its record leaves neither, and a retry works", async () => {
  await sql`create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(db);
  await sql`create trigger die before insert on idempotency_record
    for each row execute function die()`.execute(db);
  refused(await post("/mappings", "killed", mapping("Killed")), 503, "unavailable");
  assert.equal(await mappings("Killed"), 0);
  await sql`drop trigger die on idempotency_record`.execute(db);
  const next = await post("/mappings", "killed", mapping("Killed"));
  assert.equal(next.status, 201);
  assert.ok(!isReplay(next));
  assert.ok(isReplay(await post("/mappings", "killed", mapping("Killed"))));
  assert.equal(await mappings("Killed"), 1);
});

test("a replayed secret is not stored in clear", async () => {
  const asked = { json: { name: "n", scope: "read", environment: "staging" } };
  const first = await post("/api-keys", "secret", asked);
  const again = await post("/api-keys", "secret", asked);
  assert.equal(again.text, first.text);
  const Key = z.looseObject({ key: z.string().startsWith("platen_stg_") });
  const { key: secret } = Key.parse(again.body);
  const rows = await db.selectFrom("idempotency_record").selectAll().execute();
  assert.ok(rows.length > 5);
  assert.ok(!JSON.stringify(rows).includes(secret));
  assert.equal((await ask(`${service.url}/api/v1/mappings`, { key: secret })).status, 200);
});

test("a key can be reused after a day", async () => {
  await db
    .updateTable("idempotency_record")
    .set({ recorded_at: sql`now() - interval '24 hours 1 second'` })
    .where("key", "=", "one")
    .execute();
  const next = await post("/mappings", "one", mapping("Next day"));
  assert.equal(next.status, 201);
  assert.ok(!isReplay(next));
  assert.ok(isReplay(await post("/mappings", "one", mapping("Next day"))));
});
