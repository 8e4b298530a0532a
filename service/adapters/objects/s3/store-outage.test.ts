import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { present } from "#base/assert.ts";
import type { Objects } from "#base/objects.ts";
import { Refusal } from "#base/refusal.ts";
import { chance, testSeed } from "../../../../test/support/harness/chance.ts";
import { faultyStore } from "../../../../test/support/harness/faulty-store.ts";
import { collect } from "../objects.suite.ts";
import { openBucket, S3_LIMITS } from "./bucket.ts";
import { requireOwnPrefix } from "./own-prefix.ts";
import { s3Objects } from "./s3-objects.ts";
import { impatientBucket, lenientStore, refusingStore } from "./s3-stores.fixture.ts";

const OUTAGE = { status: 503, code: "unavailable" };
const SEED = testSeed();
const store = await lenientStore();
const proxy = await faultyStore(store.location.endpoint ?? "", chance(SEED));
const location = { ...store.location, endpoint: proxy.url };
const BODY = randomBytes(400_000);
/** With the limits of tests, so that an outage ends soon. */
let objects: Objects;
/** With the limits of a deployment, for what has to succeed on a busy machine too. */
const patient = s3Objects(await openBucket(location), async () => undefined);
after(async () => {
  await proxy.stop();
  await store.stop();
});

beforeEach(async () => {
  proxy.set({});
  // A client whose retries are used up by one test must not fail the next.
  objects = s3Objects(await impatientBucket(location), async () => undefined);
  await patient.put("a/b", BODY);
});

/** Every method, each on what exists and on what does not. */
function everyMethod(): (() => Promise<unknown>)[] {
  return ["a/b", "never"].flatMap((key) => [
    () => objects.put(key, Buffer.from("x")),
    () => objects.put(key, pieces(Buffer.from("x"))),
    () => objects.bytes(key),
    () => objects.size(key),
    () => objects.check(key, { sizeBytes: 6, sha256: null }),
    () => objects.delete(key),
    () => objects.deleteFolder(key),
    () => collect(objects, key),
    () => collect(objects, key, { from: 0, to: 3 }),
  ]);
}

test("a store that answers every request with a 500 is an outage for every method", async () => {
  proxy.set({ errors: 1 });
  for (const asked of everyMethod()) await assert.rejects(asked, OUTAGE);
});

test("a store that nothing listens for is an outage for every method, and used when it is back", async () => {
  const away = { ...location, endpoint: "http://127.0.0.1:9" };
  objects = s3Objects(await impatientBucket(away), async () => undefined);
  for (const asked of everyMethod()) await assert.rejects(asked, OUTAGE);
  assert.deepEqual(Buffer.from(await patient.bytes("a/b")), BODY);
});

test("credentials that are refused while the service runs are an outage for every method", async () => {
  const refusing = await refusingStore(403, "InvalidAccessKeyId");
  objects = s3Objects(await impatientBucket(refusing.location), async () => undefined);
  for (const asked of everyMethod()) await assert.rejects(asked, OUTAGE);
  await refusing.stop();
});

for (const fault of ["resets", "stalls", "cuts", "slow"] as const)
  test(`bodies with ${fault} lose no byte`, async (t) => {
    const faulty = await faultyStore(store.location.endpoint ?? "", everySecond());
    t.after(faulty.stop);
    // Only a pause within a body is short: how long the head of an answer takes, the machine decides.
    const { answerMs, operationMs } = S3_LIMITS;
    const bucket = await impatientBucket(
      { ...location, endpoint: faulty.url },
      { answerMs, operationMs },
    );
    objects = s3Objects(bucket, async () => undefined);
    faulty.set({ [fault]: fault === "slow" ? 1 : 0.5 });
    for (let at = 0; at < 4; at += 1) {
      assert.deepEqual(Buffer.from(await objects.bytes("a/b")), BODY);
      const range = { from: 1000 * at + 1, to: 300_000 + at };
      assert.deepEqual(await collect(objects, "a/b", range), BODY.subarray(range.from, range.to));
    }
    assert.ok(faulty.counts[fault] > 0);
  });

/**
 * Chance for `faultyStore`, which asks twice per request: a fault in every second request, by turns before its answer and
 * within it, so that no read meets more faults in a row than it survives.
 */
function everySecond(): () => number {
  const chances = [0.9, 0.2, 0.2, 0.9, 0.2, 0.2, 0.9, 0.9];
  let asked = 0;
  return () => {
    asked += 1;
    return present(chances[asked % chances.length], "chance");
  };
}

test("a store that sends half of every body is read to the end, one that sends nothing is an outage", async () => {
  proxy.set({ stalls: 1 });
  const one = await objects.put("one", Buffer.from("x"));
  assert.equal(one.sizeBytes, 1);
  await assert.rejects(objects.bytes("one"), OUTAGE);
});

test("a put is whole or missing, whatever happens to its requests", async () => {
  const long = randomBytes(9 * 1024 * 1024);
  let failed = 0;
  for (let at = 0; at < 30; at += 1) {
    proxy.set({ errors: 0.3, resets: 0.3 });
    const key = `put/${at}`;
    const body = at % 10 === 0 ? long : BODY.subarray(0, at * 1000);
    const stored = await objects.put(key, pieces(body)).catch((error: unknown) => {
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
  await assert.rejects(collect(objects, "a/b", { from: 5, to: 9 }), OUTAGE);
  proxy.rewrite((headers) => headers);
  const reading = objects.get("a/b")[Symbol.asyncIterator]();
  proxy.set({ cuts: 1 });
  await reading.next();
  proxy.set({});
  await objects.put("a/b", randomBytes(BODY.length));
  await assert.rejects(async () => {
    while ((await reading.next()).done !== true);
  }, OUTAGE);
});

async function* pieces(body: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < body.length; at += 70_000) yield body.subarray(at, at + 70_000);
}

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
