import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { createSecureContext } from "node:tls";
import { WAIT_MS_MAX } from "../../../test/support/harness/eventually.ts";
import { testReceiver } from "../../../test/support/receiver/receiver.ts";
import {
  answers,
  hangs,
  later,
  sendsAndCloses,
} from "../../../test/support/receiver/receiver-replies.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { exchange } from "./exchange.ts";
import { Failure } from "./failure.ts";
import { authority, delivery, loopbackOutbound } from "./outbound.fixture.ts";
import { CONNECTIONS_MAX, openSites } from "./sites.ts";

test("sequential POSTs share a connection, concurrent ones have one each", async () => {
  const receiver = await testReceiver({ authority });
  await using outbound = loopbackOutbound();
  for (let count = 0; count < 5; count += 1) await outbound.post(delivery(receiver.url));
  assert.equal(receiver.connections().opened, 1);
  receiver.answer(later(100, answers(200)));
  await Promise.all(Array.from({ length: 5 }, () => outbound.post(delivery(receiver.url))));
  assert.equal(receiver.connections().opened, 5);
  await receiver.stop();
});

test("a connection closed by the other side is replaced", async () => {
  const receiver = await testReceiver({ authority });
  await using outbound = loopbackOutbound();
  const raw = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
  receiver.answer(sendsAndCloses(raw));
  for (let count = 0; count < 5; count += 1)
    assert.equal((await outbound.post(delivery(receiver.url))).status, 200);
  assert.equal(receiver.connections().opened, 5);
  await receiver.stop();
});

test("the connection of an aborted POST is not reused", async () => {
  const receiver = await testReceiver({ authority });
  await using outbound = loopbackOutbound({ deadlineMs: 1500 });
  receiver.answer(hangs());
  assert.equal((await outbound.post(delivery(receiver.url))).fault, "timeout");
  receiver.answer(answers(200));
  assert.equal((await outbound.post(delivery(receiver.url))).status, 200);
  assert.equal(receiver.connections().opened, 2);
  await receiver.stop();
});

/** A destination on loopback with any name. */
const to = (host: string, port: number) => {
  const at = { host, port, path: "/", isLiteral: false, isTrusted: true };
  return { origin: `https://${host}:${port}`, ...at };
};
const settings = {
  isAllowed: () => false,
  secureContext: createSecureContext({ ca: authority.ca }),
  proxy: null,
  limitMs: WAIT_MS_MAX,
};

test("only the most recently used hosts keep idle connections", async () => {
  const identity = await authority.issue(["*.hosts.test"]);
  const receiver = await testReceiver({ authority, identity });
  const sites = openSites(settings, 3);
  const deadline = startDeadline(WAIT_MS_MAX);
  const post = async (host: string) => {
    const site = sites.use(to(host, receiver.port), ["127.0.0.1"]);
    const request = { path: "/", headers: {}, body: new Uint8Array() };
    await exchange(site.pool, request, deadline, () => true);
    site.release();
  };
  for (const host of ["a", "b", "c", "d", "a", "e"]) await post(`${host}.hosts.test`);
  assert.equal(receiver.connections().opened, 6, "a was forgotten when d came");
  assert.equal(sites.count(), 3);
  for (const host of ["d", "a", "e"]) await post(`${host}.hosts.test`);
  assert.equal(receiver.connections().opened, 6);
  await sites.close();
  deadline.end();
  await receiver.stop();
});

test("a POST whose deadline passes while it waits for a connection is not sent", async (t) => {
  const identity = await authority.issue(["*.hosts.test"]);
  const receiver = await testReceiver({ authority, identity });
  t.after(() => receiver.stop());
  const held: ServerResponse[] = [];
  receiver.answer((response) => void held.push(response));
  const sites = openSites(settings);
  const { pool } = sites.use(to("a.hosts.test", receiver.port), ["127.0.0.1"]);
  const post = (deadline: Deadline) =>
    exchange(pool, { path: "/", headers: {}, body: new Uint8Array() }, deadline, () => true);
  const long = startDeadline(WAIT_MS_MAX);
  const sent = Array.from({ length: CONNECTIONS_MAX }, () => post(long));
  await receiver.arrived(CONNECTIONS_MAX);
  const short = startDeadline(10);
  const late = await Promise.allSettled(Array.from({ length: 44 }, () => post(short)));
  for (const outcome of late) assert.ok(outcome.status === "rejected" && isTimeout(outcome.reason));
  for (const response of held) response.end();
  await Promise.all(sent);
  await sites.close();
  long.end();
  assert.equal(receiver.got.length, CONNECTIONS_MAX);
});

function isTimeout(reason: unknown): boolean {
  return reason instanceof Failure && reason.fault === "timeout";
}

test("an origin in use is never closed", async () => {
  const sites = openSites(settings);
  const busy = sites.use(to("1.1.1.1", 1), ["1.1.1.1"]);
  for (let port = 2; port < 2_000; port += 1) sites.use(to("1.1.1.1", port), ["1.1.1.1"]).release();
  assert.equal(sites.count(), 500);
  assert.equal(sites.use(to("1.1.1.1", 1), ["1.1.1.1"]).pool, busy.pool);
  await sites.close();
  assert.equal(sites.count(), 0);
});

test("a connection that is released after the end is not kept", async () => {
  const sites = openSites(settings);
  const late = sites.use(to("1.1.1.1", 1), ["1.1.1.1"]);
  await sites.close();
  late.release();
  assert.equal(sites.count(), 0);
});

test("stopping waits for requests in flight", async () => {
  const receiver = await testReceiver({ authority });
  const outbound = loopbackOutbound();
  receiver.answer(later(200, answers(200)));
  const posted = outbound.post(delivery(receiver.url));
  await receiver.arrived(1);
  await outbound.stop();
  assert.equal((await posted).status, 200);
  await receiver.stop();
});
