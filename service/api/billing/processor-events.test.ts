import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ownService, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
const off = await testService({ BILLING: "off" });
after(() => Promise.all([service.stop(), off.stop()]));

const post = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}/processor/events`, { method: "POST", ...init });

async function readRefusal(answer: Response): Promise<readonly unknown[]> {
  const body: unknown = await answer.json();
  assert.ok(typeof body === "object" && body !== null && "error" in body && "request_id" in body);
  return [answer.status, body.error];
}

test("an event without a valid signature is refused", async () => {
  const bodies = [
    {},
    { body: "{}" },
    { body: "{", headers: { "content-type": "application/json" } },
    { body: "{}", headers: { "stripe-signature": "t=1,v1=00" } },
    { body: new URLSearchParams({ a: "1" }) },
  ];
  for (const init of bodies)
    assert.deepEqual(await readRefusal(await post(service.url, init)), [400, "invalid_signature"]);
});

test("a body of more than 64 KiB is refused before it is read", async () => {
  const answer = await post(service.url, { body: new Uint8Array(65_537) });
  assert.deepEqual(await readRefusal(answer), [413, "file_too_large"]);
  const exact = await post(service.url, { body: new Uint8Array(65_536) });
  assert.deepEqual(await readRefusal(exact), [400, "invalid_signature"]);
});

test("the endpoint takes POST only, is undocumented, and does not exist without billing", async () => {
  const got = await fetch(`${service.url}/processor/events`);
  assert.deepEqual(await readRefusal(got), [405, "method_not_allowed"]);
  assert.equal(got.headers.get("allow"), "POST");
  const document = await (await fetch(`${service.url}/openapi.json`)).text();
  assert.ok(!document.includes("/processor/"));
  assert.deepEqual(await readRefusal(await post(off.url)), [404, "not_found"]);
});

test("without subscriptions the processor is not called", async () => {
  const fresh = await ownService();
  const metrics = await (await fetch(`${fresh.url}/metrics`)).text();
  await fresh.stop();
  assert.match(metrics, /platen_processor_events_total\{result="handled"\} 0/);
  assert.doesNotMatch(metrics, /platen_processor_call_seconds_count/);
});
