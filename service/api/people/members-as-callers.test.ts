import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { CurrentSession } from "#contract/session.ts";
import { Platen } from "../../../sdk/mod.ts";
import { type Answer, ask, formData, type Question } from "../../../test/support/harness/ask.ts";
import { Browser } from "../../../test/support/harness/browser.ts";
import { createOneOfEach, ended, VALUES } from "../../../test/support/harness/one-of-each.ts";
import { testPerson, testToken } from "../../../test/support/harness/people.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { fromPage, type SignedIn, signIn } from "../../../test/support/harness/signed-in.ts";
import { brand } from "../../base/brand.ts";
import type { PersonId } from "../../domain/accounts/mod.ts";

const service = await testService();
after(service.stop);
const { pool } = service.database;
const account = await testAccount(service);
const { accountId } = account;
const ids = await createOneOfEach(service.url, account.key());
const envelope_id = Number(ids["envelope_id"]);
const editor = await signIn(pool, accountId, "editor");
const admin = await signIn(pool, accountId, "admin");

const Made = z.looseObject({
  id: z.int().optional(),
  upload_id: z.string().optional(),
  task_id: z.string().optional(),
});

async function as(member: SignedIn, path: string, question: Question = {}): Promise<Answer> {
  const headers = { ...fromPage(member, accountId), ...question.headers };
  return await ask(`${service.url}/api/v1${path}`, { ...question, headers });
}

async function actorsOf(table: string, where: string, value: string): Promise<unknown> {
  const { rows } = await pool.query(
    `select distinct key_id, member_id from ${table} where ${where} = $1`,
    [value],
  );
  return rows;
}

test("documents, tasks and bulk jobs of a member are recorded and counted as the member's", async () => {
  const isMembers = [{ key_id: null, member_id: editor.memberId }];
  const json = { envelope_id, data: VALUES };
  const now = await as(editor, "/generate/pdf", { json });
  assert.equal(now.status, 200, now.text);
  const later = await as(editor, "/generate/pdf", { json: { ...json, async_mode: true } });
  const { task_id = "" } = Made.parse(later.body);
  assert.deepEqual(await actorsOf("task", "id", task_id), isMembers);
  const file = ["rows.csv", new TextEncoder().encode("name\nAda\nBob\n")] as const;
  const form = formData({ envelope_id: String(envelope_id) }, { file });
  const { upload_id = "" } = Made.parse(
    (await as(editor, "/generate/envelope-bulk", { form })).body,
  );
  assert.deepEqual(await actorsOf("bulk_upload", "id", upload_id), isMembers);
  await ended(service.url, account.key(), `/generate/status/${task_id}`);
  await ended(service.url, account.key(), `/generate/envelope-bulk/status/${upload_id}`);
  const { rows } = await pool.query<{ outputs: number }>(
    "select sum(outputs)::int as outputs from usage_ledger where member_id = $1",
    [editor.memberId],
  );
  assert.equal(rows[0]?.outputs, 4);
});

test("what a member does is in the audit log with the member", async () => {
  const json = { name: "By Ada", scope: "read", environment: "staging" };
  const { id } = Made.parse((await as(admin, "/api-keys", { json })).body);
  const { body } = await as(admin, "/audit-log?limit=1");
  const { entries } = z.looseObject({ entries: z.array(z.looseObject({})) }).parse(body);
  assert.partialDeepStrictEqual(entries[0], {
    action: "api_key.created",
    by: { type: "member", id: admin.memberId },
    subject: `api_key/${id}`,
  });
});

test("a member's Idempotency-Key replays the member's own response only", async () => {
  const question = {
    json: { name: "Once", typed_name: "Ada" },
    headers: { "idempotency-key": "once" },
  };
  const [first, again] = [
    await as(editor, "/signatures", question),
    await as(editor, "/signatures", question),
  ];
  assert.equal(first.status, 201);
  assert.deepEqual([again.status, again.text], [first.status, first.text]);
  assert.equal(again.headers.get("idempotency-replayed"), "true");
  assert.equal(again.headers.get("cache-control"), "no-store");
  const others = [
    await as(admin, "/signatures", question),
    await ask(`${service.url}/api/v1/signatures`, { key: account.key(), ...question }),
  ];
  for (const other of others) {
    assert.equal(other.status, 201);
    assert.equal(other.headers.get("idempotency-replayed"), null);
    assert.notEqual(other.text, first.text);
  }
});

test("five requests of a member can wait for events, and those of another member beside them", async () => {
  const { body } = await as(editor, "/events?after=now");
  const { next_cursor } = z.looseObject({ next_cursor: z.string() }).parse(body);
  const leaving = new AbortController();
  const path = `/api/v1/events?after=${next_cursor}&wait_seconds=25`;
  const waits = Array.from({ length: 6 }, () =>
    fetch(service.url + path, {
      headers: fromPage(editor, accountId),
      signal: leaving.signal,
    }),
  );
  const ends = Promise.allSettled(waits);
  const first = await Promise.race(waits);
  assert.equal(first.status, 429);
  assert.match(await first.text(), /"error":"too_many_waits"/);
  const waiting = `/events?after=${next_cursor}&wait_seconds=1`;
  refused(await as(editor, waiting), 429, "too_many_waits");
  assert.equal((await as(admin, waiting)).status, 200);
  leaving.abort();
  await ends;
});

test("after sign-out, password reset and removal the next request is a 401", async () => {
  const people = await Promise.all([0, 1, 2].map(() => testPerson(service, accountId, "editor")));
  const [leaving, forgetful, removed] = people;
  assert.ok(leaving !== undefined && forgetful !== undefined && removed !== undefined);
  const cookies = people.map(({ browser }) => `platen_session=${browser.cookie}`);
  const statuses = async () => {
    const all = cookies.map((cookie) =>
      ask(`${service.url}/api/v1/templates`, { headers: fromPage({ cookie }, accountId) }),
    );
    return (await Promise.all(all)).map(({ status }) => status);
  };
  assert.deepEqual(await statuses(), [200, 200, 200]);

  await leaving.browser.send("DELETE", "/session");
  assert.deepEqual(await statuses(), [401, 200, 200]);

  const { person } = CurrentSession.parse((await forgetful.browser.send("GET", "/session")).body);
  const personId = brand<PersonId>(person.id);
  const token = await testToken(service, { kind: "reset", personId });
  const password = "another horse battery staple";
  const reset = await new Browser(service.url).send("POST", "/session/reset/confirm", {
    token,
    password,
  });
  assert.equal(reset.status, 204, reset.text);
  assert.deepEqual(await statuses(), [401, 401, 200]);

  const { member } = CurrentSession.parse((await removed.browser.send("GET", "/session")).body);
  const gone = await as(admin, `/members/${member?.id}`, { method: "DELETE" });
  assert.equal(gone.status, 204, gone.text);
  assert.deepEqual(await statuses(), [401, 401, 401]);
});

test("the client sends a browser's requests: reading, changing, downloading", async () => {
  const { cookie } = editor;
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const platen = new Platen({
    baseUrl: service.url,
    apiKey: null,
    headers: () => ({ "platen-account": accountId, "platen-environment": "production" }),
    // Adds the headers that a browser adds to requests of the service's own pages.
    machine: {
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers },
        }),
    },
  });
  const made = await platen.signatures.create({ name: "Client", typed_name: "Ada" });
  const listed: string[] = [];
  for await (const { id } of platen.signatures.list()) listed.push(id);
  assert.ok(listed.includes(made.id));
  await assert.rejects(platen.apiKeys.create({ name: "K", environment: "staging" }), {
    status: 403,
    code: "scope_required",
  });
});
