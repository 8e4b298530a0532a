import assert from "node:assert/strict";
import { test } from "node:test";
import { expired, selfSigned, testAuthority } from "../../../test/support/receiver/authority.ts";
import { type ReceiverOptions, testReceiver } from "../../../test/support/receiver/receiver.ts";
import { authority, delivery, loopbackOutbound, resolvingTo } from "./outbound.fixture.ts";
import type { OutboundSettings } from "./outbound.ts";

/** The result of a POST to a receiver of this kind, and whether it received it. */
async function tryRequest(
  options: ReceiverOptions,
  settings: Partial<OutboundSettings> = {},
  host = "127.0.0.1",
) {
  const receiver = await testReceiver(options);
  await using outbound = loopbackOutbound(settings);
  const answer = await outbound.post(delivery(`https://${host}:${receiver.port}/`));
  const gotCount = receiver.got.length;
  await receiver.stop();
  return { ...answer, gotCount };
}

async function expectRefused(
  options: ReceiverOptions,
  message: RegExp,
  settings: Partial<OutboundSettings> = {},
): Promise<void> {
  const answer = await tryRequest(options, settings);
  assert.deepEqual([answer.status, answer.fault, answer.gotCount], [null, "tls", 0]);
  assert.match(answer.message ?? "", message);
}

const LOOPBACK = ["127.0.0.1"];

test("an expired certificate is refused", async () => {
  const identity = await authority.issue(LOOPBACK, { validity: expired() });
  await expectRefused({ identity }, /^TLS: the certificate has expired\.$/);
});

test("a certificate that is not valid yet is refused", async () => {
  const validity = { from: new Date(Date.now() + 3_600_000), until: new Date(Date.now() + 7.2e6) };
  const identity = await authority.issue(LOOPBACK, { validity });
  await expectRefused({ identity }, /^TLS: the certificate is not valid yet\.$/);
});

test("a self-signed certificate is refused", async () => {
  await expectRefused({ identity: await selfSigned(LOOPBACK) }, /^TLS: .*self-signed\.$/);
});

test("a certificate of an unknown authority is refused", async () => {
  const other = await testAuthority();
  await expectRefused({ identity: await other.issue(LOOPBACK) }, /^TLS: .*unknown authority/);
  await expectRefused({ authority }, /^TLS: .*unknown authority/, { ca: null });
});

test("a certificate for another name is refused", async () => {
  for (const names of [["example.com"], ["127.0.0.2"], ["localhost"]])
    await expectRefused(
      { identity: await authority.issue(names) },
      /^TLS: .*for another host name\.$/,
    );
});

test("an incomplete chain is refused, and a complete one is not", async () => {
  const lacking = await authority.intermediate({ isCarried: false });
  await expectRefused(
    { identity: await lacking.issue(LOOPBACK) },
    /^TLS: .*chain is incomplete\.$/,
  );
  const carried = await authority.intermediate({ isCarried: true });
  const answer = await tryRequest({ identity: await carried.issue(LOOPBACK) });
  assert.deepEqual([answer.status, answer.gotCount], [200, 1]);
});

test("versions of TLS before 1.2 are refused", async () => {
  const tls = {
    minVersion: "TLSv1",
    maxVersion: "TLSv1.1",
    ciphers: "DEFAULT@SECLEVEL=0",
  } as const;
  await expectRefused({ authority, tls }, /^TLS: /);
});

test("TLS 1.2 is accepted", async () => {
  assert.equal((await tryRequest({ authority, tls: { maxVersion: "TLSv1.2" } })).status, 200);
});

test("the certificate is verified against the host name, which is sent as SNI", async () => {
  const names: string[] = [];
  const identity = await authority.issue(["hooks.example.com"]);
  const tls = {
    SNICallback: (name: string, done: (error: Error | null) => void) => {
      names.push(name);
      done(null);
    },
  };
  const resolve = resolvingTo("127.0.0.1");
  const answer = await tryRequest({ identity, tls }, { resolve }, "Hooks.Example.COM.");
  assert.equal(answer.status, 200);
  assert.deepEqual(names, ["hooks.example.com"]);
});

test("an address is never sent as SNI", async () => {
  const names: string[] = [];
  const tls = {
    SNICallback: (name: string, done: (error: Error | null) => void) => {
      names.push(name);
      done(null);
    },
  };
  assert.equal((await tryRequest({ authority, tls })).status, 200);
  assert.deepEqual(names, []);
});
