import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import {
  testWebhookHeaders,
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookHeaders,
} from "./mod.ts";

const KEY_BYTES = Buffer.alloc(32, 7);
const SECRET = `whsec_${KEY_BYTES.toString("base64")}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
const NOW = 1_767_225_600;
const EVENT = {
  id: "evt_1",
  type: "batch.completed",
  created_at: "2026-01-01T00:00:00.000Z",
  environment: "production",
  data: { batch_job_id: "bulk_1", total: 2, succeeded: 2, failed: 0, download_url: "https://x/1" },
};
const BODY = JSON.stringify(EVENT);

/** The two families by hand, from the words of the contract and of Standard Webhooks. */
const SERVICE = { "Service-Signature": `sha256=${hmac(SECRET, BODY).toString("hex")}` };
const STANDARD = {
  "webhook-id": "evt_1",
  "webhook-timestamp": String(NOW),
  "webhook-signature": `v1,${hmac(KEY_BYTES, `evt_1.${NOW}.${BODY}`).toString("base64")}`,
};

for (const [name, headers] of [
  ["Service-Signature, keyed with the secret's text", SERVICE],
  ["the headers of Standard Webhooks, keyed with the secret's bytes", STANDARD],
  ["both at once", { ...SERVICE, ...STANDARD }],
] as const) {
  test(`a delivery is verified by ${name}`, async () => {
    assert.deepEqual(await verify(BODY, headers), EVENT);
    assert.deepEqual(await verify(Buffer.from(BODY), new Headers(headers)), EVENT);
    assert.equal(await faultOf(BODY, headers, OTHER), "wrong_signature");
    assert.equal(await faultOf(`${BODY} `, headers), "wrong_signature");
  });
}

test("while a secret is replaced, either signature and either secret will do", async () => {
  const other = hmac(Buffer.alloc(32, 8), `evt_1.${NOW}.${BODY}`).toString("base64");
  const both = `v1a,AAAA v1,${other} ${STANDARD["webhook-signature"]}`;
  for (const secret of [SECRET, OTHER])
    assert.deepEqual(await verify(BODY, { ...STANDARD, "webhook-signature": both }, secret), EVENT);
  assert.deepEqual(await verify(BODY, STANDARD, [OTHER, SECRET]), EVENT);
  assert.deepEqual(await verify(BODY, SERVICE, [OTHER, SECRET]), EVENT);
  assert.equal(await faultOf(BODY, STANDARD, [OTHER]), "wrong_signature");
});

test("a delivery that is repeated later is refused, and so is one from the future", async () => {
  assert.deepEqual(await verify(BODY, STANDARD, SECRET, { now: NOW + 300 }), EVENT);
  assert.deepEqual(await verify(BODY, STANDARD, SECRET, { now: NOW - 300 }), EVENT);
  assert.equal(await faultOf(BODY, STANDARD, SECRET, { now: NOW + 301 }), "too_old");
  assert.equal(await faultOf(BODY, STANDARD, SECRET, { now: NOW - 301 }), "too_new");
  const strict = { now: NOW + 11, toleranceSeconds: 10 };
  assert.equal(await faultOf(BODY, STANDARD, SECRET, strict), "too_old");
});

test("where both families are there, a good Service-Signature makes up for nothing", async () => {
  const repeated = { ...SERVICE, ...STANDARD, "webhook-timestamp": String(NOW + 900) };
  assert.equal(await faultOf(BODY, repeated, SECRET, { now: NOW + 900 }), "wrong_signature");
});

test("what lacks a signature, an id or a time is refused, and says what it lacks", async () => {
  const { "webhook-id": _, ...nameless } = STANDARD;
  assert.equal(await faultOf(BODY, {}), "no_signature");
  assert.equal(await faultOf(BODY, nameless), "no_timestamp");
  for (const when of ["", "soon", "-1", "1e9"])
    assert.equal(await faultOf(BODY, { ...STANDARD, "webhook-timestamp": when }), "no_timestamp");
  for (const signature of ["", "v1", "v1,", "v2,AAAA", hmac(SECRET, BODY).toString("hex")])
    assert.equal(
      await faultOf(BODY, { ...STANDARD, "webhook-signature": signature }),
      "wrong_signature",
    );
});

test("a body that is signed and no JSON is refused as such", async () => {
  const headers = await testWebhookHeaders({ body: "{", secret: SECRET, timestamp: NOW });
  assert.equal(await faultOf("{", headers), "not_json");
});

test("a secret of another form is its own key; one without a byte is refused", async () => {
  const headers = await testWebhookHeaders({ body: BODY, secret: "plain", timestamp: NOW });
  const wanted = hmac("plain", `evt_test.${NOW}.${BODY}`).toString("base64");
  assert.equal(headers["webhook-signature"], `v1,${wanted}`);
  assert.deepEqual(await verify(BODY, headers, "plain"), EVENT);
  await assert.rejects(verify(BODY, headers, ""), TypeError);
  await assert.rejects(verify(BODY, headers, "whsec_"), TypeError);
});

test("the maker of test headers signs as the service does", async () => {
  const made = await testWebhookHeaders({
    body: BODY,
    secret: SECRET,
    id: "evt_1",
    timestamp: NOW,
    event: "batch.completed",
  });
  assert.deepEqual(made, {
    "content-type": "application/json",
    "service-signature": SERVICE["Service-Signature"],
    "service-event": "batch.completed",
    ...STANDARD,
  });
});

test("a signed delivery is verified, whatever the body, the secret and the time", async () => {
  const event = fc.json().map((body) => ({ body, value: JSON.parse(body) as unknown }));
  await fc.assert(
    fc.asyncProperty(event, secrets(), fc.nat(2 ** 31), async ({ body, value }, secret, now) => {
      const headers = await testWebhookHeaders({ body, secret, timestamp: now });
      assert.deepEqual(await verify(body, headers, secret, { now }), value);
    }),
  );
});

test("any flipped bit of a body, a signature, an id or a time is rejected", async () => {
  const places = fc.oneof(
    fc.constant("body"),
    fc.constantFrom("service-signature", "webhook-signature", "webhook-id", "webhook-timestamp"),
  );
  await fc.assert(
    fc.asyncProperty(places, fc.nat(), fc.nat(6), secrets(), async (place, at, bit, secret) => {
      const made = await testWebhookHeaders({ body: BODY, secret, id: "evt_1", timestamp: NOW });
      const { "service-signature": service, "webhook-signature": standard, ...rest } = made;
      const isService = place === "service-signature" || (place === "body" && at % 2 === 0);
      const headers: Record<string, string> = isService
        ? { "service-signature": service ?? "" }
        : { ...rest, "webhook-signature": standard ?? "" };
      const body = place === "body" ? flipBit(BODY, at, bit) : BODY;
      if (place !== "body") headers[place] = flipBit(headers[place] ?? "", at, bit);
      const wide = { now: NOW, toleranceSeconds: 2 ** 40 };
      await assert.rejects(verifyWebhook(body, headers, secret, wide), WebhookError);
    }),
    { numRuns: 1000 },
  );
});

function secrets(): fc.Arbitrary<string> {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 64 });
  const own = bytes.map((all) => `whsec_${Buffer.from(all).toString("base64")}`);
  return fc.oneof(own, fc.string({ minLength: 1 }));
}

function flipBit(text: string, at: number, bit: number): string {
  const index = at % text.length;
  const code = text.charCodeAt(index) ^ (1 << bit);
  return text.slice(0, index) + String.fromCharCode(code) + text.slice(index + 1);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function verify(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[] = SECRET,
  options: VerifyOptions = {},
): Promise<unknown> {
  return verifyWebhook(body, headers, secret, { now: NOW, ...options });
}

async function faultOf(...given: Parameters<typeof verify>): Promise<string> {
  const error: unknown = await verify(...given).then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof WebhookError, String(error));
  return error.code;
}
