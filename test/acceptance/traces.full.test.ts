import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { z } from "zod";
import { ask } from "../support/harness/ask.ts";
import { goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { ownService, testAccount } from "../support/harness/service.ts";
import { silentListener } from "../support/harness/silent-listener.ts";
import { testReceiver } from "../support/receiver/receiver.ts";
import { answers } from "../support/receiver/receiver-replies.ts";
import { openWebhookService } from "../support/receiver/webhook-harness.ts";

const Spans = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              name: z.string(),
              parentSpanId: z.string().optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A collector that keeps the bodies that it receives. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      bodies.push(await text(request));
      response.setHeader("content-type", "application/json").end("{}");
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  after(() => void server.close());
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return {
    url: `http://127.0.0.1:${address.port}`,
    text: () => bodies.join("\n"),
    spansOf: (traceId: string) =>
      bodies
        .flatMap((body) => Spans.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .filter((span) => span.traceId === traceId),
  };
}

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`;
const SUBMITTED = "POST /api/v1/generate/envelope-bulk";
const NAMES = [SUBMITTED, "fill chunk", "deliver webhook"];

test("116: one trace leads from the POST to the webhook, without a cell, an address or a secret", async () => {
  const collector = await startCollector();
  const service = await openWebhookService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const receiver = await testReceiver({ authority: service.authority });
  after(async () => {
    await Promise.all([service.stop(), receiver.stop()]);
  });
  const endpoint = receiver.at("/traced");
  endpoint.answer(answers(200));
  await service.harness.create(endpoint.url, { events: ["batch.completed"] });
  const key = service.account.key();
  const jobs = await openBulkHarness(service.url, key);
  const form = new FormData();
  form.append("envelope_id", String(jobs.envelopeId));
  form.append("file", new Blob([goodRows(3).replaceAll("Oslo", "Trondheim")]), "a.csv");
  const url = `${service.url}/api/v1/generate/envelope-bulk`;
  const { status } = await ask(url, { key, form, headers: { traceparent: TRACEPARENT } });
  assert.equal(status, 202);
  const [delivered] = await endpoint.arrived(1);
  assert.match(
    delivered?.headers["traceparent"] ?? "",
    new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`),
  );
  const names = () => new Set(collector.spansOf(TRACE).map(({ name }) => name));
  const found = await eventually("the spans", names, (all) => NAMES.every((name) => all.has(name)));
  assert.ok([...found].some((name) => name.startsWith("database ")));
  const posted = collector.spansOf(TRACE).find(({ name }) => name === SUBMITTED);
  assert.equal(posted?.parentSpanId, "b7ad6b7169203331");
  const secrets = ["Trondheim", "Person 1", key, service.account.email, "select ", "whsec_"];
  for (const secret of secrets) assert.ok(!collector.text().includes(secret), secret);
});

test("a malformed traceparent begins a new trace", async () => {
  const collector = await startCollector();
  const service = await ownService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  after(service.stop);
  for (const traceparent of [
    `00-${"0".repeat(32)}-b7ad6b7169203331-01`,
    `00-${TRACE}-short-01`,
    "x".repeat(5000),
  ])
    assert.equal((await ask(`${service.url}/livez`, { headers: { traceparent } })).status, 200);
  const count = () => collector.text().split('"GET /livez"').length - 1;
  await eventually("three spans", count, (spans) => spans === 3);
  assert.deepEqual(collector.spansOf(TRACE), []);
});

test("a collector that never answers delays neither requests, nor work, nor the end of the service", async () => {
  const silent = await silentListener("127.0.0.1");
  after(silent.stop);
  const service = await ownService({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${silent.port}`,
  });
  const { key } = await testAccount(service);
  const jobs = await openBulkHarness(service.url, key());
  const { status } = await jobs.ended(await jobs.submit(goodRows(20)));
  assert.equal(status, "completed");
  // More spans than the queue holds.
  for (let round = 0; round < 30; round += 1) {
    const answersOf = await Promise.all(
      Array.from({ length: 100 }, () => ask(`${service.url}/livez`)),
    );
    assert.ok(answersOf.every((answer) => answer.status === 200));
  }
  await eventually("a connection to the collector", silent.connections, (count) => count > 0);
  await service.stop();
});
