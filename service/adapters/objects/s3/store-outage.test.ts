import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { Refusal } from "#base/refusal.ts";
import { collect } from "../objects.suite.ts";
import { s3Objects } from "./s3-objects.ts";
import { impatientBucket, refusingStore } from "./s3-stores.fixture.ts";
import {
  BODY,
  everyMethod,
  OUTAGE,
  openOutageHarness,
  pieces,
  testBodies,
} from "./store-outage.fixture.ts";

const harness = await openOutageHarness();
const { proxy, location, patient } = harness;

for (const fault of ["resets", "cuts"] as const) testBodies(harness, fault);

test("a store that answers every request with a 500 is an outage for every method", async () => {
  proxy.set({ errors: 1 });
  for (const asked of everyMethod(harness.objects)) await assert.rejects(asked, OUTAGE);
});

test("credentials that are refused while the service runs are an outage for every method", async () => {
  const refusing = await refusingStore(403, "InvalidAccessKeyId");
  harness.objects = s3Objects(await impatientBucket(refusing.location), async () => undefined);
  for (const asked of everyMethod(harness.objects)) await assert.rejects(asked, OUTAGE);
  await refusing.stop();
});

test("a put is whole or missing, whatever happens to its requests", async () => {
  const long = randomBytes(9 * 1024 * 1024);
  let failed = 0;
  for (let at = 0; at < 30; at += 1) {
    proxy.set({ errors: 0.3, resets: 0.3 });
    const key = `put/${at}`;
    const body = at % 10 === 0 ? long : BODY.subarray(0, at * 1000);
    const stored = await harness.objects.put(key, pieces(body)).catch((error: unknown) => {
      assert.ok(error instanceof Refusal && error.status === 503);
      return null;
    });
    proxy.set({});
    if (stored === null) failed += 1;
    const size = await patient.size(key);
    if (stored !== null || size !== null)
      assert.deepEqual(Buffer.from(await patient.bytes(key)), Buffer.from(body));
  }
  assert.ok(failed < 30);
});

test("a missing object is missing only in the installation's own storage", async () => {
  // A put that was given up in an earlier test may still create "never".
  const refusal = new Error("the marker is another's");
  const foreign = s3Objects(await impatientBucket(location), async () => {
    throw refusal;
  });
  await assert.rejects(foreign.bytes("missing"), refusal);
  await assert.rejects(foreign.size("missing"), refusal);
  await assert.rejects(foreign.check("missing", { sizeBytes: 1, sha256: null }), refusal);
});

test("a store that ignores ranges, or sends another version, is an outage", async () => {
  proxy.rewrite((headers) => ({ ...headers, range: undefined }));
  await assert.rejects(collect(harness.objects, "a/b", { from: 5, to: 9 }), OUTAGE);
  proxy.rewrite((headers) => headers);
  const reading = harness.objects.get("a/b")[Symbol.asyncIterator]();
  proxy.set({ cuts: 1 });
  await reading.next();
  proxy.set({});
  await harness.objects.put("a/b", randomBytes(BODY.length));
  await assert.rejects(async () => {
    while ((await reading.next()).done !== true);
  }, OUTAGE);
});
