import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { Browser } from "../support/harness/browser.ts";
import { bulkHarnessAt, goodRows } from "../support/harness/bulk-harness.ts";
import { testDatabase } from "../support/harness/database.ts";
import { ended } from "../support/harness/one-of-each.ts";
import { NEXT } from "./next-release.ts";
import { schemaOf } from "./schema-of.ts";
import { storedVersions } from "./stored-database.ts";
import { type Upgraded, upgradedService } from "./upgraded-service.ts";

const fresh = await testDatabase();
after(fresh.close);

/** Paths of what the account has, below `/api/v1`; names in braces are its ids. */
const READABLE = [
  "/account",
  "/members",
  "/api-keys/{api_key_id}",
  "/audit-log",
  "/templates/{template_id}/versions/{version}",
  "/templates/{template_id}/file",
  "/mappings/{mapping_id}",
  "/schema-templates/{schema_template_id}",
  "/envelopes/{envelope_id}",
  "/signatures/{signature_id}",
  "/generate/download/{file_id}",
  "/generate/status/{task_id}",
  "/generate/envelope-bulk/results/{upload_id}",
  "/generate/envelope-bulk/download/{upload_id}",
  "/webhook-configs/{webhook_id}",
  "/webhook-configs/{webhook_id}/deliveries/{delivery_id}",
  "/events",
  "/billing/usage",
];

for (const version of storedVersions()) {
  const upgraded = await upgradedService(version, fresh);

  test(`a database of ${version} gets the schema of a new one`, async () => {
    assert.deepEqual(await schemaOf(upgraded.pool), await schemaOf(fresh.pool));
  });
  testJourneys(version, upgraded);

  const ahead = `${version}, migrated by the next release,`;
  testJourneys(ahead, await upgradedService(version, fresh, NEXT));
}

/** States that what a version stored is read and carried out by the service. */
function testJourneys(version: string, upgraded: Upgraded): void {
  test(`everything that ${version} stored is read through the API`, async () => {
    const { access, get } = upgraded;
    for (const path of READABLE) {
      const { status, text } = await get(
        path.replaceAll(/\{(\w+)\}/g, (_, name: string) => access.ids[name] ?? ""),
      );
      assert.equal(status, 200, `${path}: ${text.slice(0, 300)}`);
    }
  });

  test(`jobs of ${version} are downloaded, and those that waited are carried out`, async () => {
    const { service, access } = upgraded;
    const { key, jobs, waitingTask } = access;
    const bulk = bulkHarnessAt(service.url, key, 0);
    assert.deepEqual(await outcome(bulk.ended(jobs.finished)), ["completed", 9, 2]);
    assert.equal((await bulk.bundle(jobs.finished)).pdfs.size, 9);
    assert.deepEqual(await outcome(bulk.ended(jobs.waiting)), ["completed", 8, 2]);
    assert.equal((await bulk.bundle(jobs.waiting)).pdfs.size, 8);
    await ended(service.url, key, `/generate/status/${waitingTask}`);
  });

  test(`an envelope of ${version} is filled with new rows`, async () => {
    const { service, access, get } = upgraded;
    const { envelopes } = z
      .looseObject({ envelopes: z.array(z.looseObject({ id: z.int() })) })
      .parse((await get("/envelopes")).body);
    const newest = envelopes[0]?.id ?? assert.fail("no envelope");
    const bulk = bulkHarnessAt(service.url, access.key, newest);
    const id = await bulk.submit(goodRows(3));
    assert.deepEqual(await outcome(bulk.ended(id)), ["completed", 3, 0]);
  });

  test(`a person of ${version} signs in, and its account pays`, async () => {
    const { service, access, get } = upgraded;
    const browser = new Browser(service.url);
    const { status, text } = await browser.send("POST", "/session", access.person);
    assert.equal(status, 200, text);
    const { body } = await get("/billing/subscription", access.payingKey);
    assert.partialDeepStrictEqual(body, { plan: "PRO", status: "active" });
  });
}

type Ended = { readonly status: string; readonly succeeded: number; readonly failed: number };

async function outcome(job: Promise<Ended>): Promise<readonly unknown[]> {
  const { status, succeeded, failed } = await job;
  return [status, succeeded, failed];
}
