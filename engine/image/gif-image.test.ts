import assert from "node:assert/strict";
import { test } from "node:test";
import { purePlatform } from "#platform";
import { packCodes, u16 } from "./bits.fixture.ts";
import { readPicture } from "./read-picture.ts";
import { picturePixels } from "./shown.fixture.ts";

type Gif = {
  readonly canvas: readonly [number, number];
  readonly frame: readonly [left: number, top: number, width: number, height: number];
  readonly indices: readonly number[];
  readonly transparent?: number;
  readonly isInterlaced?: boolean;
};

const COLORS = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255];

/** A GIF of four colours: each index as a code of its own, with a clear code before each pair. */
function gif({ canvas, frame, indices, transparent, isInterlaced = false }: Gif): Uint8Array {
  const codes = indices.flatMap((index, at): [number, number][] =>
    at % 2 === 0
      ? [
          [4, 3],
          [index, 3],
        ]
      : [[index, 3]],
  );
  const data = packCodes([...codes, [5, 3]], false);
  const control = transparent === undefined ? [] : [0x21, 0xf9, 4, 1, 0, 0, transparent, 0];
  return Uint8Array.from([
    ...new TextEncoder().encode("GIF89a"),
    ...u16(...canvas),
    0x81,
    0,
    0,
    ...COLORS,
    ...control,
    0x2c,
    ...u16(...frame),
    isInterlaced ? 0x40 : 0,
    2,
    data.length,
    ...data,
    0,
    0x3b,
  ]);
}

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const NONE = [0, 0, 0, 0];

test("The first frame is shown", () => {
  const bytes = gif({ canvas: [3, 1], frame: [0, 0, 3, 1], indices: [0, 1, 2] });
  assert.deepEqual(picturePixels(bytes), [...RED, ...GREEN, ...BLUE]);
});

test("The transparent index and the canvas around the frame are transparent", () => {
  const bytes = gif({ canvas: [3, 1], frame: [1, 0, 2, 1], indices: [0, 1], transparent: 1 });
  assert.deepEqual(picturePixels(bytes), [...NONE, ...RED, ...NONE]);
});

test("Interlaced rows are put in order", () => {
  const bytes = gif({
    canvas: [1, 4],
    frame: [0, 0, 1, 4],
    indices: [0, 1, 2, 2],
    isInterlaced: true,
  });
  assert.deepEqual(picturePixels(bytes), [...RED, ...BLUE, ...GREEN, ...BLUE]);
});

test("A GIF without a frame, and one with an enormous canvas, are refused", () => {
  const bytes = gif({ canvas: [1, 1], frame: [0, 0, 1, 1], indices: [0] });
  assert.ok("fault" in readPicture(bytes.subarray(0, 20), purePlatform));
  const large = gif({ canvas: [20_000, 20_000], frame: [0, 0, 1, 1], indices: [0] });
  assert.ok("fault" in readPicture(large, purePlatform));
});
