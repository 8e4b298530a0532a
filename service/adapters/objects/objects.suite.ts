import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { type TestContext, test } from "node:test";
import fc from "fast-check";
import { ObjectDamaged, ObjectMissing } from "#base/object-faults.ts";
import type { ByteRange, Objects } from "#base/objects.ts";

/** A storage under test; null where it is not available, with the reason. */
export type StorageUnderTest =
  | { readonly objects: Objects; readonly runs: number }
  | { readonly objects: null; readonly reason: string };

type Work = (objects: Objects, runs: number) => Promise<void>;

/** Tests the behaviour that every object storage must have. */
export function objectsSuite(name: string, storage: StorageUnderTest): void {
  for (const [fact, work] of Object.entries(FACTS))
    test(`${name}: ${fact}`, async (context: TestContext) => {
      if (storage.objects === null) context.skip(storage.reason);
      else await work(storage.objects, storage.runs);
    });
}

const FACTS: Readonly<Record<string, Work>> = {
  "an object is read as it was put, as a whole and by any range": (objects, runs) =>
    readsWhatWasPut(objects, runs),
  "deleting a folder deletes everything below it, and nothing else": async (objects) => {
    const keys = ["whole/a", "whole/b/c", "whole.txt", "wholesale/a"];
    for (const key of keys) await objects.put(key, Buffer.from("x"));
    await objects.deleteFolder("whole");
    await objects.deleteFolder("whole");
    const sizes = keys.map((key) => objects.size(key));
    assert.deepEqual(await Promise.all(sizes), [null, null, 1, 1]);
  },
  "a body of exactly the limit is stored, and one byte more leaves nothing": async (objects) => {
    assert.equal((await objects.put("limit/ok", Buffer.alloc(100), 100)).truncated, false);
    assert.equal((await objects.put("limit/over", Buffer.alloc(101), 100)).truncated, true);
    const streamed = stream([Buffer.alloc(60), Buffer.alloc(60)]);
    assert.equal((await objects.put("limit/over", streamed, 100)).truncated, true);
    assert.equal(await objects.size("limit/over"), null);
    assert.equal(await objects.size("limit/ok"), 100);
  },
  "a body that breaks off leaves the old object": async (objects) => {
    await objects.put("broken/one", Buffer.from("old"));
    await assert.rejects(objects.put("broken/one", breaking()), /went away/);
    assert.equal(Buffer.from(await objects.bytes("broken/one")).toString(), "old");
  },
  "a deleted object is missing, and deleting it again has no effect": async (objects) => {
    await objects.put("gone", Buffer.from("x"));
    await objects.delete("gone");
    await objects.delete("gone");
    assert.equal(await objects.size("gone"), null);
    await assert.rejects(objects.bytes("gone"), ObjectMissing);
    await assert.rejects(collect(objects, "gone"), ObjectMissing);
    await assert.rejects(collect(objects, "gone", { from: 0, to: 3 }), ObjectMissing);
    const facts = { sizeBytes: 1, sha256: null };
    assert.equal(await objects.check("gone", facts), "missing");
  },
  "a key cannot leave the storage": async (objects) => {
    for (const key of ["../x", "a/../../x", "/etc/passwd", "a//b", "", "a/.", "a\0b"])
      await assert.rejects(
        async () => await objects.put(key, Buffer.from("x")),
        /assertion failed/,
      );
  },
  "a missing object, a folder and a path below an object have no size": async (objects) => {
    await objects.put("bulk/a/rows.csv", new Uint8Array(3));
    assert.equal(await objects.size("bulk/a/rows.csv"), 3);
    for (const key of ["bulk/b/rows.csv", "bulk/a/other", "bulk/a", "bulk/a/rows.csv/more"])
      assert.equal(await objects.size(key), null, key);
  },
  "an empty object exists": async (objects) => {
    await objects.put("empty", new Uint8Array(0));
    await objects.put("empty-stream", stream([]));
    for (const key of ["empty", "empty-stream"]) {
      assert.equal(await objects.size(key), 0);
      assert.equal((await objects.bytes(key)).length, 0);
    }
  },
  "an object shorter than the requested range is damaged": async (objects) => {
    await objects.put("short", Buffer.from("stor"));
    await assert.rejects(collect(objects, "short", { from: 2, to: 6 }), ObjectDamaged);
    await assert.rejects(collect(objects, "short", { from: 6, to: 8 }), ObjectDamaged);
    const open = { from: 2, to: Number.POSITIVE_INFINITY };
    assert.equal((await collect(objects, "short", open)).toString(), "or");
  },
  "a check finds every object that differs from its recorded length or checksum": async (
    objects,
  ) => {
    const { sizeBytes, sha256 } = await objects.put("c", Buffer.from("as it was"));
    assert.equal(await objects.check("c", { sizeBytes, sha256 }), "intact");
    for (const other of ["as it waz", "as it", ""]) {
      await objects.put("c", Buffer.from(other));
      assert.equal(await objects.check("c", { sizeBytes, sha256 }), "damaged", other);
    }
    assert.equal(await objects.check("c", { sizeBytes: 0, sha256: null }), "intact");
  },
};

async function readsWhatWasPut(objects: Objects, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 6 }),
      fc.nat(30_000),
      fc.nat(30_000),
      async (parts, a, b) => {
        const whole = Buffer.concat(parts);
        const stored = await objects.put("a/b.bin", stream(parts));
        assert.equal(stored.sizeBytes, whole.length);
        assert.equal(stored.sha256, createHash("sha256").update(whole).digest("hex"));
        assert.deepEqual(Buffer.from(await objects.bytes("a/b.bin")), whole);
        const from = Math.min(a, b, whole.length);
        const to = Math.min(Math.max(a, b) + 1, whole.length);
        if (from < to)
          assert.deepEqual(
            await collect(objects, "a/b.bin", { from, to }),
            whole.subarray(from, to),
          );
      },
    ),
    { numRuns: runs },
  );
}

async function* stream(parts: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* parts;
}

async function* breaking(): AsyncIterable<Uint8Array> {
  yield Buffer.from("new");
  throw new Error("the client went away");
}

/** Reads an object or a part of it. */
export async function collect(from: Objects, key: string, range?: ByteRange): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of from.get(key, range)) parts.push(part);
  return Buffer.concat(parts);
}
