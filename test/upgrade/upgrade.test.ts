import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import pg from "pg";
import { z } from "zod";
import { connectionUrl } from "../../service/adapters/embedded/embedded.ts";
import { readConfig, type Service, startService } from "../../service/main.ts";
import { type Answer, ask } from "../support/harness/ask.ts";
import { Browser } from "../support/harness/browser.ts";
import { bulkHarnessAt, goodRows } from "../support/harness/bulk-harness.ts";
import { testDatabase } from "../support/harness/database.ts";
import { ended } from "../support/harness/one-of-each.ts";
import { restoreDatabase } from "./database-text.ts";
import { schemaOf } from "./schema-of.ts";
import {
  readStored,
  restoreObjects,
  STORED_SETTINGS,
  type StoredDatabase,
  storedVersions,
} from "./stored-database.ts";

const { pool: fresh, config: server, close } = await testDatabase();
after(close);

/** A service of today on the stored database of a version. */
type Upgraded = {
  readonly service: Service;
  readonly pool: pg.Pool;
  readonly access: StoredDatabase["access"];
  readonly get: (path: string, key?: string) => Promise<Answer>;
};

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
  const upgraded = await upgrade(version);

  test(`a database of ${version} gets the schema of a new one`, async () => {
    assert.deepEqual(await schemaOf(upgraded.pool), await schemaOf(fresh));
  });

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

async function upgrade(version: string): Promise<Upgraded> {
  const { text, access, objects } = readStored(version);
  const database = { ...server, database: `test_${randomUUID().replaceAll("-", "")}` };
  await fresh.query(`create database ${database.database} template template0`);
  const client = new pg.Client(database);
  await client.connect();
  await restoreDatabase(client, text);
  await client.end();
  const home = await mkdtemp(join(tmpdir(), "platen-upgrade-"));
  const config = readConfig({
    ...STORED_SETTINGS,
    DATABASE_URL: connectionUrl(database),
    PLATEN_HOME: home,
    PORT: "0",
    LOG_LEVEL: "silent",
  });
  restoreObjects(config.storage, objects);
  const service = await startService(config);
  const pool = new pg.Pool({ ...database, max: 1 });
  after(async () => {
    await service.stop();
    await pool.end();
    await rm(home, { recursive: true, force: true });
  });
  const get = (path: string, key = access.key): Promise<Answer> =>
    ask(`${service.url}/api/v1${path}`, { key });
  return { service, pool, access, get };
}

type Ended = { readonly status: string; readonly succeeded: number; readonly failed: number };

async function outcome(job: Promise<Ended>): Promise<readonly unknown[]> {
  const { status, succeeded, failed } = await job;
  return [status, succeeded, failed];
}
