import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { purePlatform } from "#platform";
import { packCodes, u16, u32 } from "./bits.fixture.ts";
import { readPicture } from "./read-picture.ts";
import { picturePixels } from "./shown.fixture.ts";

type Tags = Readonly<Record<number, readonly number[]>>;

/** A little-endian TIFF of these LONG tags and strips or tiles. */
function tiff(tags: Tags, blocks: readonly Uint8Array[], isTiled = false): Uint8Array {
  const all: Tags = {
    ...tags,
    [isTiled ? 324 : 273]: blocks.map(() => 0),
    [isTiled ? 325 : 279]: blocks.map(({ length }) => length),
  };
  const entries = Object.entries(all);
  const extraAt = 8 + 2 + entries.length * 12 + 4;
  const extraBytes = entries.reduce(
    (sum, [, { length }]) => sum + (length > 1 ? length * 4 : 0),
    0,
  );
  let blockAt = extraAt + extraBytes;
  const offsets = blocks.map(({ length }) => {
    blockAt += length;
    return blockAt - length;
  });
  const extra: number[] = [];
  const directory = entries.flatMap(([tag, values]) => {
    const stored = Number(tag) === (isTiled ? 324 : 273) ? offsets : values;
    const head = [...u16(Number(tag), 4), ...u32(stored.length)];
    if (stored.length === 1) return [...head, ...u32(...stored)];
    const at = extraAt + extra.length;
    extra.push(...u32(...stored));
    return [...head, ...u32(at)];
  });
  const bytes = [
    0x49,
    0x49,
    42,
    0,
    ...u32(8),
    ...u16(entries.length),
    ...directory,
    ...u32(0),
    ...extra,
    ...blocks.flatMap((block) => [...block]),
  ];
  return Uint8Array.from(bytes);
}

const RGB: Tags = { 258: [8, 8, 8], 262: [2], 277: [3] };
const ROWS = Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255);
const SHOWN = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255];
const SQUARE: Tags = { ...RGB, 256: [2], 257: [2] };

test("Strips are read without compression, and with PackBits, deflate and LZW", () => {
  const packBits = Uint8Array.of(11, ...ROWS);
  const codes = [...ROWS].flatMap((value): [number, number][] => [
    [256, 9],
    [value, 9],
  ]);
  const lzw = Uint8Array.from(packCodes([...codes, [257, 9]], true));
  assert.deepEqual(picturePixels(tiff({ ...SQUARE, 259: [1] }, [ROWS])), SHOWN);
  assert.deepEqual(picturePixels(tiff({ ...SQUARE, 259: [32_773] }, [packBits])), SHOWN);
  assert.deepEqual(picturePixels(tiff({ ...SQUARE, 259: [8] }, [deflateSync(ROWS)])), SHOWN);
  assert.deepEqual(picturePixels(tiff({ ...SQUARE, 259: [5] }, [lzw])), SHOWN);
});

test("Several strips follow each other", () => {
  const strips = [ROWS.subarray(0, 6), ROWS.subarray(6)];
  assert.deepEqual(picturePixels(tiff({ ...SQUARE, 278: [1] }, strips)), SHOWN);
});

test("Tiles are cut to the image", () => {
  const padding = Array.from({ length: 9 }, () => 7);
  const tiles = [Uint8Array.of(255, 0, 0, ...padding), Uint8Array.of(0, 255, 0, ...padding)];
  const tags = { ...RGB, 256: [2], 257: [1], 322: [1], 323: [4] };
  assert.deepEqual(picturePixels(tiff(tags, tiles, true)), SHOWN.slice(0, 8));
});

test("Planes are joined", () => {
  const planes = [0, 1, 2].map((part) => ROWS.filter((_, at) => at % 3 === part));
  assert.deepEqual(picturePixels(tiff({ ...SQUARE, 284: [2] }, planes)), SHOWN);
});

test("Differences between neighbours are summed", () => {
  const rows = Uint8Array.of(255, 0, 0, 1, 255, 0, 0, 0, 255, 255, 255, 0);
  assert.deepEqual(picturePixels(tiff({ ...SQUARE, 317: [2] }, [rows])), SHOWN);
});

test("Bilevel images are black or white by their photometric interpretation", () => {
  const tags = { 256: [2], 257: [1], 258: [1] };
  const data = [Uint8Array.of(0b1000_0000)];
  const black = [0, 0, 0, 255];
  const white = [255, 255, 255, 255];
  assert.deepEqual(picturePixels(tiff({ ...tags, 262: [0] }, data)), [...black, ...white]);
  assert.deepEqual(picturePixels(tiff({ ...tags, 262: [1] }, data)), [...white, ...black]);
});

test("A palette has 16 bits per colour", () => {
  const map = Array.from({ length: 48 }, (_, at) => (at === 1 || at === 18 ? 0xffff : 0));
  const tags = { 256: [2], 257: [1], 258: [4], 262: [3], 320: map };
  assert.deepEqual(
    picturePixels(tiff(tags, [Uint8Array.of(0x12)])),
    [255, 0, 0, 255, 0, 255, 0, 255],
  );
});

test("An extra sample is alpha where it says so", () => {
  const tags = { 256: [1], 257: [1], 258: [8, 8, 8, 8], 262: [2], 277: [4] };
  const data = [Uint8Array.of(1, 2, 3, 128)];
  assert.deepEqual(picturePixels(tiff({ ...tags, 338: [2] }, data)), [1, 2, 3, 128]);
  assert.deepEqual(picturePixels(tiff(tags, data)), [1, 2, 3, 255]);
});

test("Fax data is passed on", () => {
  const tags = { 256: [8], 257: [1], 259: [4], 262: [0] };
  const image = readPicture(tiff(tags, [Uint8Array.of(0x80, 1)]), purePlatform);
  if ("fault" in image) assert.fail(image.fault);
  assert.match(image.dict, /\/Filter\/CCITTFaxDecode\/DecodeParms<<\/K -1\/Columns 8\/Rows 1>>/u);
  assert.deepEqual([...image.data], [0x80, 1]);
  const low = readPicture(tiff({ ...tags, 266: [2] }, [Uint8Array.of(0x80, 1)]), purePlatform);
  assert.ok(!("fault" in low) && low.data[0] === 1 && low.data[1] === 0x80);
});

test("Enormous, incomplete and unsupported images are refused", () => {
  assert.ok(isRefused({ ...RGB, 256: [20_000], 257: [20_000] }, [ROWS]));
  assert.ok(isRefused({ ...SQUARE, 257: [3] }, [ROWS]));
  assert.ok(isRefused({ ...SQUARE, 259: [7] }, [ROWS]));
  assert.ok(isRefused({ ...SQUARE, 262: [6] }, [ROWS]));
});

function isRefused(tags: Tags, blocks: readonly Uint8Array[]): boolean {
  return "fault" in readPicture(tiff(tags, blocks), purePlatform);
}
