import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { Stripe } from "stripe";
import { instant } from "#base/instant.ts";
import { testDatabase } from "../../../test/support/harness/database.ts";
import { eventually, eventuallySucceeds } from "../../../test/support/harness/eventually.ts";
import { dedicatedClient } from "../database/connection/dedicated-client.ts";
import { keyRingVault } from "../system/vault.ts";
import { EmbeddedSandbox, type SandboxAddress } from "./embedded-sandbox.ts";
import { findSandbox } from "./sandbox-lock.ts";

const { pool, close, config } = await testDatabase();
const opened: EmbeddedSandbox[] = [];
// Closes what a failed test left open, which would keep the process alive.
after(async () => {
  await Promise.all(opened.map((sandbox) => sandbox.stop()));
  await close();
});

// Loads the whole sandbox before any timed connection starts.
await import("./serve-stored-sandbox.ts");

let nowMs = Date.UTC(2026, 0, 1);
const clock = { now: () => instant(nowMs) };
const key = { id: "test", bytes: new Uint8Array(32) };
const vault = keyRingVault([key]);
const errors: unknown[] = [];

test("an unused sandbox is not started", async () => {
  const sandbox = makeSandbox();
  await sandbox.stop();
  assert.equal((await pool.query("select from sandbox_state")).rowCount, 0);
  await assert.rejects(sandbox.reach(), /stopped/);
});

test("a process that stops during its start does not serve the sandbox", async () => {
  const sandbox = makeSandbox();
  const reaching = sandbox.reach();
  await sandbox.stop();
  await assert.rejects(reaching, /stopped/);
  assert.equal((await findSandbox(pool)).kind, "none");
});

test("a failed start releases port and lock", async () => {
  const port = await freePort();
  const sandbox = makeSandbox(() => "/not/a/url", port);
  await assert.rejects(sandbox.reach(), /Invalid URL/);
  await sandbox.stop();
  assert.equal(await freePort(port), port);
  assert.equal((await findSandbox(pool)).kind, "none");
});

test("the first process serves it, others find it, and one takes over when it stops", async () => {
  const [first, second] = [makeSandbox(), makeSandbox()];
  const places = await Promise.all([first.reach(), second.reach(), first.reach()]);
  assert.deepEqual(places[0], places[1]);
  assert.deepEqual(places[0], places[2]);
  const { id } = await stripeAt(places[0]).customers.create({ email: "a@example.com" });
  await first.stop();
  const again = await second.reach();
  assert.equal(again.port, places[0].port);
  assert.equal(await emailOf(again, id), "a@example.com");
  await second.stop();
});

test("acknowledged changes survive the death of the serving process", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", SERVER], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: unknown[] = await once(child.stdout, "data");
  const id = String(said[0]).trim();
  const survivor = makeSandbox();
  const before = await survivor.reach();
  assert.equal(await emailOf(before, id), "b@example.com");
  child.kill("SIGKILL");
  const place = await answering(survivor);
  assert.equal(await emailOf(place, id), "b@example.com");
  await survivor.stop();
});

test("after losing its connection a process serves the sandbox again from the database", async () => {
  const sandbox = makeSandbox();
  const { id } = await stripeAt(await sandbox.reach()).customers.create({ email: "c@example.com" });
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'platen: sandbox' and datname = current_database()",
  );
  await eventually(
    "the lost connection",
    () => errors.length,
    (count) => count > 0,
  );
  assert.equal(await emailOf(await answering(sandbox), id), "c@example.com");
  await sandbox.stop();
});

test("events reach the serving process, signed with the one secret", async () => {
  const heard: { url: string; signature: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      const signature = String(request.headers["stripe-signature"]);
      heard.push({ url: request.url ?? "", signature, body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const sandbox = makeSandbox(() => `http://127.0.0.1:${port}/processor/events`);
  await stripeAt(await sandbox.reach()).customers.create({ email: "d@example.com" });
  await eventually(
    "an event",
    () => heard.length,
    (count) => count > 0,
  );
  const [event] = heard;
  assert.equal(event?.url, "/processor/events");
  const secret = await sandbox.webhookSecret();
  assert.equal(await makeSandbox().webhookSecret(), secret);
  const read = Stripe.webhooks.constructEvent(
    event?.body ?? "",
    event?.signature ?? "",
    secret,
    300,
    undefined,
    nowMs,
  );
  assert.equal(read.type, "customer.created");
  assert.doesNotMatch(await dump(), /whsec_/);
  await sandbox.stop();
  server.close();
});

test("a secret whose key is gone is replaced", async () => {
  const before = await makeSandbox().webhookSecret();
  const other = keyRingVault([{ ...key, bytes: new Uint8Array(32).fill(1) }]);
  await pool.query("update sandbox_state set webhook_secret = $1", [other.seal(before, "lost")]);
  const replaced = await makeSandbox().webhookSecret();
  assert.notEqual(replaced, before);
  assert.equal(await makeSandbox().webhookSecret(), replaced);
});

test("what became due while the sandbox was not served is processed when it is", async () => {
  const sandbox = makeSandbox();
  const stripe = stripeAt(await sandbox.reach());
  const session = await trialOf(stripe);
  await sandbox.stop();
  nowMs += 20 * 86_400_000;
  const next = makeSandbox();
  const later = stripeAt(await next.reach());
  const read = () => later.subscriptions.retrieve(session);
  await eventually("the trial's end", read, ({ status }) => status === "active");
  await next.stop();
});

/** Everything that the database holds of the sandbox. */
async function dump(): Promise<string> {
  const states = await pool.query<object>("select * from sandbox_state");
  const rows = await pool.query<object>("select * from sandbox_row");
  return JSON.stringify([states.rows, rows.rows]);
}

/** Fails if something listens on the port. */
async function freePort(port = 0): Promise<number> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  server.close();
  await once(server, "close");
  return address.port;
}

function makeSandbox(eventsUrl: (() => string) | null = null, port = 0): EmbeddedSandbox {
  const sandbox = new EmbeddedSandbox({
    pool,
    newClient: () => dedicatedClient(pool, "platen: sandbox"),
    clock,
    vault,
    port,
    newSecret: () => `whsec_${randomUUID()}`,
    eventsUrl,
    publicUrl: null,
    onError: (error) => errors.push(error),
  });
  opened.push(sandbox);
  return sandbox;
}

async function trialOf(stripe: Stripe): Promise<string> {
  const card = "pm_card_visa";
  const customer = await stripe.customers.create({
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  });
  const product = await stripe.products.create({ name: "PRO" });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 4900,
    recurring: { interval: "month" },
  });
  const items = [{ price: price.id }];
  const order = { customer: customer.id, items, trial_period_days: 14 };
  return (await stripe.subscriptions.create(order)).id;
}

function stripeAt({ apiKey, ...place }: SandboxAddress): Stripe {
  return new Stripe(apiKey, { ...place, maxNetworkRetries: 0, telemetry: false });
}

async function emailOf(place: SandboxAddress, id: string): Promise<string | null> {
  const found = await stripeAt(place).customers.retrieve(id);
  return found.deleted === true ? null : found.email;
}

async function answering(sandbox: EmbeddedSandbox): Promise<SandboxAddress> {
  return await eventuallySucceeds("the sandbox to respond", async () => {
    const place = await sandbox.reach();
    await stripeAt(place).customers.list();
    return place;
  });
}

const SERVER = `
  const at = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}).href);
  const { default: pg } = await import(${JSON.stringify(import.meta.resolve("pg"))});
  const { EmbeddedSandbox } = await at("./embedded-sandbox.ts");
  const config = ${JSON.stringify(config)};
  const pool = new pg.Pool(config);
  const { keyRingVault } = await at("../system/vault.ts");
  const vault = keyRingVault([{ id: "test", bytes: new Uint8Array(32) }]);
  const sandbox = new EmbeddedSandbox({
    pool, vault, port: 0, eventsUrl: null, publicUrl: null, onError: console.error,
    newClient: () => new pg.Client(config),
    clock: { now: () => ${nowMs} }, newSecret: () => "whsec_x",
  });
  const { host, port, apiKey } = await sandbox.reach();
  const answer = await fetch("http://" + host + ":" + port + "/v1/customers", {
    method: "POST",
    headers: { Authorization: "Bearer " + apiKey, "Content-Type": "application/x-www-form-urlencoded" },
    body: "email=b%40example.com",
  });
  console.log((await answer.json()).id);
`;
