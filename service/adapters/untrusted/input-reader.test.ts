import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { testSeed } from "../../../test/support/harness/chance.ts";
import { inputReader } from "./input-reader.ts";

const SEED = testSeed();

async function* streamOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

test(`files are separated by their sizes, however the stream is divided (seed ${SEED})`, async () => {
  const sizes = fc.array(fc.nat(50), { minLength: 1, maxLength: 6 });
  const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(sizes, cuts, async (lengths, lengthsOfChunks) => {
      const files = lengths.map((length, index) => new Uint8Array(length).fill(index + 1));
      const whole = Buffer.concat(files);
      const chunks: Uint8Array[] = [];
      for (let at = 0, cut = 0; at < whole.length; cut += 1) {
        const length = lengthsOfChunks[cut % lengthsOfChunks.length] ?? 1;
        chunks.push(whole.subarray(at, at + length));
        at += length;
      }
      const read = inputReader(streamOf(chunks));
      for (const file of files) assert.deepEqual(await read(file.length), file);
    }),
    { seed: SEED, numRuns: 100 },
  );
});

test("an input that ends early is an error", async () => {
  const read = inputReader(streamOf([new Uint8Array(3)]));
  await assert.rejects(read(4), /ends early/u);
});
