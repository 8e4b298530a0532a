import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { after, type TestContext, test } from "node:test";
import { brand } from "#base/brand.ts";
import type { CustomerId } from "#domain/billing";
import { DEFAULT_OFFERS, DEFAULT_PLANS } from "#domain/plans";
import type { ConnectionSettings } from "./connection.ts";
import { type OpenedProcessor, openProcessor } from "./open-processor.ts";
import { ACCOUNT, openDesk } from "./processor.fixture.ts";

const desk = await openDesk();
after(() => desk.close());

const UNAVAILABLE = { status: 502, code: "processor_unavailable", extras: { retry_after: 5 } };
const NOBODY = brand<CustomerId>("cus_1");

test("no call that goes wrong on its way is taken for done, and the same key does it once", async () => {
  const match = "POST /v1/customers";
  for (const fault of ["fail", "garble", "time-out"]) {
    for (const when of ["before", "after"]) {
      const processor = desk.another({ timeoutMs: 300 });
      const key = `${fault}-${when}`;
      const create = () => processor.createCustomer(ACCOUNT, `${key}@example.com`, key);
      await desk.fault({ fault: key, match });
      await assert.rejects(create(), UNAVAILABLE, key);
      const id = await create();
      const { data } = await desk.stripe.customers.list({ email: `${key}@example.com` });
      assert.deepEqual(
        data.map((customer) => customer.id),
        [id],
        key,
      );
    }
  }
});

test("a call that goes wrong once is sent again by itself, as often as it is set", async () => {
  for (const fault of ["fail-after", "garble-after", "time-out-after"]) {
    const processor = desk.another({ timeoutMs: 300, retriesMax: 1 });
    await desk.fault({ fault, match: "POST /v1/customers" });
    const email = `again-${fault}@example.com`;
    const id = await processor.createCustomer(ACCOUNT, email, `again-${fault}`);
    const { data } = await desk.stripe.customers.list({ email });
    assert.deepEqual(
      data.map((customer) => customer.id),
      [id],
    );
  }
});

test("whatever is not the processor's own answer is none", async (t) => {
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
    await assert.rejects(processor.fetchCustomer(NOBODY), UNAVAILABLE, `${status} ${body}`);
    await assert.rejects(processor.priceIds(), UNAVAILABLE, body);
  }
});

test("nobody is followed elsewhere with the secret key", async (t) => {
  let asked = 0;
  const processor = await garbling(t, (request, response) => {
    asked += 1;
    response.writeHead(307, { location: `http://${request.headers.host}/elsewhere` }).end();
  });
  await assert.rejects(processor.createCustomer(ACCOUNT, null, "k"), UNAVAILABLE);
  assert.equal(asked, 1);
});

test("a connection that is cut, never taken, or answers drop by drop ends in time", async (t) => {
  const cut = await garbling(t, (request) => request.socket.destroy());
  await assert.rejects(cut.fetchCustomer(NOBODY), UNAVAILABLE);
  const half = await garbling(t, (request, response) => {
    response.writeHead(200, { "content-length": "100" }).write('{"object":');
    request.socket.end();
  });
  await assert.rejects(half.fetchCustomer(NOBODY), UNAVAILABLE);
  const dripping = await garbling(t, (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(timer));
  });
  await assert.rejects(dripping.fetchCustomer(NOBODY), UNAVAILABLE);
  const nowhere = processorAt(9, {});
  await assert.rejects(nowhere.fetchCustomer(NOBODY), UNAVAILABLE);
});

test("a place that cannot be found is a processor that cannot be asked", async () => {
  const told: Error[] = [];
  const processor = openProcessor(
    {},
    {
      reach: () => Promise.reject(new Error("nobody serves it")),
      offers: DEFAULT_OFFERS,
      plans: DEFAULT_PLANS,
      onError: (error) => told.push(error),
    },
  );
  await assert.rejects(processor.listEvents(brand(0)), UNAVAILABLE);
  assert.equal(told[0]?.message, "nobody serves it");
});

test("a wrong key is said to the operator without the key, and without what was asked", async (t) => {
  const told: Error[] = [];
  const processor = await garbling(
    t,
    (_request, response) => {
      response.writeHead(401, { "content-type": "application/json", "request-id": "req_7" });
      const message = "Invalid API Key provided: sk_test_secret1";
      response.end(JSON.stringify({ error: { type: "invalid_request_error", message } }));
    },
    told,
  );
  const asking = processor.createCustomer(ACCOUNT, "ada@example.com", "k");
  await assert.rejects(asking, UNAVAILABLE);
  assert.equal(told.length, 1);
  const text = `${told[0]?.stack} ${JSON.stringify(told[0])}`;
  assert.match(text, /StripeAuthenticationError.*status 401.*request req_7/);
  assert.doesNotMatch(text, /secret1|ada@/);
});

/** The adapter at a server that answers as `listener` does, until the test ends. */
async function garbling(
  t: TestContext,
  listener: RequestListener,
  told: Error[] = [],
): Promise<OpenedProcessor> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return processorAt(port, { timeoutMs: 500 }, told);
}

function processorAt(
  port: number,
  settings: ConnectionSettings,
  told: Error[] = [],
): OpenedProcessor {
  const place = { host: "127.0.0.1", port, protocol: "http", apiKey: "sk_test_secret1" } as const;
  return openProcessor(
    { retriesMax: 0, ...settings },
    {
      reach: () => Promise.resolve(place),
      offers: DEFAULT_OFFERS,
      plans: DEFAULT_PLANS,
      onError: (error) => told.push(error),
    },
  );
}
