import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { testWebhookHeaders, verifyWebhook, WebhookError } from "@platen/sdk";
import fc from "fast-check";
import { instant } from "#base/instant.ts";
import { deliveryHeaders } from "./sign-delivery.ts";

const hmacSha256 = (key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array =>
  createHmac("sha256", key).update(Buffer.concat(parts)).digest();
const NOW = instant(Date.UTC(2030, 0, 1, 12, 0, 0, 999));
const now = Math.floor(NOW / 1000);
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const OTHER = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
const EVENT = {
  id: "evt_1",
  type: "batch.completed",
  body: Buffer.from('{"id":"evt_1","ä/<":1e21}'),
};

/** As seen by a receiver that only verifies `Service-Signature`. */
function serviceOnly(headers: Record<string, string>): Record<string, string> {
  return { "service-signature": headers["service-signature"] ?? "" };
}

test("the SDK verifies a delivery by either family of signatures", async () => {
  const headers = deliveryHeaders(EVENT, [SECRET], NOW, hmacSha256);
  assert.equal(headers["service-event"], "batch.completed");
  assert.equal(headers["content-type"], "application/json");
  for (const given of [headers, serviceOnly(headers)])
    assert.equal((await verifyWebhook(EVENT.body, given, SECRET, { now })).id, "evt_1");
});

test("a delivery is signed like the SDK's test helper signs, for any body and secret", async () => {
  const cases = fc.tuple(
    fc.uint8Array({ maxLength: 200 }),
    fc.oneof(
      fc.string({ minLength: 1, unit: "binary" }),
      fc.base64String({ minLength: 1 }).map((text) => `whsec_${text}`),
    ),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ([body, secret]) => {
      const signedEvent = { body, secret, id: "evt_2", timestamp: now, event: "batch.failed" };
      const headers = deliveryHeaders(
        { id: "evt_2", type: "batch.failed", body },
        [secret],
        NOW,
        hmacSha256,
      );
      const { "user-agent": agent, ...signed } = headers;
      assert.match(agent ?? "", /^Platen/);
      assert.deepEqual(signed, await testWebhookHeaders(signedEvent));
    }),
  );
});

test("while two secrets overlap, a receiver can verify with either", async () => {
  const headers = deliveryHeaders(EVENT, [SECRET, OTHER], NOW, hmacSha256);
  assert.equal(headers["webhook-signature"]?.split(" ").length, 2);
  for (const secret of [SECRET, OTHER]) await verifyWebhook(EVENT.body, headers, secret, { now });
  await verifyWebhook(EVENT.body, serviceOnly(headers), SECRET);
  await assert.rejects(verifyWebhook(EVENT.body, serviceOnly(headers), OTHER), WebhookError);
});

test("changing any byte of the body breaks the signature", async () => {
  const headers = deliveryHeaders(EVENT, [SECRET], NOW, hmacSha256);
  for (let at = 0; at < EVENT.body.length; at++) {
    const forged = Uint8Array.from(EVENT.body, (byte, index) => (index === at ? byte ^ 1 : byte));
    for (const given of [headers, serviceOnly(headers)])
      await assert.rejects(verifyWebhook(forged, given, SECRET, { now }), WebhookError);
  }
});

test("a delivery that is replayed six minutes later is rejected", async () => {
  const headers = deliveryHeaders(EVENT, [SECRET], NOW, hmacSha256);
  const sixMinutes = { now: now + 360 };
  await assert.rejects(verifyWebhook(EVENT.body, headers, SECRET, sixMinutes), WebhookError);
});
