import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pino } from "pino";
import { z } from "zod";
import { createAccount } from "#domain/access";
import { accessDeps } from "../../../test/support/harness/access-deps.ts";
import { ask } from "../../../test/support/harness/ask.ts";
import { testDatabase } from "../../../test/support/harness/database.ts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { untilReady } from "../../../test/support/harness/readiness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { admissionStore } from "../../adapters/database/admission/admission-store.ts";
import { schemaCheck } from "../../adapters/database/connection/schema-check.ts";
import { storesOn, transactOn } from "../../adapters/database/stores.ts";
import { diskObjects } from "../../adapters/objects/disk-objects.ts";
import { systemClock } from "../../adapters/system/clock.ts";
import { openVault } from "../../adapters/system/vault.ts";
import { newRegister } from "./metrics.ts";
import { operatorEndpoints, type Readiness } from "./operator-endpoints.ts";
import { ok } from "./reply.ts";
import { route } from "./route.ts";
import { buildServer } from "./server.ts";
import { CLIENT_LIMITS } from "./slow-clients.ts";

const service = await testService();
after(service.stop);
const bare = await testDatabase();
after(bare.close);
const deps = accessDeps(bare, systemClock());

const folder = await mkdtemp(join(tmpdir(), "platen-operator-"));
after(() => rm(folder, { recursive: true, force: true }));
const once = {
  transact: transactOn(bare.db),
  objects: await diskObjects(folder),
  vault: await openVault([], folder),
};

test("the operator's endpoints need no key", async () => {
  assert.deepEqual((await ask(`${service.url}/livez`)).body, { status: "ok" });
  assert.deepEqual((await untilReady(service.url)).body, {
    status: "ok",
    checks: { process: "ok", schema: "ok", database: "ok", storage: "ok" },
  });
});

const fails = (): Promise<never> => Promise.reject(new Error("away"));

test("scope=process ignores the dependencies", async () => {
  const url = await bareServer({ database: fails }, { process: async () => undefined });
  assert.equal((await ask(`${url}/readyz`)).status, 503);
  const { status, body } = await ask(`${url}/readyz?scope=process`);
  assert.deepEqual([status, body], [200, { status: "ok", checks: { process: "ok" } }]);
  const draining = await bareServer({}, { process: fails });
  for (const path of ["/readyz", "/readyz?scope=process"])
    refused(await ask(draining + path), 503, "unavailable");
});

test("under load a change is a 503 with Retry-After before its key is checked, and the operator's endpoints answer", async () => {
  const url = await bareServer({}, {}, { load: () => ({ lagMs: 5000 }) });
  const answer = await ask(`${url}/api/v1/echo`, { method: "POST", json: {} });
  const { retry_after } = refused(answer, 503, "unavailable");
  assert.equal(answer.headers.get("retry-after"), String(retry_after));
  for (const path of ["/livez", "/readyz", "/metrics"])
    assert.equal((await ask(url + path)).status, 200, path);
});

test("a process whose database was migrated by a newer version is not ready", async () => {
  const check = schemaCheck(bare.pool);
  await check();
  await bare.pool.query("insert into kysely_migration values ('9999-newer', '')");
  await assert.rejects(check(), /newer version/);
  await bare.pool.query("delete from kysely_migration where name = '9999-newer'");
  await check();
});

test("the metrics count requests by route and status, without ids", async () => {
  const { key } = await testAccount(service);
  const readCounts = async () => {
    const { text, headers } = await ask(`${service.url}/metrics`);
    assert.match(headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
    const series =
      /platen_http_request_seconds_count\{method="GET",route="\/api\/v1\/templates\/:template_id",status="404"\} (\d+)/;
    return { text, count: Number(series.exec(text)?.[1] ?? 0) };
  };
  const before = (await readCounts()).count;
  await ask(`${service.url}/api/v1/templates/12345`, { key: key() });
  const isCounted = ({ count }: { readonly count: number }) => count === before + 1;
  const { text } = await eventually("the request to be counted", readCounts, isCounted);
  const labels = text.match(/\{.*\}/g) ?? []; // Values have any digits.
  assert.ok(labels.length > 0);
  assert.doesNotMatch(labels.join("\n"), /12345/);
});

test("the return URL of the payment processor is a page in every case", async () => {
  for (const query of ["", "?checkout=success", "?checkout=cancel"]) {
    const { status, headers, text } = await ask(`${service.url}/billing${query}`);
    assert.equal(status, 200);
    assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
    assert.match(headers.get("content-security-policy") ?? "", /^default-src 'none'/);
    assert.match(text, /your plan begins within seconds/);
  }
});

test("a check that fails or takes too long makes the service not ready, and is named", async () => {
  const url = await bareServer({
    fine: async () => undefined,
    broken: () => Promise.reject(new Error("secret detail")),
    slow: () => new Promise(() => undefined),
  });
  const answer = await ask(`${url}/readyz`);
  const body = refused(answer, 503, "unavailable");
  assert.deepEqual(body["checks"], { fine: "ok", broken: "unavailable", slow: "unavailable" });
  assert.ok(Number(answer.headers.get("retry-after")) > 0);
  assert.doesNotMatch(answer.text, /secret/);
});

test("a client that sends its headers or body too slowly gets a 408 and is disconnected", async () => {
  const limits = { ...CLIENT_LIMITS, bodyMs: 200, checkEveryMs: 50 };
  const timeouts = { ...limits, headersMs: 200 };
  const url = new URL(await bareServer({}, {}, { timeouts }));
  const slow = [
    "GET /livez HTTP/1.1\r\nhost: x\r\n",
    `POST /api/v1/echo HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await bareKey()}\r\n` +
      "content-type: application/json\r\ncontent-length: 10\r\n\r\n{",
  ];
  for (const text of slow) {
    const socket = connect(Number(url.port), url.hostname);
    socket.setEncoding("utf8").write(text);
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    assert.match(answer, /^HTTP\/1\.1 408 .*"error":"request_timeout"/s);
  }
});

async function bareKey(): Promise<string> {
  const wanted = { email: "slow@example.com", plan: "PRO" } as const;
  const made = await createAccount(deps, wanted);
  return made.keys[0]?.text ?? "";
}

/** A server with one route that takes a body. */
async function bareServer(
  needs: Readiness["needs"],
  process: Readiness["process"] = {},
  more: Partial<Pick<Parameters<typeof buildServer>[0], "timeouts" | "load">> = {},
): Promise<string> {
  const register = newRegister();
  const app = await buildServer({
    ports: {
      admission: admissionStore(bare.pool),
      audit: storesOn(bare.db).audit,
      baseUrl: () => "",
      trustProxy: 0,
      templateBytesMax: 1000,
      csvBytesMax: 1000,
      ...deps,
      ...once,
    },
    transact: once.transact,
    routes: [
      route({
        method: "POST",
        path: "/api/v1/echo",
        scope: "read",
        tag: "Test",
        summary: "Give the body back",
        description: "Answers with the body of the request.",
        body: z.unknown(),
        answers: {},
        handle: async ({ body }) => ok(body),
      }),
    ],
    publicGets: operatorEndpoints({ process, needs }, register),
    register,
    logger: pino({ level: "silent" }),
    ...more,
  });
  after(() => app.close());
  return await app.listen({ host: "127.0.0.1", port: 0 });
}
