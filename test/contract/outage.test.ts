import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { admissionStore } from "../../service/adapters/database/admission/admission-store.ts";
import { storesOn, transactOn } from "../../service/adapters/database/stores.ts";
import { diskObjects } from "../../service/adapters/objects/disk-objects.ts";
import { systemClock } from "../../service/adapters/system/clock.ts";
import { systemHashing } from "../../service/adapters/system/hashing.ts";
import { systemRandomness } from "../../service/adapters/system/randomness.ts";
import { openVault } from "../../service/adapters/system/vault.ts";
import { newRegister } from "../../service/api/http/metrics.ts";
import { referenceEndpoints } from "../../service/api/http/openapi/reference.ts";
import { buildServer } from "../../service/api/http/server.ts";
import { ROUTES } from "../../service/api/routes.ts";
import { DEFAULT_PLANS } from "../../service/domain/plans/mod.ts";
import { newLogger } from "../../service/settings/logger.ts";
import { type Answer, ask, formData } from "../support/harness/ask.ts";
import { MISSING } from "../support/harness/one-of-each.ts";
import { ownPostgres } from "../support/harness/own-postgres.ts";
import { testAccount, testService } from "../support/harness/service.ts";
import { newInstallation } from "../support/harness/service-process.ts";
import { type Operation, readContract } from "./contract-document.ts";
import { goodRequest, shortName } from "./good-requests.ts";
import { judgeOf } from "./judge.ts";

const WELL_FORMED = "platen_live_0000000000000000000000000000000LwXLW";

test("while the database is unavailable every route gets 503 with Retry-After", async (t) => {
  const folder = await newInstallation();
  const server = await ownPostgres(folder.home);
  const installation = await newInstallation({ DATABASE_URL: server.url });
  t.after(async () => {
    await installation.clear();
    await server.crash().catch(() => undefined);
    await folder.clear();
  });
  const { url } = await installation.start();
  await server.crash();
  // A well-formed but unknown key, which cannot be rejected without a database.
  await everyRoute(url, WELL_FORMED, 503, "unavailable");
});

test("an unexpected error is a 500 on every route, without details", async () => {
  const service = await testService();
  after(service.stop);
  const key = (await testAccount(service)).key();
  const folder = await mkdtemp(join(tmpdir(), "platen-fault-"));
  after(() => rm(folder, { recursive: true, force: true }));
  const { db, pool } = service.database;
  const system = {
    clock: systemClock(),
    hashing: systemHashing(),
    randomness: systemRandomness(),
    plans: DEFAULT_PLANS,
    baseUrl: () => "http://127.0.0.1",
    trustProxy: 0,
    templateBytesMax: 1_000_000,
    csvBytesMax: 1_000_000,
  };
  const ports = {
    ...system,
    admission: admissionStore(pool),
    audit: storesOn(db).audit,
    objects: await diskObjects(folder),
    vault: await openVault([], folder),
  };
  const routes = ROUTES.map((route) => ({
    ...route,
    run: () => Promise.reject(new Error("secret of the house")),
  }));
  const app = await buildServer({
    routes,
    ports,
    transact: (work) => transactOn(db)(({ idempotency }) => work({ ...ports, idempotency })),
    publicGets: referenceEndpoints(routes, { ...system, hasGuide: false }),
    register: newRegister(),
    logger: newLogger("silent"),
  });
  after(() => app.close());
  await everyRoute(await app.listen({ host: "127.0.0.1", port: 0 }), key, 500, "internal_error");
});

async function everyRoute(url: string, key: string, status: number, code: string): Promise<void> {
  const document = readContract((await ask(`${url}/openapi.json`)).body);
  const judge = judgeOf(document);
  assert.ok(document.operations.length > 40);
  for (const operation of document.operations) {
    const answer = await sendTo(url, operation, key);
    assert.equal(answer.status, status, `${shortName(operation)}: ${answer.text}`);
    assert.match(answer.text, new RegExp(`"error":"${code}"`));
    assert.doesNotMatch(answer.text, /secret|select|postgres|ECONN|\.ts\b/i);
    assert.deepEqual(judge.ofOperation(operation, operation.method, answer), []);
  }
}

async function sendTo(url: string, operation: Operation, key: string): Promise<Answer> {
  const { method, path } = operation;
  const good = goodRequest(operation, MISSING, () => "1");
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => MISSING[name] ?? "");
  const body =
    good === null
      ? {}
      : good.kind === "json"
        ? { json: good.body }
        : { form: formData(good.fields, { file: good.file }) };
  return await ask(url + filled, { method, key, ...body });
}
