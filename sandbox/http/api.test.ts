import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import { Stripe } from "stripe";
import { API_VERSION } from "#wire";
import { WAIT_MS_MAX } from "../../test/support/harness/eventually.ts";
import { openShop } from "./processor.fixture.ts";
import { invoicesOf, subscribe } from "./subscriber.fixture.ts";

const { processor, stripe, catalogue } = await openShop();
after(() => processor.close());
afterEach(async () => {
  await fetch(`${processor.origin}/_control/faults`, { method: "DELETE" });
});

test("the API version is the one that the SDK pins", async () => {
  assert.equal(Stripe.API_VERSION, API_VERSION);
  const { lastResponse } = await stripe.products.list();
  assert.equal(lastResponse.headers["stripe-version"], API_VERSION);
  assert.match(lastResponse.requestId, /^req_/);
});

test("unknown parameters are refused by name", async () => {
  const cases = [
    ["customers", "nickname=x", "parameter_unknown", "nickname"],
    ["customers", "invoice_settings[footer]=x", "parameter_unknown", "invoice_settings[footer]"],
    ["products", "description=x", "parameter_missing", "name"],
    ["products", "name=", "parameter_invalid_empty", "name"],
    ["prices", "currency=usd&product=p&unit_amount=x", "parameter_invalid_integer", "unit_amount"],
    [
      "subscriptions",
      "customer=c&items[0][price]=p&items[0][colour]=x",
      "parameter_unknown",
      "items[0][colour]",
    ],
    [
      "subscriptions",
      "customer=c&items[0][price]=p&trial_end=soon",
      "parameter_invalid_integer",
      "trial_end",
    ],
  ] as const;
  for (const [path, form, code, param] of cases) {
    const { status, error } = await post(`/v1/${path}`, form);
    assert.deepEqual(
      [status, error.type, error.code, error.param],
      [400, "invalid_request_error", code, param],
    );
  }
});

test("unknown paths and methods, and keys other than test keys, are refused", async () => {
  const unknown = await post("/v1/refunds", "");
  assert.equal(unknown.status, 404);
  assert.match(unknown.error.message ?? "", /Unrecognized request URL \(POST: \/v1\/refunds\)/);
  for (const key of ["", "Bearer sk_live_1", "Bearer nonsense"]) {
    const headers = key === "" ? {} : { Authorization: key };
    const response = await fetch(`${processor.origin}/v1/customers`, { headers });
    assert.equal(response.status, 401);
  }
  await assert.rejects(stripe.customers.retrieve("cus_none"), {
    type: "StripeInvalidRequestError",
    code: "resource_missing",
    statusCode: 404,
  });
});

test("a request with the same Idempotency-Key gets the stored response and is not repeated", async () => {
  const options = { idempotencyKey: "key-1" };
  const first = await stripe.customers.create({ name: "Once" }, options);
  const second = await stripe.customers.create({ name: "Once" }, options);
  assert.deepEqual(second, first);
  assert.equal(second.lastResponse.headers["idempotent-replayed"], "true");
  const { data } = await stripe.customers.list({ limit: 100 });
  assert.equal(data.filter(({ name }) => name === "Once").length, 1);
  await assert.rejects(stripe.customers.create({ name: "Twice" }, options), {
    type: "StripeIdempotencyError",
  });
});

test("an error is replayed too, except one about parameters", async () => {
  const { customer, item, subscription } = await subscribe(processor, catalogue, { trialDays: 0 });
  const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  await stripe.subscriptions.update(subscription, { default_payment_method: bad.id });
  const upgrade = () =>
    stripe.subscriptions.update(
      subscription,
      {
        items: [{ id: item, price: catalogue.price("BUSINESS") }],
        proration_behavior: "always_invoice",
        payment_behavior: "error_if_incomplete",
      },
      { idempotencyKey: "upgrade-1" },
    );
  await assert.rejects(upgrade(), { code: "card_declined" });
  const good = await stripe.paymentMethods.attach("pm_card_visa", { customer });
  await stripe.subscriptions.update(subscription, { default_payment_method: good.id });
  await assert.rejects(upgrade(), { code: "card_declined" });
  const [wrong, right] = ["colour=red", "name=Blue"];
  const headers = { "Idempotency-Key": "key-2" };
  assert.equal((await post("/v1/products", wrong, headers)).status, 400);
  assert.equal((await post("/v1/products", right, headers)).status, 200);
});

test("a call that fails after its work is safe to repeat, and done once", async () => {
  for (const [index, fault] of ["fail-after", "garble-after", "time-out-after"].entries()) {
    const name = `repeat-${index}`;
    await processor.control("faults", { fault, match: "POST /v1/customers" });
    const client = new Stripe("sk_test_sandbox", {
      host: "127.0.0.1",
      port: new URL(processor.origin).port,
      protocol: "http",
      maxNetworkRetries: 0,
      timeout: fault === "time-out-after" ? 1500 : WAIT_MS_MAX,
      telemetry: false,
    });
    const options = { idempotencyKey: name };
    const create = () => client.customers.create({ name }, options);
    if (fault === "garble-after") {
      // The SDK takes any JSON without an error for success, which is why its callers check the type.
      const garbled: { readonly object?: string } = await create();
      assert.equal(garbled.object, undefined);
    } else {
      await assert.rejects(create());
    }
    const made = await create();
    const { data } = await stripe.customers.list({ limit: 100 });
    assert.deepEqual(
      data.filter((one) => one.name === name).map(({ id }) => id),
      [made.id],
    );
  }
});

test("a call that fails before its work changes nothing", async () => {
  await processor.control("faults", { fault: "fail-before", match: "POST /v1/products" });
  await assert.rejects(stripe.products.create({ name: "Never" }), { statusCode: 500 });
  const { data } = await stripe.products.list({ limit: 100 });
  assert.ok(data.every(({ name }) => name !== "Never"));
});

test("a list is paged in both directions without gaps or duplicates", async () => {
  const { id: product } = await stripe.products.create({ name: "Paged" });
  const made: string[] = [];
  for (let cents = 1; cents <= 25; cents += 1) {
    const price = await stripe.prices.create({ product, currency: "usd", unit_amount: cents });
    made.unshift(price.id);
  }
  const first = await stripe.prices.list({ product });
  const second = await stripe.prices.list({ product, starting_after: ids(first).at(-1) ?? "" });
  const third = await stripe.prices.list({ product, starting_after: ids(second).at(-1) ?? "" });
  assert.deepEqual([...ids(first), ...ids(second), ...ids(third)], made);
  assert.deepEqual([first.has_more, second.has_more, third.has_more], [true, true, false]);
  const back = await stripe.prices.list({ product, ending_before: ids(third)[0] ?? "" });
  assert.deepEqual(ids(back), ids(second));
  const all: string[] = [];
  for await (const price of stripe.prices.list({ product, limit: 7 })) all.push(price.id);
  assert.deepEqual(all, made);
  await assert.rejects(stripe.prices.list({ limit: 101 }), /between 1 and 100/);
});

test("objects are expanded on request", async () => {
  const { customer, subscription } = await subscribe(processor, catalogue, { trialDays: 0 });
  const found = await stripe.subscriptions.retrieve(subscription, {
    expand: ["customer", "latest_invoice.payments", "default_payment_method"],
  });
  assert.ok(typeof found.customer === "object" && found.customer.id === customer);
  assert.ok(typeof found.latest_invoice === "object" && found.latest_invoice !== null);
  assert.equal(found.latest_invoice.payments?.data[0]?.amount_paid, 4900);
  assert.ok(typeof found.default_payment_method === "object");
  const { data } = await stripe.subscriptions.list({ customer, expand: ["data.customer"] });
  assert.ok(typeof data[0]?.customer === "object");
  const [invoice] = await invoicesOf(stripe, customer);
  const nothing = { expand: ["colour"] };
  await assert.rejects(stripe.invoices.retrieve(invoice?.id ?? "", nothing), /cannot be expanded/);
});

test("metadata is merged, and an empty value removes its name", async () => {
  const { id } = await stripe.customers.create({ metadata: { a: "1", b: "2" } });
  const changed = await stripe.customers.update(id, { metadata: { b: "", c: "3" } });
  assert.deepEqual(changed.metadata, { a: "1", c: "3" });
  assert.deepEqual((await stripe.customers.update(id, { metadata: "" })).metadata, {});
});

test("the control API accepts only local programs, and no page in a browser", async () => {
  const body = JSON.stringify({ fault: "drop" });
  const json = { "Content-Type": "application/json" };
  const cases = [
    { headers: { ...json, Origin: "https://evil.example" } },
    { headers: { "Content-Type": "application/x-www-form-urlencoded" } },
  ];
  for (const { headers } of cases) {
    const response = await fetch(`${processor.origin}/_control/faults`, {
      method: "POST",
      headers,
      body,
    });
    assert.equal(response.status, 403);
  }
});

type ErrorBody = {
  readonly type?: string;
  readonly code?: string;
  readonly param?: string;
  readonly message?: string;
};

async function post(
  path: string,
  form: string,
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly error: ErrorBody }> {
  const response = await fetch(`${processor.origin}${path}`, {
    method: "POST",
    headers: {
      Authorization: "Bearer sk_test_x",
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: form,
  });
  return { status: response.status, error: errorIn(await response.text()) };
}

function errorIn(text: string): ErrorBody {
  const body: unknown = JSON.parse(text);
  const isError = typeof body === "object" && body !== null && "error" in body;
  return isError ? (body.error as ErrorBody) : {};
}

function ids(page: Stripe.ApiList<Stripe.Price>): string[] {
  return page.data.map(({ id }) => id);
}
