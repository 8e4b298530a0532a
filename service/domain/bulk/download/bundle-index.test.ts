import assert from "node:assert/strict";
import { test } from "node:test";
import { entryColumns } from "@platen/engine/bundle";
import fc from "fast-check";
import { brand } from "#base/brand.ts";
import { hashing } from "#base/hashing.fixture.ts";
import type { BulkJobId } from "#domain/bulk-records";
import { testSeed } from "../../../../test/support/harness/chance.ts";
import { type BundleIndex, decodeIndex, encodeIndex } from "./bundle-index.ts";
import { IndexedTails } from "./indexed-tails.ts";

const SEED = testSeed();
const sha256s = fc.uint8Array({ maxLength: 4 }).map(hashing.sha256);
const chunks = fc.array(
  fc.record({
    fence: fc.nat(2 ** 40),
    tails: fc.array(fc.tuple(fc.string(), fc.nat(0xffff_ffff), fc.nat(70_000)), { minLength: 1 }),
    tailsSha256: sha256s,
  }),
  { maxLength: 5 },
);
const indexes: fc.Arbitrary<BundleIndex> = fc
  .record({ chunks, deflated: fc.uint8Array(), prefixBytes: fc.option(fc.nat()), sha256: sha256s })
  .map(({ chunks: filled, deflated, prefixBytes, sha256 }) => ({
    manifest: { sha256, crc: 0xffff_fffe, sizeBytes: 2 * deflated.length, deflated },
    prefixBytes,
    entries: entryColumns(
      filled
        .flatMap(({ tails }) => tails)
        .map(([name, crc, bytes]) => ({ name, crc, tailBytes: 2 * bytes, packedTailBytes: bytes })),
    ),
    chunks: filled.map(({ fence, tails, tailsSha256 }, at) => ({
      chunk: 3 * at,
      fence,
      tailsSha256,
      rows: tails.length,
    })),
  }));

test(`a decoded index equals the encoded one (seed ${SEED})`, () => {
  fc.assert(
    fc.property(indexes, (index) => {
      const bytes = encodeIndex(index, hashing.sha256);
      const stored = Buffer.concat([Buffer.alloc(3), bytes]).subarray(3);
      assert.deepEqual(decodeIndex(stored, hashing.sha256), index);
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test(`a damaged index is recognised (seed ${SEED})`, () => {
  fc.assert(
    fc.property(indexes, fc.nat(), fc.integer({ min: 1, max: 255 }), (index, at, flip) => {
      const bytes = encodeIndex(index, hashing.sha256);
      const place = at % bytes.length;
      assert.equal(decodeIndex(bytes.subarray(0, place), hashing.sha256), null);
      bytes[place] = (bytes[place] ?? 0) ^ flip;
      assert.equal(decodeIndex(bytes, hashing.sha256), null);
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test(`tails follow each other in their chunk's object (seed ${SEED})`, () => {
  fc.assert(
    fc.property(indexes, (index) => {
      const tails = new IndexedTails(brand<BulkJobId>("bulk_1"), index);
      const ends = new Map<string, number>();
      for (const [entry, bytes] of index.entries.packedTailBytes.entries()) {
        const { key, from, to } = tails.locate(entry);
        assert.deepEqual([from, to - from], [ends.get(key) ?? 0, bytes]);
        ends.set(key, to);
      }
      const sizes = tails.objects().map(({ key, sizeBytes }) => [key, sizeBytes] as const);
      assert.deepEqual(new Map(sizes), ends);
      assert.equal(ends.size, index.chunks.length);
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test(`the objects of entries are those that hold their tails (seed ${SEED})`, () => {
  fc.assert(
    fc.property(indexes, fc.nat(), fc.nat(), (index, a, b) => {
      const tails = new IndexedTails(brand<BulkJobId>("bulk_1"), index);
      const count = index.entries.nameEnds.length;
      const [from = 0, to = 0] = [a, b].map((at) => at % (count + 1)).toSorted((x, y) => x - y);
      const keys = Array.from({ length: to - from }, (_, at) => tails.locate(from + at).key);
      const objects = tails.objectsOf({ from, to });
      assert.deepEqual(
        objects.map(({ key }) => key),
        [...new Set(keys)],
      );
      if (from === 0 && to === count) assert.deepEqual(objects, tails.objects());
    }),
    { seed: SEED, numRuns: 60 },
  );
});
