import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { purePlatform } from "#platform";
import { packCodes, u16, u32 } from "./bits.fixture.ts";
import { jpegSegment, writeJpeg } from "./jpeg.fixture.ts";
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
  assert.ok(isRefused({ ...SQUARE, 262: [8] }, [ROWS]));
});

function isRefused(tags: Tags, blocks: readonly Uint8Array[]): boolean {
  return "fault" in readPicture(tiff(tags, blocks), purePlatform);
}

const JPEG_TAGS: Tags = { 256: [16], 258: [8, 8, 8], 259: [7], 262: [8], 277: [3] };
const SQUARES = [
  [20, 30, 40],
  [60, 70, 80],
  [100, 110, 120],
  [140, 150, 160],
];

function squares(from: number, to: number) {
  const part = SQUARES.slice(from, to);
  return writeJpeg({ across: 2, down: part.length / 2, components: 3, squares: part });
}

/** The data of the image, which must be a JPEG, in PDF. */
function jpegOf(bytes: Uint8Array): Buffer {
  const image = readPicture(bytes, purePlatform);
  if ("fault" in image) assert.fail(image.fault);
  assert.match(image.dict, /\/Filter\/DCTDecode/);
  assert.deepEqual([image.width, image.height], [16, 16]);
  return Buffer.from(image.data);
}

/** The data of a JPEG's scan. */
function codedData(jpeg: Uint8Array): Buffer {
  const bytes = Buffer.from(jpeg);
  return bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xda])) + 14, -2);
}

function faultOf(tags: Tags, strips: readonly Uint8Array[]): string {
  const image = readPicture(tiff({ ...JPEG_TAGS, ...tags }, strips), purePlatform);
  return "fault" in image ? image.fault : "";
}

test("JPEG data in one strip is kept, with a marker that states its colours", () => {
  const bytes = tiff({ ...JPEG_TAGS, 257: [16] }, [squares(0, 4)]);
  const marker = Buffer.from(jpegSegment(0xee, [...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, 1]));
  const expected = Buffer.from(squares(0, 4));
  assert.deepEqual(
    jpegOf(bytes),
    Buffer.concat([expected.subarray(0, 2), marker, expected.subarray(2)]),
  );
  const rgb = jpegOf(tiff({ ...JPEG_TAGS, 257: [16], 262: [2] }, [squares(0, 4)]));
  assert.equal(rgb[2 + marker.length - 1], 0);
});

test("strips of JPEG data are one image with restart markers between them", () => {
  const strips = [squares(0, 2), squares(2, 4)];
  const joined = jpegOf(tiff({ ...JPEG_TAGS, 257: [16], 278: [8] }, strips));
  const size = joined.indexOf(Buffer.from([0xff, 0xc0])) + 5;
  assert.deepEqual([...joined.subarray(size, size + 4)], [0, 16, 0, 16]);
  assert.ok(joined.includes(Buffer.from([0xff, 0xdd, 0, 4, 0, 2])));
  const restart = joined.indexOf(Buffer.from([0xff, 0xd0]));
  assert.ok(restart > 0);
  assert.deepEqual(
    joined.subarray(restart - codedData(squares(0, 2)).length, restart),
    codedData(squares(0, 2)),
  );
  assert.deepEqual(joined.subarray(restart + 2, -2), codedData(squares(2, 4)));
});

test("tables of JPEG data may be apart from the strips", () => {
  const whole = Buffer.from(squares(0, 4));
  const frame = whole.indexOf(Buffer.from([0xff, 0xc0]));
  const tables = Buffer.concat([whole.subarray(0, frame), Buffer.from([0xff, 0xd9])]);
  const strip = Buffer.concat([Buffer.from([0xff, 0xd8]), whole.subarray(frame)]);
  const joined = jpegOf(tiff({ ...JPEG_TAGS, 257: [16], 347: [...tables] }, [strip]));
  assert.ok(joined.includes(whole.subarray(2, frame)));
  assert.ok(joined.includes(whole.subarray(frame)));
});

test("an old TIFF contains a JPEG file as a whole", () => {
  const file = squares(0, 4);
  const tags: Tags = { ...JPEG_TAGS, 257: [16], 259: [6], 513: [0], 514: [file.length] };
  const at = tiff(tags, [file]).length - file.length;
  const joined = jpegOf(tiff({ ...tags, 513: [at] }, [file]));
  assert.deepEqual(joined, Buffer.from(file));
});

test("JPEG data that cannot be joined, is damaged or has another size is refused", () => {
  const strips = [squares(0, 2), squares(2, 4)];
  assert.match(faultOf({ 257: [16], 278: [7] }, strips), /not supported/);
  assert.match(faultOf({ 257: [16], 278: [8] }, [squares(0, 2), Uint8Array.of(1, 2)]), /damaged/);
  assert.match(faultOf({ 257: [24] }, [squares(0, 4)]), /another size/);
  assert.match(faultOf({ 257: [16], 259: [6] }, [squares(0, 4)]), /not supported/);
});

test("Luminance and shared colour differences are shown as RGB", () => {
  // Two by two pixels share a pair of differences; the second unit has one column of pixels, and both have one row.
  const units = Uint8Array.of(255, 0, 9, 9, 128, 128, 76, 9, 9, 9, 85, 255);
  const tags: Tags = { 256: [3], 257: [1], 258: [8, 8, 8], 262: [6], 277: [3] };
  const white = [255, 255, 255, 255, 0, 0, 0, 255];
  const red = [254, 0, 0, 255];
  const shared = picturePixels(tiff({ ...tags, 530: [2, 2] }, [units]));
  assert.deepEqual(shared, [...white, ...red]);
  const each = Uint8Array.of(255, 128, 128, 0, 128, 128, 76, 85, 255);
  assert.deepEqual(picturePixels(tiff({ ...tags, 530: [1, 1] }, [each])), [...white, ...red]);
  const broken = readPicture(tiff({ ...tags, 530: [3, 1] }, [units]), purePlatform);
  assert.ok("fault" in broken);
  const short = readPicture(tiff({ ...tags, 530: [2, 2] }, [units.subarray(0, 6)]), purePlatform);
  assert.ok("fault" in short);
});
