import assert from "node:assert/strict";
import { test } from "node:test";
import { entryColumns, layoutBundle } from "@platen/engine/bundle";
import fc from "fast-check";
import { present } from "#base/assert.ts";
import { hashing } from "#base/hashing.fixture.ts";
import { ObjectDamaged, ObjectMissing } from "#base/object-faults.ts";
import { testSeed } from "../../../../test/support/harness/chance.ts";
import { type BundleSources, bundleBytes } from "./bundle-bytes.ts";
import type { TailLocation } from "./tail-locations.ts";

const SEED = testSeed();

/** The bytes of each object. */
const stored = new Map<string, Uint8Array>();
const objects: BundleSources["objects"] = {
  bytes: async (key) => {
    const bytes = stored.get(key);
    if (bytes === undefined) throw new ObjectMissing(key);
    return bytes;
  },
};

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const part of parts) read.push(part);
  return Buffer.concat(read);
}

/** Chunks of tails, as they lie in the objects; each tail is bytes of its own number. */
function storeTails(chunks: readonly (readonly number[])[]): readonly TailLocation[] {
  const places: TailLocation[] = [];
  let number = 0;
  for (const [chunk, sizes] of chunks.entries()) {
    const key = `tails/${chunk}`;
    let at = 0;
    const tails = sizes.map((size) => {
      number += 1;
      places.push({ key, sha256: null, from: at, to: at + size });
      at += size;
      return Buffer.alloc(size, number);
    });
    stored.set(key, Buffer.concat(tails));
  }
  return places;
}

function locateIn(places: readonly TailLocation[]): BundleSources["locate"] {
  return (entry) => present(places[entry], "place of an entry");
}

test(`any range equals that part of the whole, and every tail is in its entry (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 4 }), {
        maxLength: 4,
      }),
      fc.integer({ min: 0, max: 90_000 }),
      fc.array(fc.tuple(fc.nat(500_000), fc.nat(500_000)), { maxLength: 5 }),
      async (chunks, prefixBytes, ranges) => {
        const places = storeTails(chunks);
        const prefix = new Uint8Array(prefixBytes).fill(0xff);
        const layout = layoutBundle({
          prefixes: [{ bytes: prefixBytes, deflatedBytes: prefixBytes }],
          modified: { dosDate: 33, dosTime: 0 },
          entries: entryColumns(
            places.map(({ from, to }, index) => ({
              name: `${index}.pdf`,
              crc: 0,
              tailBytes: to - from,
              packedTailBytes: to - from,
            })),
          ),
          extra: [],
        });
        const sources = { objects, hashing, layout, prefixes: [prefix], locate: locateIn(places) };
        const all = await whole(bundleBytes(sources, 0, layout.totalBytes));
        assert.equal(all.length, layout.totalBytes);
        let at = 0;
        for (const [index, { from, to }] of places.entries()) {
          const entry = Buffer.concat([prefix, Buffer.alloc(to - from, index + 1)]);
          at = all.indexOf(entry, at);
          assert.notEqual(at, -1);
          at += entry.length;
        }
        for (const [a, b] of ranges) {
          const [from, to] = [Math.min(a, b), Math.max(a, b)];
          assert.deepEqual(await whole(bundleBytes(sources, from, to)), all.subarray(from, to));
        }
      },
    ),
    { seed: SEED, numRuns: 40 },
  );
});

test("two objects of tails are requested ahead, and a short range requests its own alone", async () => {
  const prefix = Buffer.alloc(10, 255);
  const places = storeTails([[70_000], [70_000], [70_000], [70_000], [70_000]]);
  const layout = layoutBundle({
    prefixes: [{ bytes: prefix.length, deflatedBytes: prefix.length }],
    modified: { dosDate: 0, dosTime: 0 },
    entries: entryColumns(
      places.map(({ key }) => ({ name: key, crc: 0, tailBytes: 70_000, packedTailBytes: 70_000 })),
    ),
    extra: [],
  });
  const requested: string[] = [];
  const recording: BundleSources["objects"] = {
    bytes: (key) => {
      requested.push(key);
      return objects.bytes(key);
    },
  };
  const keys = places.map(({ key }) => key);
  const tailObjects = keys.map((key) => ({ key }));
  const known = { hashing, layout, prefixes: [prefix], locate: locateIn(places), tailObjects };
  const sources = { ...known, objects: recording };
  const reading = bundleBytes(sources, 0, layout.totalBytes);
  const first = await reading.next();
  assert.deepEqual(requested, keys.slice(0, 3));
  assert.ok(first.done === false);
  const rest = await whole(reading);
  assert.deepEqual(requested, keys);
  const alone = { objects, hashing, layout, prefixes: [prefix], locate: locateIn(places) };
  const all = await whole(bundleBytes(alone, 0, layout.totalBytes));
  assert.deepEqual(Buffer.concat([first.value, rest]), all);
  requested.length = 0;
  await whole(bundleBytes(sources, 1000, 1100));
  assert.deepEqual(requested, keys.slice(0, 1));
});

test("an object that was requested ahead and is missing is refused when its turn comes", async () => {
  const prefix = Buffer.alloc(10, 255);
  const places = storeTails([[50_000], [50_000]]);
  const layout = layoutBundle({
    prefixes: [{ bytes: prefix.length, deflatedBytes: prefix.length }],
    modified: { dosDate: 0, dosTime: 0 },
    entries: entryColumns(
      places.map(({ key }) => ({ name: key, crc: 0, tailBytes: 50_000, packedTailBytes: 50_000 })),
    ),
    extra: [],
  });
  const tailObjects = places.map(({ key }) => ({ key }));
  stored.delete(places[1]?.key ?? "");
  const locate = locateIn(places);
  const sources = { objects, hashing, layout, prefixes: [prefix], locate, tailObjects };
  const reading = bundleBytes(sources, 0, layout.totalBytes);
  assert.equal((await reading.next()).done, false);
  await assert.rejects(whole(reading), ObjectMissing);
});

test("tails that differ from what was stored are not sent", async () => {
  const prefix = Buffer.alloc(10, 255);
  const [place] = storeTails([[5000]]);
  assert.ok(place !== undefined);
  const bytes = Buffer.from(await objects.bytes(place.key));
  const places = [{ ...place, sha256: hashing.sha256(bytes) }];
  const layout = layoutBundle({
    prefixes: [{ bytes: prefix.length, deflatedBytes: prefix.length }],
    modified: { dosDate: 0, dosTime: 0 },
    entries: entryColumns([{ name: "a", crc: 0, tailBytes: 5000, packedTailBytes: 5000 }]),
    extra: [],
  });
  const sources = { objects, hashing, layout, prefixes: [prefix], locate: locateIn(places) };
  assert.ok((await whole(bundleBytes(sources, 0, layout.totalBytes))).includes(bytes));
  const flipped = Buffer.from(bytes);
  flipped[4999] = (flipped[4999] ?? 0) ^ 1;
  for (const damaged of [flipped, bytes.subarray(0, 4999), Buffer.alloc(0)]) {
    stored.set(place.key, damaged);
    await assert.rejects(whole(bundleBytes(sources, 0, layout.totalBytes)), ObjectDamaged);
  }
  stored.delete(place.key);
  await assert.rejects(whole(bundleBytes(sources, 0, layout.totalBytes)), ObjectMissing);
});
