import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { purePlatform } from "#platform";
import { u16, u32 } from "./bits.fixture.ts";
import { readPicture } from "./read-picture.ts";

const SEED = 20260902;
const BMP = [0x42, 0x4d, ...u32(0, 0, 54, 40, 9, 7), ...u16(1, 8), ...u32(1, 0, 0, 0, 0, 0)];
const GIF = [...new TextEncoder().encode("GIF89a"), ...u16(5, 5), 0x80, 0, 0];
const TIFF = [0x49, 0x49, 42, 0, ...u32(8), ...u16(4)];

test("Damaged pictures of every kind are refused or read, and nothing is thrown", () => {
  const start = fc.constantFrom(BMP, GIF, TIFF);
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 400 }), fc.nat(60), (head, noise, at) => {
      const bytes = Uint8Array.from([...head, ...noise]);
      if (at >= 6) bytes[at] = noise[0] ?? 0;
      const image = readPicture(bytes, purePlatform);
      assert.ok("fault" in image || image.width * image.height <= 16_000_000);
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test("Other data is no picture", () => {
  assert.deepEqual(readPicture(Uint8Array.of(1, 2, 3), purePlatform), {
    fault: "The picture is neither a PNG, JPEG, BMP, TIFF nor GIF.",
  });
});
