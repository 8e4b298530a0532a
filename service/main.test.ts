import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { after, test } from "node:test";
import { z } from "zod";
import { ask } from "../test/support/harness/ask.ts";
import { eventually } from "../test/support/harness/eventually.ts";
import { untilReady } from "../test/support/harness/readiness.ts";
import { refused } from "../test/support/harness/refused.ts";
import { testAccount, testService } from "../test/support/harness/service.ts";
import { smallPdf } from "../test/support/harness/templates.ts";
import { TEST_TIMING } from "../test/support/harness/test-timing.ts";
import { startService } from "./main.ts";

const service = await testService({ BASE_URL: "https://forms.example.com/platen/" });
after(service.stop);
const account = await testAccount(service);

test("the API description names the public URL of the service", async () => {
  const { body } = await ask(`${service.url}/openapi.json`);
  const Document = z.looseObject({ servers: z.array(z.object({ url: z.string() })) });
  assert.deepEqual(Document.parse(body).servers, [{ url: "https://forms.example.com/platen" }]);
});

test("a worker serves the operator's routes and no API", async () => {
  const worker = await startService({ ...service.config, role: "worker" });
  after(worker.stop);
  await untilReady(worker.url);
  const key = account.key();
  refused(await ask(`${worker.url}/api/v1/templates`, { key }), 404, "not_found");
});

test("a failed start releases everything", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  after(() => taken.close());
  await new Promise((resolve) => taken.once("listening", resolve));
  const address = taken.address();
  assert.ok(typeof address === "object" && address !== null);
  const before = await connections();
  const { port } = address;
  await assert.rejects(startService({ ...service.config, port }), { code: "EADDRINUSE" });
  await eventually("its connections to be closed", connections, (count) => count <= before);
});

const isNotReady = ({ status }: { readonly status: number }): boolean => status === 503;

test("a stopping process is not ready while it still accepts connections", async () => {
  const refusing = Promise.withResolvers<void>();
  const timing = { ...TEST_TIMING, awaitBalancers: () => refusing.promise };
  const stopping = await startService(service.config, timing);
  const paths = ["/readyz", "/readyz?scope=process"].map((path) => stopping.url + path);
  await untilReady(stopping.url);
  assert.equal((await ask(`${stopping.url}/readyz?scope=process`)).status, 200);
  const stopped = stopping.stop();
  for (const path of paths) {
    const answer = await eventually("the process to drain", () => ask(path), isNotReady);
    refused(answer, 503, "unavailable");
  }
  refusing.resolve();
  await stopped;
  await assert.rejects(ask(`${stopping.url}/livez`), TypeError);
});

test("a stopping service finishes requests in flight, accepts no new ones, and ends", async () => {
  const short = await startService(service.config, { ...TEST_TIMING, finishMs: 60_000 });
  const key = account.key();
  const pdf = smallPdf();
  const boundary = "stop";
  const form = [
    `--${boundary}\r\ncontent-disposition: form-data; name="name"\r\n\r\nLast one`,
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`,
  ].join("\r\n");
  const { promise: answered, resolve, reject } = Promise.withResolvers<number | undefined>();
  const asked = request(`${short.url}/api/v1/templates/upload`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      expect: "100-continue",
    },
  });
  asked.once("response", ({ statusCode }) => resolve(statusCode)).once("error", reject);
  asked.flushHeaders();
  await Promise.race([once(asked, "continue"), answered]);
  asked.write(form);
  asked.write(pdf.subarray(0, 100));
  const stopped = short.stop();
  const probe = () => ask(`${short.url}/livez`, { headers: { connection: "close" } });
  const isRefused = () =>
    probe().then(
      () => false,
      () => true,
    );
  await eventually("a refused connection", isRefused, Boolean);
  asked.end(Buffer.concat([pdf.subarray(100), Buffer.from(`\r\n--${boundary}--\r\n`)]));
  assert.equal(await answered, 201);
  await stopped;
});

async function connections(): Promise<number> {
  const { rows } = await service.database.pool.query(
    "select 1 from pg_stat_activity where datname = current_database()",
  );
  return rows.length;
}
