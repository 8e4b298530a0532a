import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type Stripe from "stripe";
import { validatorFor } from "./mod.ts";
import { operationOf } from "./operations.ts";
import { shapeOf } from "./read-shape.ts";
import type { Shape } from "./shape.ts";

/** Checked by the compiler against the same declarations. */
const CUSTOMER = {
  id: "cus_1",
  object: "customer",
  address: null,
  balance: 0,
  created: 1_767_225_600,
  currency: "usd",
  default_source: null,
  delinquent: false,
  description: null,
  email: "ada@example.com",
  invoice_prefix: "A1B2C3D4",
  invoice_settings: {
    custom_fields: null,
    default_payment_method: "pm_1",
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: { account: "acc_1" },
  name: "Ada",
  shipping: null,
  tax_exempt: "none",
  test_clock: null,
} satisfies Stripe.Customer;

const EVENT = {
  id: "evt_1",
  object: "event",
  api_version: null,
  created: 1,
  data: { object: CUSTOMER, previous_attributes: { email: null } },
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type: "customer.updated",
};

/** The operations used by billing. */
const CALLS = [
  ...["customers", "products", "prices", "subscriptions", "invoices", "checkout/sessions"].flatMap(
    (path) => [`POST /v1/${path}`, `GET /v1/${path}`, `GET /v1/${path}/id`],
  ),
  "POST /v1/invoices/create_preview",
  "GET /v1/invoices/in_1/lines",
  "POST /v1/subscription_schedules/id/release",
  "POST /v1/billing_portal/sessions",
  "POST /v1/billing_portal/configurations",
  "POST /v1/billing/meter_events",
  "GET /v1/billing/meters/id/event_summaries",
  "POST /v1/test_helpers/test_clocks/id/advance",
  "POST /v1/payment_methods/id/attach",
  "GET /v1/events",
  "POST /v1/webhook_endpoints",
];

const judge = validatorFor("GET /v1/customers/cus_1");

test("an object that the compiler accepts is accepted", () => {
  assert.deepEqual(judge("response", CUSTOMER), []);
  assert.deepEqual(judge("response", { id: "cus_1", object: "customer", deleted: true }), []);
});

test("a missing, wrong or unknown member is named with its path", () => {
  const { balance: _, ...lacking } = CUSTOMER;
  assert.deepEqual(judge("response", lacking), ["balance is missing from Customer"]);
  assert.deepEqual(judge("response", { ...CUSTOMER, balance: "0" }), [
    'balance is not number but "0"',
  ]);
  const invoice_settings = { ...CUSTOMER.invoice_settings, footnote: null };
  assert.deepEqual(judge("response", { ...CUSTOMER, invoice_settings }), [
    "invoice_settings.footnote is unknown to InvoiceSettings",
  ]);
  assert.deepEqual(judge("response", { ...CUSTOMER, metadata: { n: 1 } }), [
    "metadata.n is not string but 1",
  ]);
});

test("an invented member is a fault anywhere, for any name and value", () => {
  const invented = fc.string({ minLength: 1 }).map((name) => `x_${name}`);
  const property = fc.property(invented, fc.jsonValue(), (name, value) => {
    const faults = judge("response", { ...CUSTOMER, [name]: value });
    assert.deepEqual(faults, [`${name} is unknown to Customer`]);
  });
  fc.assert(property, { numRuns: 50 });
});

test("an enumeration is open where the SDK declares it so, unless `known` is requested", () => {
  const novel = { ...CUSTOMER, tax_exempt: "partly" };
  assert.deepEqual(judge("response", novel), []);
  assert.deepEqual(validatorFor("GET /v1/customers/cus_1", "known")("response", novel), [
    'tax_exempt is not "exempt" or "none" or "reverse" or null but "partly"',
  ]);
  assert.match(
    judge("response", { ...CUSTOMER, object: "person" }).join(),
    /^it is not Customer or/,
  );
});

test("an expandable member is an id or the complete object", () => {
  const invoice = validatorFor("GET /v1/invoices/in_1");
  const about = (customer: unknown) =>
    invoice("response", { customer }).filter((fault) => /^customer[. ]/.test(fault));
  assert.deepEqual(about("cus_1"), []);
  assert.deepEqual(about(CUSTOMER), []);
  assert.deepEqual(about({ ...CUSTOMER, balance: null }), [
    "customer.balance is not number but null",
  ]);
});

test("a list contains the operation's type", () => {
  const list = validatorFor("GET /v1/customers");
  const page = { object: "list", url: "/v1/customers", has_more: false, data: [CUSTOMER] };
  assert.deepEqual(list("response", page), []);
  const { has_more: _, ...endless } = { ...page, data: [{ ...CUSTOMER, id: 1 }] };
  assert.deepEqual(list("response", endless), [
    "has_more is missing from ApiList",
    "data[0].id is not string but 1",
  ]);
});

test("a request is a form with numbers and booleans as text, without other parameters", () => {
  const ask = validatorFor("POST /v1/subscriptions");
  const form = {
    customer: "cus_1",
    items: [{ price: "price_1", quantity: "2" }],
    trial_end: "now",
    cancel_at_period_end: "true",
    metadata: "",
  };
  assert.deepEqual(ask("request", form), []);
  assert.deepEqual(ask("request", { ...form, cancel_at_period_end: "yes", colour: "red" }), [
    'cancel_at_period_end is not boolean but "yes"',
    "colour is unknown to SubscriptionCreateParams",
  ]);
  assert.deepEqual(ask("request", { items: [{ quantity: "two" }] }), [
    'items[0].quantity is not number but "two"',
  ]);
});

test("an event is checked by the object of its type", () => {
  const event = validatorFor("GET /v1/events/{id}");
  assert.deepEqual(event("response", EVENT), []);
  const faults = event("response", { ...EVENT, type: "price.created" });
  assert.ok(faults.includes('data.object.object is not "price" but "customer"'), faults.join());
  assert.notDeepEqual(event("response", { ...EVENT, type: "customer.renamed" }), []);
});

test("an error response has the members of the SDK's errors", () => {
  const error = { type: "invalid_request_error", message: "No such customer", param: "id" };
  assert.deepEqual(judge("error", { error }), []);
  assert.deepEqual(judge("error", { error: { ...error, type: "no_such_type" } }).length, 1);
  assert.deepEqual(judge("error", error)[0], "error is missing from error");
});

test("the operation is found by its path, with literal segments before ids", () => {
  const preview = validatorFor("POST /v1/invoices/create_preview");
  assert.deepEqual(preview("request", { preview_mode: "next" }), []);
  const update = validatorFor("POST /v1/invoices/in_1");
  assert.deepEqual(update("request", { preview_mode: "next" }), [
    "preview_mode is unknown to InvoiceUpdateParams",
  ]);
  assert.throws(() => validatorFor("GET /v1/unicorns"), RangeError);
  assert.throws(() => validatorFor("PUT /v1/customers"), RangeError);
});

test("every type reachable from billing's calls can be read", () => {
  const seen = new Set<Shape>();
  const visit = (shape: Shape) => {
    if (seen.has(shape)) return;
    seen.add(shape);
    if (shape.kind === "union") for (const arm of shape.arms) visit(arm);
    if (shape.kind === "list") visit(shape.of);
    if (shape.kind === "object") for (const { shape: of } of shape.members().values()) visit(of);
  };
  for (const call of CALLS) {
    const { request, response, scope } = operationOf(call);
    visit(shapeOf(response, scope));
    if (request !== null) visit(shapeOf(request, scope));
  }
  const objects = [...seen].filter(({ kind }) => kind === "object");
  assert.ok(objects.length > 2000, `${objects.length} objects`);
});
