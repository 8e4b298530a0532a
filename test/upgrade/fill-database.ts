import assert from "node:assert/strict";
import { z } from "zod";
import { createAccountIn, createBilledAccountIn, startService } from "../../service/main.ts";
import type { Config } from "../../service/settings/config.ts";
import { ask } from "../support/harness/ask.ts";
import { Browser } from "../support/harness/browser.ts";
import { bulkHarnessAt, MIXED_ROWS, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { createOneOfEach, VALUES } from "../support/harness/one-of-each.ts";
import { TEST_TIMING } from "../support/harness/test-timing.ts";
import type { StoredDatabase } from "./stored-database.ts";

const PASSWORD = "correct horse battery staple";
const Created = z.looseObject({
  keys: z.record(z.string(), z.record(z.string(), z.string())),
  invitation_url: z.string().optional(),
});

/**
 * Fills an empty database through a service: an account with one of each resource and jobs of every state, a paying one
 * with a person, and work that no worker has begun. The service has stopped afterwards.
 */
export async function fillDatabase(config: Config): Promise<StoredDatabase["access"]> {
  const service = await startService(config, TEST_TIMING);
  const wanted = { email: "everything@example.com", plan: "ENTERPRISE" } as const;
  const key = keyIn(await createAccountIn(config, wanted));
  const ids = await createOneOfEach(service.url, key);
  const once = { headers: { "idempotency-key": "once" }, json: { name: "S", schema: {} } };
  await ask(`${service.url}/api/v1/schema-templates`, { key, ...once });
  const bulk = await openBulkHarness(service.url, key);
  const finished = await bulk.submit(`${MIXED_ROWS}\nZoë,Łódź,a,yes\n`);
  await bulk.ended(finished);
  const paying = await payingAccount(config, service.url);
  await service.stop();

  const withoutWorker = await startService({ ...config, role: "api" });
  const { submit } = bulkHarnessAt(withoutWorker.url, key, bulk.envelopeId);
  const waiting = await submit(MIXED_ROWS);
  const asked = await ask(`${withoutWorker.url}/api/v1/generate/pdf`, {
    key,
    json: { envelope_id: Number(ids["envelope_id"]), data: VALUES, async_mode: true },
  });
  assert.equal(asked.status, 202, asked.text);
  await withoutWorker.stop();
  const waitingTask = z.looseObject({ task_id: z.string() }).parse(asked.body).task_id;
  return { key, ...paying, ids: { ...ids }, jobs: { finished, waiting }, waitingTask };
}

/** An account that has really subscribed at the sandbox, with a person who has joined as its owner. */
async function payingAccount(
  config: Config,
  url: string,
): Promise<Pick<StoredDatabase["access"], "payingKey" | "person">> {
  const email = "owner@example.com";
  const created = await createBilledAccountIn(config, { email, plan: "PRO", status: "active" });
  const { invitation_url: link = "" } = Created.parse(created);
  const token = new URL(link).hash.replace(/^#(?:token=)?/, "");
  const browser = new Browser(url);
  const answer = { token, name: "Ada Lovelace", password: PASSWORD };
  const { status, text } = await browser.send("POST", "/session/invitation", answer);
  assert.equal(status, 200, text);
  await new Browser(url).send("POST", "/session", { email, password: "wrong" });
  return { payingKey: keyIn(created), person: { email, password: PASSWORD } };
}

function keyIn(created: unknown): string {
  return Created.parse(created).keys["production"]?.["admin"] ?? assert.fail("no key");
}
