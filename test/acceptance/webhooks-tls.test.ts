import assert from "node:assert/strict";
import { once } from "node:events";
import { after, test } from "node:test";
import { connect } from "node:tls";
import { openBulkHarness } from "../support/harness/bulk-harness.ts";
import { startTask } from "../support/harness/start-task.ts";
import { expired, selfSigned, testAuthority } from "../support/receiver/authority.ts";
import {
  LOOPBACK_NAMES,
  type ReceiverOptions,
  testReceiver,
} from "../support/receiver/receiver.ts";
import { openWebhookService, verified } from "../support/receiver/webhook-harness.ts";

const service = await openWebhookService();
const { authority, harness } = service;
after(service.stop);
const jobs = await openBulkHarness(service.url, service.account.key());

/** OpenSSL settings that enable obsolete versions. */
const OLD_TLS = {
  minVersion: "TLSv1",
  maxVersion: "TLSv1",
  ciphers: "DEFAULT:@SECLEVEL=0",
} as const;

/** Registers a webhook at a receiver with this identity. */
async function openEndpoint(name: string, options: ReceiverOptions) {
  const receiver = await testReceiver({ authority, ...options });
  after(receiver.stop);
  return { receiver, ...(await harness.create(receiver.url, { name })) };
}

/** The TLS version that a permissive client negotiates with it. */
async function versionSpoken(port: number): Promise<string | null> {
  const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false, ...OLD_TLS });
  await once(socket, "secureConnect");
  const version = socket.getProtocol();
  socket.destroy();
  return version;
}

test("23: an endpoint needs a valid certificate; any fault of it is a TLS failure without a response", async () => {
  const stranger = await testAuthority();
  const incomplete = await authority.intermediate({ isCarried: false });
  const complete = await authority.intermediate();
  const refused = await Promise.all([
    openEndpoint("expired", {
      identity: await authority.issue(LOOPBACK_NAMES, { validity: expired() }),
    }),
    openEndpoint("self-signed", { identity: await selfSigned(LOOPBACK_NAMES) }),
    openEndpoint("of a stranger", { identity: await stranger.issue(LOOPBACK_NAMES) }),
    openEndpoint("of another host", {
      identity: await authority.issue(["example.com", "127.0.0.2"]),
    }),
    openEndpoint("incomplete", { identity: await incomplete.issue(LOOPBACK_NAMES) }),
    openEndpoint("TLS 1.0", { tls: OLD_TLS }),
  ]);
  const good = await Promise.all([
    openEndpoint("of the private authority", {}),
    openEndpoint("with those in between", { identity: await complete.issue(LOOPBACK_NAMES) }),
  ]);
  const old = refused.at(-1)?.receiver.port ?? 0;
  assert.equal(await versionSpoken(old), "TLSv1");
  await startTask(jobs);
  for (const { id, name, secret, receiver } of good) {
    const [delivery] = await harness.ended(id);
    assert.partialDeepStrictEqual(delivery, { status: "delivered", attempts: 1 }, name);
    const [received] = receiver.got;
    assert.ok(received !== undefined);
    await verified(received, secret);
  }
  for (const { id, name, receiver } of refused) {
    const [delivery] = await harness.ended(id);
    const wanted = { status: "failed", attempts: 7, response_code: null, delivered_at: null };
    assert.partialDeepStrictEqual(delivery, wanted, name);
    assert.match(delivery?.error_message ?? "", /TLS/, name);
    assert.equal(receiver.got.length, 0, name);
    assert.ok(receiver.connections().opened >= 7, name);
  }
});
