import assert from "node:assert/strict";
import { after, test } from "node:test";
import { silentListener } from "../../../test/support/harness/silent-listener.ts";
import { testReceiver } from "../../../test/support/receiver/receiver.ts";
import {
  authority,
  delivery,
  HOME_HOSTS,
  leadingTo,
  loopbackOutbound,
} from "./outbound.fixture.ts";

/** Listens at all addresses of this machine, of both families. */
const silent = await silentListener();
after(() => silent.stop());
const receiver = await testReceiver({
  authority,
  identity: await authority.issue(["hook.test", "127.0.0.1"]),
});
after(() => receiver.stop());

const LEADS_HOME =
  "The address is not allowed: the host name leads to an address that is not public.";

test("no spelling of home is connected to", async () => {
  await using outbound = loopbackOutbound({ allowCidrs: [], resolve: leadingTo("127.0.0.1") });
  for (const host of HOME_HOSTS) {
    const answer = await outbound.post(delivery(`https://${host}:${silent.port}/`));
    assert.deepEqual([answer.status, answer.fault], [null, "blocked"], host);
    assert.match(answer.message ?? "", /^The address is not allowed: /);
  }
  assert.deepEqual([silent.connections(), silent.bytes()], [0, 0]);
});

test("a name that leads home is not connected to, and the sentence does not say where it led", async () => {
  const homes = ["127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0", "::", "10.1.2.3", "fe80::1%lo"];
  for (const home of homes) {
    await using outbound = loopbackOutbound({ allowCidrs: [], resolve: leadingTo(home) });
    const answer = await outbound.post(delivery(`https://hook.test:${silent.port}/`));
    assert.deepEqual([answer.status, answer.fault, answer.message], [null, "blocked", LEADS_HOME]);
  }
  assert.equal(silent.connections(), 0);
});

test("a name with one address at home among public ones is not connected to", async () => {
  const resolve = leadingTo("1.1.1.1", "2606:4700::1111", "127.0.0.1");
  await using outbound = loopbackOutbound({ allowCidrs: [], resolve });
  const answer = await outbound.post(delivery(`https://hook.test:${silent.port}/`));
  assert.equal(answer.message, LEADS_HOME);
  assert.equal(silent.connections(), 0);
});

test("a name that flips is judged by what it leads to at each POST, though a connection stands", async () => {
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

test("a name is resolved once a POST", async () => {
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

test("of the blocks that a deployment allows every address is reached, and none beside them", async () => {
  await using outbound = loopbackOutbound({ allowCidrs: ["127.0.0.0/30"] });
  const post = (host: string) => outbound.post(delivery(`https://${host}:${receiver.port}/`));
  assert.equal((await post("127.0.0.1")).status, 200);
  // Reached, and held to its certificate.
  assert.equal((await post("[::ffff:127.0.0.1]")).fault, "tls");
  for (const host of ["127.0.0.4", "10.0.0.1", "[::1]"])
    assert.equal((await post(host)).fault, "blocked", host);
});

test("a host that a deployment names is reached wherever it leads", async () => {
  const resolve = leadingTo("127.0.0.1");
  await using outbound = loopbackOutbound({ allowCidrs: [], allowHosts: ["Hook.Test"], resolve });
  const post = (host: string) => outbound.post(delivery(`https://${host}:${receiver.port}/named`));
  assert.equal((await post("hook.test")).status, 200);
  assert.equal((await post("other.test")).fault, "blocked");
});

test("the next address is tried where nobody listens at the first", async () => {
  // Nothing listens there: the receiver is at 127.0.0.1 alone.
  const resolve = leadingTo("127.0.0.2", "127.0.0.1");
  await using outbound = loopbackOutbound({ resolve });
  const answer = await outbound.post(delivery(`https://hook.test:${receiver.port}/next`));
  assert.equal(answer.status, 200);
});

test("a name without an address, or with rubbish for one, is not connected to", async () => {
  const outcomes = [
    { resolve: leadingTo(), fault: "unresolved" },
    { resolve: () => Promise.reject(new Error("SERVFAIL")), fault: "unresolved" },
    { resolve: leadingTo("127.1"), fault: "blocked" },
    { resolve: leadingTo("hook.test"), fault: "blocked" },
  ];
  for (const { resolve, fault } of outcomes) {
    await using outbound = loopbackOutbound({ resolve });
    const answer = await outbound.post(delivery(`https://hook.test:${receiver.port}/none`));
    assert.deepEqual([answer.status, answer.fault], [null, fault]);
  }
});

test("a name server that never answers costs no more than the deadline", async () => {
  const { promise } = Promise.withResolvers<never>();
  await using outbound = loopbackOutbound({ resolve: () => promise, deadlineMs: 200 });
  const answer = await outbound.post(delivery(`https://hook.test:${receiver.port}/never`));
  assert.deepEqual([answer.status, answer.fault], [null, "timeout"]);
});

test("the judgment on a text is the one that a POST begins with", async () => {
  await using outbound = loopbackOutbound({ allowCidrs: [] });
  assert.equal(outbound.judge("https://hook.test/"), null);
  for (const url of ["http://hook.test/", `https://127.1:${silent.port}/`, "no URL"]) {
    const answer = await outbound.post(delivery(url));
    assert.notEqual(outbound.judge(url), null);
    assert.deepEqual([answer.fault, answer.message], ["blocked", outbound.judge(url)]);
  }
});
