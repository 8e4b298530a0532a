import assert from "node:assert/strict";
import { test } from "node:test";
import { standardFont, standardGlyph } from "#text";
import { MARK_SHAPES } from "./mark-shapes.ts";
import { trueTypeProgram } from "./true-type.ts";

const GLYPHS = [...MARK_SHAPES].map(([mark, { points }]) => ({
  code: mark.charCodeAt(0),
  width: 800,
  points,
}));
const PROGRAM = trueTypeProgram(GLYPHS);
const VIEW = new DataView(PROGRAM.buffer);

/** The table directory of a font file: tag, checksum, offset, length. */
function tables(): readonly (readonly [string, number, number, number])[] {
  return Array.from({ length: VIEW.getUint16(4) }, (_, i) => {
    const at = 12 + 16 * i;
    const tag = String.fromCharCode(...PROGRAM.subarray(at, at + 4));
    return [tag, VIEW.getUint32(at + 4), VIEW.getUint32(at + 8), VIEW.getUint32(at + 12)] as const;
  });
}

function offsetOf(tag: string): number {
  return tables().find(([name]) => name === tag)?.[2] ?? assert.fail(tag);
}

function sum(from: number, length: number): number {
  let total = 0;
  for (let at = from; at < from + length; at += 4) total = (total + VIEW.getUint32(at)) >>> 0;
  return total;
}

test("Each mark's ink has the width and position of ZapfDingbats'", () => {
  const font = standardFont("ZapfDingbats");
  for (const [mark, { points }] of MARK_SHAPES) {
    const glyph = standardGlyph(font, font.encoding, mark.charCodeAt(0));
    const xs = points.map(([x]) => x);
    assert.deepEqual([Math.min(...xs), Math.max(...xs)], [glyph?.left, glyph?.right], mark);
  }
});

test("A program's tables are sorted by tag and aligned, with correct checksums", () => {
  const tags = tables().map(([tag]) => tag);
  assert.deepEqual(tags, tags.toSorted());
  for (const [tag, checksum, offset, length] of tables()) {
    assert.equal(offset % 4, 0, tag);
    if (tag !== "head") assert.equal(sum(offset, Math.ceil(length / 4) * 4), checksum, tag);
  }
  assert.equal(sum(0, PROGRAM.length), 0xb1b0afba);
});

test("A program's glyphs are found by their codes in the symbol and Macintosh tables", () => {
  const cmap = offsetOf("cmap");
  const [mac, windows] = [VIEW.getUint32(cmap + 8) + cmap, VIEW.getUint32(cmap + 16) + cmap];
  const segments = VIEW.getUint16(windows + 6) / 2;
  const ends = Array.from({ length: segments }, (_, i) => VIEW.getUint16(windows + 14 + 2 * i));
  for (const [i, { code }] of GLYPHS.entries()) {
    assert.equal(PROGRAM[mac + 6 + code], i + 1);
    const segment = ends.indexOf(0xf000 + code);
    const delta = VIEW.getUint16(windows + 16 + 4 * segments + 2 * segment);
    assert.equal((0xf000 + code + delta) & 0xffff, i + 1);
  }
});

test("A program's outlines are read back point by point", () => {
  const [loca, glyf] = [offsetOf("loca"), offsetOf("glyf")];
  for (const [i, { points }] of GLYPHS.entries()) {
    const at = glyf + VIEW.getUint16(loca + 2 * (i + 1)) * 2;
    assert.equal(VIEW.getUint16(at + 10), points.length - 1);
    let [x, y] = [0, 0];
    for (const [k, point] of points.entries()) {
      x += VIEW.getInt16(at + 14 + points.length + 2 * k);
      y += VIEW.getInt16(at + 14 + 3 * points.length + 2 * k);
      assert.deepEqual([x, y, PROGRAM[at + 14 + k] === 1], point);
    }
  }
});
