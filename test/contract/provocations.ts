import assert from "node:assert/strict";
import { buildForm } from "../../forms/builder/mod.ts";
import { ApiKeyPage } from "../../service/contract/api-key.ts";
import type { RefusalCode } from "../../service/contract/refusals.ts";
import { type Answer, ask, formData } from "../support/harness/ask.ts";
import { MISSING, VALUES } from "../support/harness/one-of-each.ts";
import { upload } from "../support/harness/templates.ts";
import { AI_OUT_OF_REACH, OF_AI, OF_ANY_AI } from "./ai-provocations.ts";
import { BILLING_OUT_OF_REACH, OF_ANY_BILLING, OF_BILLING } from "./billing-provocations.ts";
import { membersOf } from "./contract-document.ts";
import { atFailedJob, bytes, corrected, retried } from "./failed-job.ts";
import { missingId } from "./missing-ids.ts";
import { OF_PEOPLE, PEOPLE_OUT_OF_REACH } from "./people-provocations.ts";
import { type Actor, type Change, newActor, type Stage } from "./stage.ts";
import { OF_WEBHOOKS } from "./webhook-provocations.ts";

/** Ways to provoke responses, by status for successes and by code for errors. */
export type Provocation = (stage: Stage) => Promise<Answer>;

const TWO_BILLION = 2_000_000_000;
const JSON_BYTES = 4 * 1024 * 1024 + 1;
const FORM_BYTES = 80 * 1024 * 1024;
const RETRY = "POST /generate/envelope-bulk/{upload_id}/retry";
const FAILED = "status = 'failed', error = 'gone', error_code = 'storage_error'";
const PAST = "now() - interval '1 day'";

/** Ways that work for every operation. */
const OF_ANY: Readonly<Record<string, Provocation>> = {
  "200": succeed,
  "201": succeed,
  "202": succeed,
  "204": succeed,
  "206": (stage) => sendAs(stage, { headers: { range: "bytes=0-9" } }),
  "304": (stage) => sendAs(stage, { headers: { "if-none-match": "*" } }),
  ...refusing({
    missing_authorization: (stage) => sendAs(stage, { key: null }),
    invalid_api_key: (stage) => sendAs(stage, { key: "platen_live_nobody" }),
    rate_limit_exceeded: async (stage) => {
      const actor = await newActor(stage.service, "BUSINESS", false);
      for (const _ of "two") await stage.send({ actor, ids: MISSING });
      return await stage.send({ actor, ids: MISSING });
    },
    scope_required: async (stage) => {
      const actor = stage.shared;
      const key = actor.key(stage.operation.scope === "admin" ? "write" : "read");
      return await stage.send({ actor, key });
    },
    account_read_only: async (stage) => {
      const actor = await stage.actor();
      await stage.alter(
        `update account set subscription_status = 'past_due' where id = '${actor.accountId}'`,
      );
      return await stage.send({ actor });
    },
    unsupported_media_type: (stage) =>
      sendAs(stage, { body: { kind: "raw", type: "text/plain", text: "x" } }),
    file_too_large: async (stage) => {
      const isForm = stage.operation.body?.contentType === "multipart/form-data";
      return await stage.announce(stage.shared, isForm ? FORM_BYTES : JSON_BYTES);
    },
    invalid_json: (stage) =>
      sendAs(stage, { body: { kind: "raw", type: "application/json", text: "{" } }),
    validation_error: (stage) => sendAs(stage, wrongIn(stage)),
    idempotency_key_reused: async (stage) => {
      const actor = stage.shared;
      const headers = { "idempotency-key": "once" };
      await stage.send({ actor, headers });
      return await stage.send({ actor, headers, query: "again=1" });
    },
    request_in_progress: inProgress,
    quota_exceeded: async (stage) => {
      const actor = await stage.actor("PRO");
      for (const statement of makeSpent(actor)) await stage.alter(statement);
      return await stage.send({ actor });
    },
    feature_limit_reached: async (stage) => {
      const actor = await stage.actor("PRO");
      for (let tries = 0; tries < 4; tries += 1) await stage.send({ actor });
      return await stage.send({ actor });
    },
    template_archived: async (stage) => {
      const actor = await stage.actor();
      await stage.alter(
        `update template set archived_at = now() where account_id = '${actor.accountId}'`,
      );
      return await stage.send({ actor });
    },
    template_not_published: async (stage) => {
      const actor = await stage.actor();
      const { template_id } = actor.ids;
      await stage.alter(`delete from template_publication where template_id = ${template_id}`);
      return await stage.send({ actor });
    },
    file_expired: async (stage) => {
      const actor = await stage.actor();
      for (const table of ["file", "bulk_upload"])
        await stage.alter(
          `update ${table} set expires_at = ${PAST} where account_id = '${actor.accountId}'`,
        );
      await stage.alter(
        `update template_version set purged_at = now() where template_id = ${actor.ids["template_id"]}`,
      );
      return await stage.send({ actor });
    },
    range_not_satisfiable: (stage) => sendAs(stage, { headers: { range: "bytes=99999999-" } }),
    invalid_pdf: (stage) => withFile(stage, bytes("no PDF")),
    no_form_fields: (stage) => withFile(stage, buildForm({ fields: [] })),
    invalid_csv: (stage) => withFile(stage, bytes("nothing\n1\n")),
    too_many_rows: (stage) => withFile(stage, bytes(`name\n${"Ada\n".repeat(10_001)}`)),
    page_not_found: (stage) => sendAs(stage, { query: "page=99" }),
    precondition_failed: (stage) => sendAs(stage, { headers: { "if-match": '"outdated"' } }),
    template_in_use: (stage) => sendAs(stage, {}),
    mapping_in_use: (stage) => sendAs(stage, {}),
    schema_template_in_use: async (stage) => {
      const actor = await stage.actor();
      const { mapping_id, schema_template_id } = actor.ids;
      await stage.alter(
        `update mapping set schema_template_id = ${schema_template_id} where id = ${mapping_id}`,
      );
      return await stage.send({ actor });
    },
    task_already_finished: (stage) => sendAs(stage, {}),
    job_already_finished: (stage) => sendAs(stage, {}),
    nothing_to_retry: (stage) => sendAs(stage, {}),
    job_not_finished: (stage) =>
      withBulkJob(stage, "status = 'processing', finished_at = null, expires_at = null"),
    job_failed: (stage) => withBulkJob(stage, FAILED),
    preview_not_available: async (stage) => {
      const actor = await stage.actor();
      await stage.breakTemplate(actor);
      return await stage.send({ actor });
    },
    invalid_webhook_url: (stage) =>
      sendAs(stage, {
        body: { kind: "json", body: { ...hookIn(stage), webhook_url: "http://x" } },
      }),
    too_many_tests: async (stage) => {
      const actor = await stage.actor();
      // A fast service may finish some tests before the last request of a burst arrives.
      for (const length of [8, 32, 128]) {
        const answers = await Promise.all(Array.from({ length }, () => stage.send({ actor })));
        const refusal = answers.find(({ status }) => status === 429);
        if (refusal !== undefined) return refusal;
      }
      return assert.fail("no burst was refused");
    },
    too_many_waits: async (stage) => {
      const query = "after=now&wait_seconds=2";
      const actor = stage.shared;
      const waitsMax = 5 * stage.service.config.processes;
      const waits = Array.from({ length: waitsMax + 1 }, () => stage.send({ actor, query }));
      const refusal = await Promise.race(waits);
      await Promise.all(waits);
      return refusal;
    },
    invalid_signature: (stage) =>
      sendAs(stage, { body: { kind: "json", body: { name: "x", image: "AAAA" } } }),
    last_admin_key: async (stage) => {
      const actor = await stage.actor();
      const { body } = await ask(`${stage.service.url}/api/v1/api-keys`, { key: actor.key() });
      const { api_keys } = ApiKeyPage.parse(body);
      const [own] = api_keys.filter(({ scope }) => scope === "admin");
      return await stage.send({ actor, ids: { ...actor.ids, api_key_id: String(own?.id) } });
    },
    owner_stays: async (stage) => {
      const actor = await stage.actor();
      await stage.alter(
        `update member set role = 'viewer', email = 'x' || email where account_id = '${actor.accountId}' and id <> ${actor.ids["member_id"]}`,
      );
      await stage.alter(`update member set role = 'owner' where id = ${actor.ids["member_id"]}`);
      return await stage.send({ actor });
    },
    mapping_incompatible: async (stage) => {
      const actor = await stage.actor();
      const { template_id } = actor.ids;
      const field = { type: "text", name: "other", at: [10, 10, 90, 30] } as const;
      const form = formData({}, { file: ["b.pdf", buildForm({ fields: [field] })] });
      const at = `${stage.service.url}/api/v1/templates/${template_id}/versions`;
      await ask(at, { key: actor.key(), form });
      const body = { to: "staging", version: 2, carry_mappings: true };
      return await stage.send({ actor, body: { kind: "json", body } });
    },
    api_key_not_active: async (stage) => {
      const actor = await stage.actor();
      await stage.alter(
        `update api_key set revoked_at = now() where id = ${actor.ids["api_key_id"]}`,
      );
      return await stage.send({ actor });
    },
    member_exists: async (stage) => {
      const actor = await stage.actor();
      const body = stage.good(actor.ids) ?? undefined;
      assert.ok(body !== undefined);
      await stage.send({ actor, body });
      return await stage.send({ actor, body });
    },
    ...OF_ANY_BILLING,
    ...OF_ANY_AI,
    already_published: (stage) =>
      sendAs(stage, { body: { kind: "json", body: { to: "development", version: 1 } } }),
  }),
};

/** Ways for single operations, by short name and status or code. */
const OF_ONE: Readonly<Record<string, Provocation>> = {
  "POST /account/erase 202": async (stage) => {
    const actor = await stage.actor();
    return await stage.send({ actor, body: { kind: "json", body: { confirm: actor.email } } });
  },
  "POST /account/erase role_required": async (stage) => {
    const actor = await stage.actor();
    await stage.alter(
      `update api_key set created_by_member = 1, created_by_role = 'admin' where account_id = '${actor.accountId}'`,
    );
    return await stage.send({ actor });
  },
  ...OF_AI,
  ...OF_PEOPLE,
  ...OF_WEBHOOKS,
  "POST /templates/{template_id}/versions file_expired": async (stage) => {
    const actor = await stage.actor();
    await stage.alter(
      `update template_version set purged_at = now() where template_id = ${actor.ids["template_id"]}`,
    );
    // Without a file, the fields are added to that of the newest version.
    const fields = [{ name: "added", type: "text", page: 1, rect: [10, 10, 90, 30] }];
    const part = `--x\r\ncontent-disposition: form-data; name="fields"\r\n\r\n${JSON.stringify(fields)}`;
    const type = "multipart/form-data; boundary=x";
    return await stage.send({ actor, body: { kind: "raw", type, text: `${part}\r\n--x--\r\n` } });
  },
  "GET /generate/envelope-bulk/results/{upload_id} scope_required": (stage) =>
    sendAs(stage, { key: stage.shared.key("read"), query: "status=warned" }),
  "POST /generate/pdf 202": (stage) => generatePdf(stage, { async_mode: true }),
  "POST /generate/pdf invalid_signature": async (stage) => {
    const field = { type: "signature", name: "signed", at: [10, 10, 90, 30] } as const;
    const template = await upload(
      stage.service,
      stage.shared.key(),
      buildForm({ fields: [field] }),
    );
    const template_id = membersOf(template.body)["id"];
    const body = { template_id, data: { signed: MISSING["signature_id"] } };
    return await sendAs(stage, { body: { kind: "json", body } });
  },
  "POST /generate/envelope-bulk 200": (stage) => sendAs(stage, { query: "dry_run=true" }),
  "POST /generate/pdf template_not_found": (stage) =>
    ofTemplate(stage, { template_id: TWO_BILLION }),
  "POST /generate/pdf mapping_not_found": (stage) => ofTemplate(stage, { mapping_id: TWO_BILLION }),
  "POST /generate/pdf version_not_found": (stage) =>
    ofTemplate(stage, { template_version: TWO_BILLION }),
  "POST /templates/{template_id}/promote template_not_published": async (stage) => {
    const body = { to: "development", from: "staging" };
    return await stage.send({ actor: await stage.actor(), body: { kind: "json", body } });
  },
  [`${RETRY} 202`]: (stage) => retried(stage),
  "GET /generate/envelope-bulk/{upload_id}/rows 200": (stage) => atFailedJob(stage),
  "GET /generate/envelope-bulk/download/{upload_id} format_not_available": (stage) =>
    atFailedJob(stage, "format=pdf"),
  [`${RETRY} row_already_retried`]: async (stage) => {
    const json = { rows: [{ row: 1, cells: { name: "Ada" } }] };
    const body = { kind: "json", body: json } as const;
    return await retried(stage, undefined, { body, times: 2 });
  },
  [`${RETRY} invalid_csv`]: (stage) => retried(stage, undefined, { body: corrected("") }),
  [`${RETRY} too_many_rows`]: (stage) =>
    retried(stage, undefined, { body: corrected("1\n".repeat(10_001)) }),
  [`${RETRY} quota_exceeded`]: (stage) => retried(stage, makeSpent),
  [`${RETRY} template_not_published`]: (stage) =>
    retried(stage, ({ ids }) => [
      `delete from template_publication where template_id = ${ids["template_id"]}`,
    ]),
  [`${RETRY} template_archived`]: (stage) =>
    retried(stage, ({ ids }) => [
      `update template set archived_at = now() where id = ${ids["template_id"]}`,
    ]),
  [`${RETRY} envelope_not_found`]: (stage) =>
    retried(stage, ({ ids }) => [
      `delete from envelope_pair where envelope_id = ${ids["envelope_id"]}`,
      `delete from envelope where id = ${ids["envelope_id"]}`,
    ]),
};

/** A webhook's members apart from its URL. */
function hookIn({ members }: Stage): object {
  if (members.includes("webhook_id")) return { secret: "x" };
  return members.includes("mapping_id") ? { name: "Hook" } : {};
}

/** Exhausts the month's limit, without overage. */
function makeSpent({ accountId }: Actor): readonly string[] {
  return [
    `update account set overage_limit_pdfs = 0 where id = '${accountId}'`,
    `update usage_counter set used = 1000 where account_id = '${accountId}'`,
  ];
}

function generatePdf(stage: Stage, more: object): Promise<Answer> {
  const body = { envelope_id: Number(stage.shared.ids["envelope_id"]), data: VALUES, ...more };
  return sendAs(stage, { body: { kind: "json", body } });
}

function ofTemplate(stage: Stage, more: object): Promise<Answer> {
  const body = { template_id: Number(stage.shared.ids["template_id"]), data: {}, ...more };
  return sendAs(stage, { body: { kind: "json", body } });
}

/** Documented responses that cannot be provoked from outside, with the reason. */
export const OUT_OF_REACH: Readonly<Record<string, string>> = {
  ...AI_OUT_OF_REACH,
  ...BILLING_OUT_OF_REACH,
  ...PEOPLE_OUT_OF_REACH,
  "GET /generate/envelope-bulk/download/{upload_id} 302":
    "Only with an object store: service/api/bulk/materialise.test.ts.",
};

/** The way to provoke a response; null if absent. */
export function provocationOf(name: string, what: string): Provocation | null {
  return (
    OF_ONE[`${name} ${what}`] ?? OF_BILLING[`${name} ${what}`] ?? OF_ANY[what] ?? missingId(what)
  );
}

async function succeed(stage: Stage): Promise<Answer> {
  const { method, path } = stage.operation;
  const isKept = method !== "DELETE" && !path.endsWith("/rotate");
  const actor = isKept ? stage.shared : await stage.actor();
  await freeObject(stage, actor);
  return await stage.send({ actor });
}

/** Prepares the state: removes what blocks a deletion, and restarts what has ended. */
async function freeObject({ operation, alter }: Stage, { accountId, ids }: Actor): Promise<void> {
  if (operation.method !== "DELETE") return;
  const last = operation.path.match(/\{(\w+)\}$/)?.[1];
  if (last === "mapping_id" || last === "template_id")
    await alter(`delete from envelope where account_id = '${accountId}'`);
  if (last === "template_id") await alter(`delete from mapping where account_id = '${accountId}'`);
  const open = "status = 'processing', finished_at = null, expires_at = null";
  if (last === "upload_id")
    await alter(`update bulk_upload set ${open} where id = '${ids["upload_id"]}'`);
  if (last === "task_id")
    await alter(
      `update task set status = 'pending', started_at = null, finished_at = null, file_id = null, size_bytes = null, sha256 = null, expires_at = null, data = '{}', not_before = now() + interval '1 hour' where id = '${ids["task_id"]}'`,
    );
}

function sendAs(stage: Stage, change: Change): Promise<Answer> {
  return stage.send({ actor: stage.shared, ...change });
}

async function withFile(stage: Stage, content: Uint8Array): Promise<Answer> {
  const actor = stage.shared;
  const good = stage.good(actor.ids);
  assert.ok(good?.kind === "form");
  return await stage.send({ actor, body: { ...good, file: ["file", content] } });
}

async function withBulkJob(stage: Stage, set: string): Promise<Answer> {
  const actor = await stage.actor();
  await stage.alter(`update bulk_upload set ${set} where id = '${actor.ids["upload_id"]}'`);
  return await stage.send({ actor });
}

/** An unknown member, a parameter out of range, or an invalid Idempotency-Key. */
function wrongIn({ operation }: Stage): Change {
  const { body, method, parameters } = operation;
  if (body?.contentType === "application/json") return { body: { kind: "json", body: { odd: 1 } } };
  if (method === "POST") return { headers: { "idempotency-key": "é" } };
  const [query] = parameters.filter((one) => one.in === "query");
  return { query: `${query?.name ?? "x"}=odd%00` };
}

async function inProgress(stage: Stage): Promise<Answer> {
  const actor = stage.shared;
  const { method, path } = stage.operation;
  const route = `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
  const key = { account_id: actor.accountId, environment: "production", route, key: "held" };
  const place = [JSON.stringify(key)];
  const holder = await stage.service.database.pool.connect();
  try {
    await holder.query("select pg_advisory_lock(hashtextextended($1, 0))", place);
    return await stage.send({ actor, headers: { "idempotency-key": "held" } });
  } finally {
    await holder.query("select pg_advisory_unlock(hashtextextended($1, 0))", place);
    holder.release();
  }
}

/** Lets the compiler check the names against the table of errors. */
function refusing(
  all: Readonly<Partial<Record<RefusalCode, Provocation>>>,
): Readonly<Record<string, Provocation>> {
  return Object.fromEntries(Object.entries(all));
}
