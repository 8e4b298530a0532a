/** AI generations have a separate monthly limit. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { createAccountIn } from "../../service/main.ts";
import type { Answer } from "../support/harness/ask.ts";
import { type BulkHarness, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { refused } from "../support/harness/refused.ts";
import { testService, uniqueEmail } from "../support/harness/service.ts";

const QUOTA = 100;

const service = await testService();
after(service.stop);
const { pool } = service.database;

const Used = z.looseObject({ used: z.int(), limit: z.int(), remaining: z.int() });
const Usage = z.looseObject({
  pdf_generations: z.looseObject({ used: z.int() }),
  ai_generations: Used,
});
const Result = z.looseObject({ usage: Used });

test("31: the 101st AI generation of a month on PRO is refused, and PDFs are not affected", async () => {
  const { harness, generate, spend, usage } = await account("PRO");
  await spend(QUOTA - 1);
  const last = await generate();
  assert.equal(last.status, 200, last.text);
  assert.deepEqual(Result.parse(last.body).usage, { used: QUOTA, limit: QUOTA, remaining: 0 });
  const body = refused(await generate(), 402, "ai_quota_exceeded");
  assert.equal(body["tier"], "PRO");
  refused(await generate("/api/v1/ai/mapping-suggestions"), 402, "ai_quota_exceeded");
  const json = { envelope_id: harness.envelopeId, data: { name: "Ann" } };
  assert.equal((await harness.ask("/api/v1/generate/pdf", { json })).status, 200);
  const later = await usage();
  assert.deepEqual(later.ai_generations, { used: QUOTA, limit: QUOTA, remaining: 0 });
  assert.equal(later.pdf_generations.used, 1);
});

test("65: of fifty concurrent AI generations with one left exactly one succeeds", async () => {
  const { generate, spend, usage } = await account("PRO");
  await spend(QUOTA - 1);
  const answers = await Promise.all(Array.from({ length: 50 }, () => generate()));
  const [made, others] = [200, 402].map((code) => answers.filter(({ status }) => status === code));
  assert.deepEqual([made?.length, others?.length], [1, 49]);
  assert.equal((await usage()).ai_generations.used, QUOTA);
});

test("65: of ten concurrent ones with Idempotency-Keys of their own exactly one succeeds", async () => {
  const { generate, spend, usage } = await account("PRO");
  await spend(QUOTA - 1);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => generate(undefined, `key-${index}`)),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [200, ...Array.from({ length: 9 }, () => 402)]);
  assert.equal((await usage()).ai_generations.used, QUOTA);
});

test("a failed generation takes no quota", async () => {
  const { generate, spend, usage, templateId } = await account("PRO");
  await spend(QUOTA - 1);
  await unread(templateId, "object_key || '.away'");
  refused(await generate(), 410, "file_expired");
  refused(await generate(undefined, "failed"), 410, "file_expired");
  await unread(templateId, "replace(object_key, '.away', '')");
  assert.equal((await usage()).ai_generations.used, QUOTA - 1);
  assert.equal((await generate()).status, 200);
});

test("65: BUSINESS is not limited", async () => {
  const { generate, spend } = await account("BUSINESS");
  await spend(QUOTA + 1);
  const { usage } = Result.parse((await generate()).body);
  assert.deepEqual(usage, { used: QUOTA + 2, limit: 999_999, remaining: 999_999 - QUOTA - 2 });
});

type Caller = {
  readonly harness: BulkHarness;
  readonly templateId: number;
  /** Makes an AI generation; an analysis by default. */
  readonly generate: (path?: string, idempotencyKey?: string) => Promise<Answer>;
  /** Sets the number of the month's AI generations. */
  readonly spend: (used: number) => Promise<void>;
  readonly usage: () => Promise<z.output<typeof Usage>>;
};

async function account(plan: "PRO" | "BUSINESS"): Promise<Caller> {
  const { account_id, keys } = await createAccountIn(service.config, {
    email: uniqueEmail("owner"),
    plan,
  });
  const harness = await openBulkHarness(service.url, keys["production"]?.["admin"] ?? "");
  const { rows } = await pool.query<{ id: number }>(
    "select id from template where account_id = $1",
    [account_id],
  );
  const templateId = rows[0]?.id ?? assert.fail("no template");
  const analyze = `/api/v1/ai/templates/${templateId}/analyze`;
  return {
    harness,
    templateId,
    generate: (path = analyze, idempotencyKey) =>
      harness.ask(path, {
        method: "POST",
        json: path === analyze ? {} : { template_id: templateId, aliases: ["name"] },
        ...(idempotencyKey === undefined ? {} : { headers: { "idempotency-key": idempotencyKey } }),
      }),
    spend: async (used) => {
      await pool.query(
        `insert into usage_counter (account_id, kind, month, used)
         values ($1, 'ai', to_char(now() at time zone 'utc', 'YYYY-MM'), $2)
         on conflict (account_id, kind, month) do update set used = excluded.used`,
        [account_id, used],
      );
    },
    usage: async () =>
      Usage.parse((await harness.ask("/api/v1/billing/usage/current-period")).body),
  };
}

/** Makes the template's pages unread, and its PDF missing or present. */
async function unread(templateId: number, objectKey: string): Promise<void> {
  await pool.query(
    `update template_version
     set reading = null, reading_format = null, object_key = ${objectKey}
     where template_id = $1`,
    [templateId],
  );
  await pool.query("delete from template_text where template_id = $1", [templateId]);
}
