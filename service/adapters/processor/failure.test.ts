import assert from "node:assert/strict";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { after, type TestContext, test } from "node:test";
import { brand } from "#base/brand.ts";
import type { CustomerId } from "#domain/billing-records";
import { DEFAULT_OFFERS, DEFAULT_PLANS } from "#domain/plans";
import { WAIT_MS_MAX } from "../../../test/support/harness/eventually.ts";
import type { ConnectionSettings } from "./connection.ts";
import { type OpenedProcessor, openProcessor } from "./open-processor.ts";
import { ACCOUNT, openProcessorHarness } from "./processor.fixture.ts";

const harness = await openProcessorHarness();
after(() => harness.close());

const UNAVAILABLE = { status: 502, code: "processor_unavailable", extras: { retry_after: 5 } };
const CUSTOMER = brand<CustomerId>("cus_1");
/** Only for calls that must run out of time. Far longer than the server needs to process the request. */
const TIMED_OUT_MS = 1500;

test("a failed call throws, and repeating it with the same key takes effect once", async () => {
  const match = "POST /v1/customers";
  for (const fault of ["fail", "garble", "time-out"]) {
    for (const when of ["before", "after"]) {
      const hasty = harness.another({ timeoutMs: TIMED_OUT_MS });
      const key = `${fault}-${when}`;
      const createAt = (processor: OpenedProcessor) =>
        processor.createCustomer(ACCOUNT, `${key}@example.com`, key);
      await harness.fault({ fault: key, match });
      await assert.rejects(createAt(hasty), UNAVAILABLE, key);
      const id = await createAt(harness.processor);
      const { data } = await harness.stripe.customers.list({ email: `${key}@example.com` });
      assert.deepEqual(
        data.map((customer) => customer.id),
        [id],
        key,
      );
    }
  }
});

test("a failed call is retried as often as configured", async () => {
  for (const fault of ["fail-after", "garble-after", "time-out-after"]) {
    const timeoutMs = fault === "time-out-after" ? TIMED_OUT_MS : WAIT_MS_MAX;
    const processor = harness.another({ timeoutMs, retriesMax: 1 });
    await harness.fault({ fault, match: "POST /v1/customers" });
    const email = `again-${fault}@example.com`;
    const id = await processor.createCustomer(ACCOUNT, email, `again-${fault}`);
    const { data } = await harness.stripe.customers.list({ email });
    assert.deepEqual(
      data.map((customer) => customer.id),
      [id],
    );
  }
});

test("a response that is not the processor's own is rejected", async (t) => {
  const answers: [number, string, string][] = [
    [502, "application/json", '{"message":"x"}'],
    [502, "text/html", "<html>Bad gateway</html>"],
    [200, "text/html", "<html>Welcome to this network</html>"],
    [200, "application/json", "{}"],
    [200, "application/json", "null"],
    [200, "application/json", "[]"],
    [200, "application/json", '"customer"'],
    [200, "application/json", '{"object":"customer"'],
    [200, "application/json", '{"object":"invoice","id":"in_1"}'],
    [200, "application/json", '{"object":"list"}'],
    [201, "application/json", '{"object":"customer","id":"cus_1"}'],
    [204, "application/json", ""],
    [400, "application/json", '{"error":null}'],
    [402, "application/json", '{"error":"declined"}'],
    [404, "application/json", '{"object":"customer","deleted":true}'],
    [429, "application/json", '{"error":{"type":"invalid_request_error","message":"slow"}}'],
    [500, "application/json", '{"error":{"type":"api_error","message":"sorry"}}'],
  ];
  for (const [status, type, body] of answers) {
    const processor = await garbling(t, (_request, response) => {
      response.writeHead(status, { "content-type": type }).end(body);
    });
    await assert.rejects(processor.createCustomer(ACCOUNT, null, "k"), UNAVAILABLE, body);
    await assert.rejects(processor.fetchCustomer(CUSTOMER), UNAVAILABLE, `${status} ${body}`);
    await assert.rejects(processor.priceIds(), UNAVAILABLE, body);
  }
});

test("redirects are not followed with the secret key", async (t) => {
  let asked = 0;
  const processor = await garbling(t, (request, response) => {
    asked += 1;
    response.writeHead(307, { location: `http://${request.headers.host}/elsewhere` }).end();
  });
  await assert.rejects(processor.createCustomer(ACCOUNT, null, "k"), UNAVAILABLE);
  assert.equal(asked, 1);
});

test("a cut, unaccepted or dripping connection ends within the time limit", async (t) => {
  const cut = await garbling(t, (request) => request.socket.destroy());
  await assert.rejects(cut.fetchCustomer(CUSTOMER), UNAVAILABLE);
  const half = await garbling(t, (request, response) => {
    response.writeHead(200, { "content-length": "100" }).write('{"object":');
    request.socket.end();
  });
  await assert.rejects(half.fetchCustomer(CUSTOMER), UNAVAILABLE);
  const dripping = await garbling(t, drip, { timeoutMs: TIMED_OUT_MS });
  await assert.rejects(dripping.fetchCustomer(CUSTOMER), UNAVAILABLE);
  const nowhere = processorAt(9, {});
  await assert.rejects(nowhere.fetchCustomer(CUSTOMER), UNAVAILABLE);
});

test("an address that cannot be determined is a 502", async () => {
  const reportedErrors: Error[] = [];
  const processor = openProcessor(
    {},
    {
      reach: () => Promise.reject(new Error("no sandbox is running")),
      offers: DEFAULT_OFFERS,
      plans: DEFAULT_PLANS,
      onError: (error) => reportedErrors.push(error),
    },
  );
  await assert.rejects(processor.listEvents(brand(0)), UNAVAILABLE);
  assert.equal(reportedErrors[0]?.message, "no sandbox is running");
});

test("a wrong API key is logged without the key and the request", async (t) => {
  const reportedErrors: Error[] = [];
  const processor = await garbling(
    t,
    (_request, response) => {
      response.writeHead(401, { "content-type": "application/json", "request-id": "req_7" });
      const message = "Invalid API Key provided: sk_test_secret1";
      response.end(JSON.stringify({ error: { type: "invalid_request_error", message } }));
    },
    { reportedErrors },
  );
  const asking = processor.createCustomer(ACCOUNT, "ada@example.com", "k");
  await assert.rejects(asking, UNAVAILABLE);
  assert.equal(reportedErrors.length, 1);
  const text = `${reportedErrors[0]?.stack} ${JSON.stringify(reportedErrors[0])}`;
  assert.match(text, /StripeAuthenticationError.*status 401.*request req_7/);
  assert.doesNotMatch(text, /secret1|ada@/);
});

/** Sends a body that never ends. */
function drip(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write(" "), 50);
  response.on("close", () => clearInterval(timer));
}

type GarblingOptions = { readonly timeoutMs?: number; readonly reportedErrors?: Error[] };

/** The adapter at a server with this request listener, until the test ends. */
async function garbling(
  t: TestContext,
  listener: RequestListener,
  { timeoutMs = WAIT_MS_MAX, reportedErrors = [] }: GarblingOptions = {},
): Promise<OpenedProcessor> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return processorAt(port, { timeoutMs }, reportedErrors);
}

function processorAt(
  port: number,
  settings: ConnectionSettings,
  reportedErrors: Error[] = [],
): OpenedProcessor {
  const place = { host: "127.0.0.1", port, protocol: "http", apiKey: "sk_test_secret1" } as const;
  return openProcessor(
    { retriesMax: 0, ...settings },
    {
      reach: () => Promise.resolve(place),
      offers: DEFAULT_OFFERS,
      plans: DEFAULT_PLANS,
      onError: (error) => reportedErrors.push(error),
    },
  );
}
