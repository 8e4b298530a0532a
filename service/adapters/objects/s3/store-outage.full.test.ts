import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#base/refusal.ts";
import { requireOwnPrefix } from "./own-prefix.ts";
import { s3Objects } from "./s3-objects.ts";
import { impatientBucket } from "./s3-stores.fixture.ts";
import {
  BODY,
  everyMethod,
  OUTAGE,
  openOutageHarness,
  testBodies,
} from "./store-outage.fixture.ts";

const harness = await openOutageHarness();
const { proxy, location, patient } = harness;

for (const fault of ["stalls", "slow"] as const) testBodies(harness, fault);

test("a store that nothing listens for is an outage for every method, and used when it is back", async () => {
  const away = { ...location, endpoint: "http://127.0.0.1:9" };
  harness.objects = s3Objects(await impatientBucket(away), async () => undefined);
  for (const asked of everyMethod(harness.objects)) await assert.rejects(asked, OUTAGE);
  assert.deepEqual(Buffer.from(await patient.bytes("a/b")), BODY);
});

test("a store that sends half of every body is read to the end, one that sends nothing is an outage", async () => {
  proxy.set({ stalls: 1 });
  const one = await harness.objects.put("one", Buffer.from("x"));
  assert.equal(one.sizeBytes, 1);
  await assert.rejects(harness.objects.bytes("one"), OUTAGE);
});

test("a check of the prefix whose answers break off succeeds or is an outage", async () => {
  const bucket = await impatientBucket({ ...location, prefix: "owned" });
  await requireOwnPrefix(bucket, { id: "installation-1", isFirst: true });
  proxy.set({ resets: 0.3, cuts: 0.2 });
  let outages = 0;
  for (let round = 0; round < 30; round += 1)
    await requireOwnPrefix(bucket, { id: "installation-1", isFirst: false }).catch(
      (error: unknown) => {
        assert.ok(error instanceof Refusal && error.status === 503, String(error));
        outages += 1;
      },
    );
  assert.ok(outages > 0);
});
