import assert from "node:assert/strict";
import { test } from "node:test";
import { purePlatform } from "#platform";
import { u16, u32 } from "./bits.fixture.ts";
import { readPicture } from "./read-picture.ts";
import { picturePixels } from "./shown.fixture.ts";

type Bitmap = {
  readonly width: number;
  /** Negative where rows begin at the top. */
  readonly height: number;
  readonly depth: number;
  readonly compression?: number;
  /** Behind the header: masks and palette. */
  readonly extra?: readonly number[];
  readonly data: readonly number[];
};

function bitmap({ width, height, depth, compression = 0, extra = [], data }: Bitmap): Uint8Array {
  const info = [...u32(40, width, height), ...u16(1, depth), ...u32(compression, 0, 0, 0, 0, 0)];
  const file = [0x42, 0x4d, ...u32(0, 0, 14 + 40 + extra.length)];
  return Uint8Array.from([...file, ...info, ...extra, ...data]);
}

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const BLACK = [0, 0, 0, 255];
const WHITE = [255, 255, 255, 255];
/** Blue, green, red, and an unused byte. */
const PALETTE = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0];
/** The palette filled up to the 16 colours of 4 bits. */
const PALETTE_16 = [...PALETTE, ...Array.from({ length: 48 }, () => 0)];

test("Rows begin at the bottom, or at the top with a negative height", () => {
  const data = [0, 0, 255, 0, 255, 0, 0, 0];
  assert.deepEqual(picturePixels(bitmap({ width: 1, height: 2, depth: 24, data })), [
    ...BLUE,
    ...RED,
  ]);
  assert.deepEqual(picturePixels(bitmap({ width: 1, height: -2, depth: 24, data })), [
    ...RED,
    ...BLUE,
  ]);
});

test("Pixels of 1 and 4 bits are indices of the palette", () => {
  const extra = PALETTE.slice(0, 8);
  assert.deepEqual(
    picturePixels(bitmap({ width: 3, height: 1, depth: 1, extra, data: [0b0100_0000, 0, 0, 0] })),
    [...RED, ...GREEN, ...RED],
  );
  const data = [0x12, 0x30, 0, 0];
  assert.deepEqual(
    picturePixels(bitmap({ width: 3, height: 1, depth: 4, extra: PALETTE_16, data })),
    [...GREEN, ...BLUE, ...WHITE],
  );
});

test("Pixels of 16 bits have 5 bits per colour", () => {
  const data = [...u16(0x7c00, 0x03e0), ...u16(0x001f, 0x7fff)];
  assert.deepEqual(picturePixels(bitmap({ width: 4, height: 1, depth: 16, data })), [
    ...RED,
    ...GREEN,
    ...BLUE,
    ...WHITE,
  ]);
});

test("Bit fields give the place of each colour", () => {
  const extra = u32(0xff, 0xff00, 0xff0000);
  const data = u32(0xff, 0xff0000);
  assert.deepEqual(
    picturePixels(bitmap({ width: 2, height: 1, depth: 32, compression: 3, extra, data })),
    [...RED, ...BLUE],
  );
});

test("Runs of 4 bits alternate two indices; a move leaves pixels at index 0", () => {
  const data = [3, 0x12, 0, 0, 0, 2, 2, 0, 1, 0x30, 0, 1];
  const extra = PALETTE_16;
  assert.deepEqual(
    picturePixels(bitmap({ width: 3, height: 2, depth: 4, compression: 2, extra, data })),
    [...RED, ...RED, ...WHITE, ...GREEN, ...BLUE, ...GREEN],
  );
});

test("Absolute runs of 8 bits are padded to words", () => {
  const extra = [...PALETTE, ...Array.from({ length: 252 * 4 }, () => 0)];
  const data = [0, 3, 0, 1, 2, 0, 1, 9, 0, 1];
  assert.deepEqual(
    picturePixels(bitmap({ width: 4, height: 1, depth: 8, compression: 1, extra, data })),
    [...RED, ...GREEN, ...BLUE, ...BLACK],
  );
});

test("An enormous bitmap is refused by its header", () => {
  const fault = readPicture(
    bitmap({ width: 20_000, height: 20_000, depth: 24, data: [] }),
    purePlatform,
  );
  assert.ok("fault" in fault && fault.fault.includes("20000 × 20000"));
});

test("A bitmap without all its rows is refused", () => {
  const image = readPicture(bitmap({ width: 4, height: 4, depth: 24, data: [1] }), purePlatform);
  assert.ok("fault" in image);
});
