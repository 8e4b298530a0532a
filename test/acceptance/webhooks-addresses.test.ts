/** Webhooks to addresses that the deployment does not allow: a listener there never receives a byte. */
import assert from "node:assert/strict";
import { Resolver } from "node:dns/promises";
import { after, test } from "node:test";
import { openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { refused } from "../support/harness/refused.ts";
import { silentListener } from "../support/harness/silent-listener.ts";
import { startTask } from "../support/harness/start-task.ts";
import { LOOPBACK_NAMES, testReceiver } from "../support/receiver/receiver.ts";
import { openWebhookService, type WebhookHarness } from "../support/receiver/webhook-harness.ts";

const ADDRESSES = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
  "[::1]",
  "[::ffff:7f00:1]",
  "[::7f00:1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "0.0.0.0",
  "[::]",
  "10.0.0.1",
  "10.255.255.255",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "192.168.255.255",
  "169.254.169.254",
  "[fd00:ec2::254]",
  "100.64.0.1",
  "100.127.255.255",
  "198.18.0.1",
  "198.19.255.255",
  "224.0.0.1",
  "239.255.255.255",
  "255.255.255.255",
  "localhost",
  "localhost.",
  "①②⑦.⓪.⓪.①",
] as const;
const PUBLIC = "https://example.com/";
/** Long delays, so that blocked deliveries are not retried during a test. */
const ONCE = { WEBHOOK_SCHEDULE_SECONDS: "0,600,600,600,600,600,600" };

/** The addresses that a test gives to a name; name resolution finds no other name. */
const names = nameServers();
const listener = await silentListener();
const service = await openWebhookService({ ...ONCE, WEBHOOK_ALLOW_CIDRS: "" });
after(() => Promise.all([service.stop(), listener.stop()]));
const { harness } = service;
const jobs = await openBulkHarness(service.url, service.account.key());

function nameServers(): Map<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  const { resolve4, resolve6 } = Resolver.prototype;
  const answer = async (name: string, isV6: boolean): Promise<unknown> => {
    const own = (known.get(name) ?? []).filter((address) => address.includes(":") === isV6);
    if (own.length > 0) return own.map((address) => ({ address, ttl: 0 }));
    throw Object.assign(new Error(`no such name: ${name}`), { code: "ENOTFOUND" });
  };
  Object.assign(Resolver.prototype, {
    resolve4: (name: string) => answer(name, false),
    resolve6: (name: string) => answer(name, true),
  });
  after(() => Object.assign(Resolver.prototype, { resolve4, resolve6 }));
  return known;
}

/** Waits until the webhook has `count` deliveries, and asserts that the newest was attempted once and blocked. */
async function isBlocked({ deliveries }: WebhookHarness, id: number, what: string, count = 1) {
  const [delivery] = await eventually(
    `the attempt at ${what}`,
    () => deliveries(id),
    (log) => log.length >= count && typeof log[0]?.error_message === "string",
  );
  const wanted = { status: "retrying", attempts: 1, response_code: null };
  assert.partialDeepStrictEqual(delivery, wanted, what);
  assert.match(delivery?.error_message ?? "", /not (?:allowed|public)|not a public/, what);
}

test("42: no form of a private address can be registered, tested or delivered to", async () => {
  const { port } = listener;
  const { pool } = service.database;
  const planted: (readonly [number, string])[] = [];
  for (const address of ADDRESSES) {
    const webhook_url = `https://${address}:${port}/`;
    const json = { name: address, webhook_url };
    refused(await harness.ask("", { json }), 400, "invalid_webhook_url");
    const { id } = await harness.create(PUBLIC, { name: address });
    const put = { method: "PUT", json: { webhook_url } };
    refused(await harness.ask(`/${id}`, put), 400, "invalid_webhook_url");
    const tried = await harness.ask("/test", { json: { webhook_url, secret: "whsec_x" } });
    refused(tried, 400, "invalid_webhook_url");
    // The row is as it would be if the URL had been registered before the rule existed.
    await pool.query("update webhook set url = $2 where id = $1", [id, webhook_url]);
    planted.push([id, address]);
  }
  await startTask(jobs);
  for (const [id, address] of planted) await isBlocked(harness, id, address);
  const [id] = planted[0] ?? [0];
  const again = await harness.ask("/test", { json: { webhook_id: id } });
  refused(again, 400, "invalid_webhook_url");
  assert.deepEqual([listener.connections(), listener.bytes()], [0, 0]);
  await pool.query("update webhook set is_active = false");
});

test("43: at every attempt all addresses of a name must be public", async () => {
  const own = await openWebhookService({ ...ONCE, WEBHOOK_ALLOW_CIDRS: "127.0.0.1/32" });
  const { authority } = own;
  const hosts = ["flips.test", "mixed.test", "mixed6.test", "metadata.test"] as const;
  const identity = await authority.issue([...hosts, ...LOOPBACK_NAMES]);
  const receiver = await testReceiver({ authority, identity });
  after(() => Promise.all([own.stop(), receiver.stop()]));
  const bulk = await openBulkHarness(own.url, own.account.key());
  const hook = (host: string) => own.harness.create(`https://${host}:${receiver.port}/${host}`);
  names.set("flips.test", ["127.0.0.1"]);
  names.set("mixed.test", ["127.0.0.1", "127.0.0.2"]);
  names.set("mixed6.test", ["127.0.0.1", "::1"]);
  names.set("metadata.test", ["169.254.169.254"]);
  const flips = await hook("flips.test");
  const others = await Promise.all(hosts.slice(1).map(hook));
  await startTask(bulk);
  const [first] = await own.harness.ended(flips.id);
  assert.equal(first?.status, "delivered");
  for (const [index, address] of ["127.0.0.2", "10.0.0.1", "::1"].entries()) {
    names.set("flips.test", [address]);
    await startTask(bulk);
    await isBlocked(own.harness, flips.id, address, index + 2);
  }
  for (const { id, webhook_url } of others) await isBlocked(own.harness, id, webhook_url, 4);
  assert.equal(receiver.at("/flips.test").got.length, 1);
  for (const host of hosts.slice(1)) assert.equal(receiver.at(`/${host}`).got.length, 0);
});

test("44: a network that the deployment allows is called, its neighbour is not", async () => {
  const own = await openWebhookService({
    ...ONCE,
    WEBHOOK_ALLOW_CIDRS: "10.1.2.0/24, 127.1.2.0/24",
  });
  const { authority } = own;
  const [inside, outside] = ["127.1.2.9", "127.1.3.1"] as const;
  const identity = await authority.issue([inside, outside]);
  const receiver = await testReceiver({ authority, identity, host: inside });
  const neighbour = await testReceiver({ authority, identity, host: outside });
  after(() => Promise.all([own.stop(), receiver.stop(), neighbour.stop()]));
  const bulk = await openBulkHarness(own.url, own.account.key());
  await own.harness.create("https://10.1.2.255/");
  for (const url of ["https://10.1.3.1/", "https://10.1.1.255/", neighbour.url])
    refused(
      await own.harness.ask("", { json: { name: "W", webhook_url: url } }),
      400,
      "invalid_webhook_url",
    );
  const { id } = await own.harness.create(receiver.url);
  await startTask(bulk);
  const [delivered] = await own.harness.ended(id);
  assert.equal(delivered?.status, "delivered");
  await own.database.pool.query("update webhook set url = $2 where id = $1", [id, neighbour.url]);
  await startTask(bulk);
  await isBlocked(own.harness, id, outside, 2);
  assert.deepEqual([receiver.got.length, neighbour.connections().opened], [1, 0]);
});
