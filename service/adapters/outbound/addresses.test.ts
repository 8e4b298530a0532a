import assert from "node:assert/strict";
import { after, test } from "node:test";
import { silentListener } from "../../../test/support/harness/silent-listener.ts";
import { testReceiver } from "../../../test/support/receiver/receiver.ts";
import {
  authority,
  delivery,
  FORBIDDEN_HOSTS,
  loopbackOutbound,
  resolvingTo,
} from "./outbound.fixture.ts";

/** Listens on all addresses of this machine, of both families. */
const silent = await silentListener();
after(() => silent.stop());
const receiver = await testReceiver({
  authority,
  identity: await authority.issue(["hook.test", "127.0.0.1"]),
});
after(() => receiver.stop());

const LEADS_HOME =
  "The address is not allowed: the host name leads to an address that is not public.";

test("no spelling of a local address is connected to", async () => {
  await using outbound = loopbackOutbound({ allowCidrs: [], resolve: resolvingTo("127.0.0.1") });
  for (const host of FORBIDDEN_HOSTS) {
    const answer = await outbound.post(delivery(`https://${host}:${silent.port}/`));
    assert.deepEqual([answer.status, answer.fault], [null, "blocked"], host);
    assert.match(answer.message ?? "", /^The address is not allowed: /);
  }
  assert.deepEqual([silent.connections(), silent.bytes()], [0, 0]);
});

test("a name with a local address is not connected to, and the message does not disclose the address", async () => {
  const homes = ["127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0", "::", "10.1.2.3", "fe80::1%lo"];
  for (const home of homes) {
    await using outbound = loopbackOutbound({ allowCidrs: [], resolve: resolvingTo(home) });
    const answer = await outbound.post(delivery(`https://hook.test:${silent.port}/`));
    assert.deepEqual([answer.status, answer.fault, answer.message], [null, "blocked", LEADS_HOME]);
  }
  assert.equal(silent.connections(), 0);
});

test("a name with one local address among public ones is not connected to", async () => {
  const resolve = resolvingTo("1.1.1.1", "2606:4700::1111", "127.0.0.1");
  await using outbound = loopbackOutbound({ allowCidrs: [], resolve });
  const answer = await outbound.post(delivery(`https://hook.test:${silent.port}/`));
  assert.equal(answer.message, LEADS_HOME);
  assert.equal(silent.connections(), 0);
});

test("a name that changes its address is checked at each POST, even with an open connection", async () => {
  let address = "127.0.0.1";
  await using outbound = loopbackOutbound({ resolve: async () => [address] });
  const url = `https://hook.test:${receiver.port}/flips`;
  assert.equal((await outbound.post(delivery(url))).status, 200);
  address = "10.0.0.1";
  assert.equal((await outbound.post(delivery(url))).fault, "blocked");
  address = "127.0.0.1";
  assert.equal((await outbound.post(delivery(url))).status, 200);
  assert.equal(receiver.at("/flips").got.length, 2);
});

test("a name is resolved once per POST", async () => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return asked % 2 === 1 ? ["127.0.0.1"] : ["10.0.0.1"];
  };
  await using outbound = loopbackOutbound({ resolve });
  const url = `https://hook.test:${receiver.port}/once`;
  assert.equal((await outbound.post(delivery(url))).status, 200);
  assert.equal(asked, 1);
});

test("all addresses of an allowed block are reached, and none beyond it", async () => {
  await using outbound = loopbackOutbound({ allowCidrs: ["127.0.0.0/30"] });
  const post = (host: string) => outbound.post(delivery(`https://${host}:${receiver.port}/`));
  assert.equal((await post("127.0.0.1")).status, 200);
  // Reached, but the certificate does not match.
  assert.equal((await post("[::ffff:127.0.0.1]")).fault, "tls");
  for (const host of ["127.0.0.4", "10.0.0.1", "[::1]"])
    assert.equal((await post(host)).fault, "blocked", host);
});

test("an allowed host is reached at any address", async () => {
  const resolve = resolvingTo("127.0.0.1");
  await using outbound = loopbackOutbound({ allowCidrs: [], allowHosts: ["Hook.Test"], resolve });
  const post = (host: string) => outbound.post(delivery(`https://${host}:${receiver.port}/named`));
  assert.equal((await post("hook.test")).status, 200);
  assert.equal((await post("other.test")).fault, "blocked");
});

test("the next address is tried when the first refuses the connection", async () => {
  // The receiver only listens on 127.0.0.1.
  const resolve = resolvingTo("127.0.0.2", "127.0.0.1");
  await using outbound = loopbackOutbound({ resolve });
  const answer = await outbound.post(delivery(`https://hook.test:${receiver.port}/next`));
  assert.equal(answer.status, 200);
});

test("a name without an address or with an invalid one is not connected to", async () => {
  const outcomes = [
    { resolve: resolvingTo(), fault: "unresolved" },
    { resolve: () => Promise.reject(new Error("SERVFAIL")), fault: "unresolved" },
    { resolve: resolvingTo("127.1"), fault: "blocked" },
    { resolve: resolvingTo("hook.test"), fault: "blocked" },
  ];
  for (const { resolve, fault } of outcomes) {
    await using outbound = loopbackOutbound({ resolve });
    const answer = await outbound.post(delivery(`https://hook.test:${receiver.port}/none`));
    assert.deepEqual([answer.status, answer.fault], [null, fault]);
  }
});

test("a silent name server takes no longer than the deadline", async () => {
  const { promise } = Promise.withResolvers<never>();
  await using outbound = loopbackOutbound({ resolve: () => promise, deadlineMs: 200 });
  const answer = await outbound.post(delivery(`https://hook.test:${receiver.port}/never`));
  assert.deepEqual([answer.status, answer.fault], [null, "timeout"]);
});

test("`judge` and `post` agree on a URL", async () => {
  await using outbound = loopbackOutbound({ allowCidrs: [] });
  assert.equal(outbound.judge("https://hook.test/"), null);
  for (const url of ["http://hook.test/", `https://127.1:${silent.port}/`, "no URL"]) {
    const answer = await outbound.post(delivery(url));
    assert.notEqual(outbound.judge(url), null);
    assert.deepEqual([answer.fault, answer.message], ["blocked", outbound.judge(url)]);
  }
});
