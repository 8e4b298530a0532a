import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { present } from "#base/assert.ts";
import type { Objects } from "#base/objects.ts";
import { chance, testSeed } from "../../../../test/support/harness/chance.ts";
import { type FaultyStore, faultyStore } from "../../../../test/support/harness/faulty-store.ts";
import { collect } from "../objects.suite.ts";
import { openBucket, S3_LIMITS, type S3Location } from "./bucket.ts";
import { s3Objects } from "./s3-objects.ts";
import { impatientBucket, lenientStore, type TestStore } from "./s3-stores.fixture.ts";

export const OUTAGE = { status: 503, code: "unavailable" };
/** The object `a/b`, which is there before each test. */
export const BODY = randomBytes(400_000);

/** A store behind a proxy that injects faults. */
export type OutageHarness = {
  readonly store: TestStore;
  readonly proxy: FaultyStore;
  /** The store's location through the proxy. */
  readonly location: S3Location;
  /** With the limits of tests, so that an outage ends soon. */
  objects: Objects;
  /** With the limits of a deployment, for what has to succeed on a busy machine too. */
  readonly patient: Objects;
};

/** Starts both for the tests of one file; each test begins without faults. */
export async function openOutageHarness(): Promise<OutageHarness> {
  const store = await lenientStore();
  const proxy = await faultyStore(store.location.endpoint ?? "", chance(testSeed()));
  const location = { ...store.location, endpoint: proxy.url };
  const open = async (): Promise<Objects> =>
    s3Objects(await impatientBucket(location), async () => undefined);
  const patient = s3Objects(await openBucket(location), async () => undefined);
  const harness = { store, proxy, location, objects: await open(), patient };
  after(async () => {
    await proxy.stop();
    await store.stop();
  });
  beforeEach(async () => {
    proxy.set({});
    // A client whose retries are used up by one test must not fail the next.
    harness.objects = await open();
    await patient.put("a/b", BODY);
  });
  return harness;
}

/** Every method, each on what exists and on what does not. */
export function everyMethod(objects: Objects): (() => Promise<unknown>)[] {
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

/** Adds the test that bodies with this fault are read whole. */
export function testBodies(
  harness: OutageHarness,
  fault: "resets" | "stalls" | "cuts" | "slow",
): void {
  test(`bodies with ${fault} lose no byte`, async (t) => {
    const faulty = await faultyStore(harness.store.location.endpoint ?? "", everySecond());
    t.after(faulty.stop);
    // Only a pause within a body is short: how long the head of an answer takes, the machine decides.
    const { answerMs, operationMs } = S3_LIMITS;
    const bucket = await impatientBucket(
      { ...harness.location, endpoint: faulty.url },
      { answerMs, operationMs },
    );
    const objects = s3Objects(bucket, async () => undefined);
    faulty.set({ [fault]: fault === "slow" ? 1 : 0.5 });
    for (let at = 0; at < 4; at += 1) {
      assert.deepEqual(Buffer.from(await objects.bytes("a/b")), BODY);
      const range = { from: 1000 * at + 1, to: 300_000 + at };
      assert.deepEqual(await collect(objects, "a/b", range), BODY.subarray(range.from, range.to));
    }
    assert.ok(faulty.counts[fault] > 0);
  });
}

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

export async function* pieces(body: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < body.length; at += 70_000) yield body.subarray(at, at + 70_000);
}
