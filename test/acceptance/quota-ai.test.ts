/** AI generations have a separate monthly limit; without endpoints yet, they are counted directly. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { transactOn } from "../../service/adapters/database/stores.ts";
import { brand } from "../../service/base/brand.ts";
import { instant } from "../../service/base/instant.ts";
import { Refusal } from "../../service/base/refusal.ts";
import type { AccountId, KeyId } from "../../service/domain/accounts/mod.ts";
import { countAiGeneration } from "../../service/domain/usage/mod.ts";
import { createAccountIn } from "../../service/main.ts";
import { openDesk } from "../support/harness/bulk-desk.ts";
import { testService, uniqueEmail } from "../support/harness/service.ts";

const QUOTA = 100;

const service = await testService();
after(service.stop);
const transact = transactOn(service.database.db);

const Usage = z.looseObject({
  pdf_generations: z.looseObject({ used: z.int() }),
  ai_generations: z.looseObject({ used: z.int(), limit: z.int(), remaining: z.int() }),
});

test("31: the 101st AI generation of a month on PRO is refused, and PDFs are not affected", async () => {
  const { ask, envelopeId, generateAi } = await account("PRO");
  for (let made = 0; made < QUOTA; made += 1) assert.equal(await generateAi(), null);
  const refusal = await generateAi();
  assert.deepEqual(
    [refusal?.status, refusal?.code, refusal?.extras],
    [402, "ai_quota_exceeded", { tier: "PRO" }],
  );
  const json = { envelope_id: envelopeId, data: { name: "Ann" } };
  assert.equal((await ask("/api/v1/generate/pdf", { json })).status, 200);
  const usage = Usage.parse((await ask("/api/v1/billing/usage/current-period")).body);
  assert.partialDeepStrictEqual(usage.ai_generations, { used: QUOTA, limit: QUOTA, remaining: 0 });
  assert.equal(usage.pdf_generations.used, 1);
});

test("65: of fifty concurrent AI generations with one left one is counted, and on BUSINESS all", async () => {
  const { generateAi, ask } = await account("PRO");
  for (let made = 0; made < QUOTA - 1; made += 1) await generateAi();
  const refusals = await Promise.all(Array.from({ length: 50 }, generateAi));
  assert.equal(refusals.filter((refusal) => refusal === null).length, 1);
  const usage = Usage.parse((await ask("/api/v1/billing/usage/current-period")).body);
  assert.equal(usage.ai_generations.used, QUOTA);
  const business = await account("BUSINESS");
  const none = await Promise.all(Array.from({ length: QUOTA + 1 }, business.generateAi));
  assert.ok(none.every((refusal) => refusal === null));
});

/** An account on a plan, and a function that makes an AI generation and returns its error code or null. */
async function account(plan: "PRO" | "BUSINESS") {
  const { account_id, keys } = await createAccountIn(service.config, {
    email: uniqueEmail("owner"),
    plan,
  });
  const desk = await openDesk(service.url, keys["production"]?.["admin"] ?? "");
  const { id: keyId } = await service.database.db
    .selectFrom("api_key")
    .select("id")
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  const caller = {
    accountId: brand<AccountId>(account_id),
    keyId: brand<KeyId>(keyId),
    scope: "write",
    environment: "production",
    tier: plan,
  } as const;
  const { plans } = service.config;
  const clock = { now: () => instant(Date.now()) };
  const generateAi = async (): Promise<Refusal | null> => {
    const generation = { id: crypto.randomUUID(), templateId: 1 };
    try {
      await transact(({ usage }) => countAiGeneration({ usage, plans, clock }, caller, generation));
      return null;
    } catch (error) {
      assert.ok(error instanceof Refusal);
      return error;
    }
  };
  return { ...desk, generateAi };
}
