import { joinChunks } from "#platform";

/** A point of an outline in font units; a point off the curve is the control point of a quadratic curve. */
export type OutlinePoint = readonly [x: number, y: number, on: boolean];

/** A glyph of one closed outline, clockwise, with its code and advance width. */
export type OutlineGlyph = {
  readonly code: number;
  readonly width: number;
  readonly points: readonly OutlinePoint[];
};

/**
 * A TrueType program (OpenType 1.9, "font file") with 1000 units per em and the tables that a PDF needs: outlines,
 * widths, and symbol codes (ISO 32000-2, 9.6.5.4). Glyph 0 is empty.
 */
export function trueTypeProgram(glyphs: readonly OutlineGlyph[]): Uint8Array {
  const outlines = [new Uint8Array(0), ...glyphs.map((glyph) => glyphData(glyph.points))];
  const box = boxOf(glyphs.flatMap((glyph) => glyph.points));
  const count = outlines.length;
  return fontFile([
    ["cmap", cmap(glyphs)],
    ["glyf", joinChunks(outlines)],
    ["head", head(box)],
    ["hhea", hhea(glyphs, box, count)],
    ["hmtx", hmtx(glyphs)],
    ["loca", loca(outlines)],
    ["maxp", maxp(glyphs, count)],
    ["post", words(3, 0, ...zeros(14))],
  ]);
}

type Box = readonly [number, number, number, number];
type Table = readonly [tag: string, data: Uint8Array];

const UNITS_PER_EM = 1000;
const ON_CURVE = 1;
/** Start of symbol codes in Unicode's private use area. */
const SYMBOL_AREA = 0xf000;
const CHECKSUM_OF_ALL = 0xb1b0afba;

function glyphData(points: readonly OutlinePoint[]): Uint8Array {
  const flags = Uint8Array.from(points, ([, , on]) => (on ? ON_CURVE : 0));
  const deltas = (axis: 0 | 1): number[] =>
    points.map((point, i) => point[axis] - (points[i - 1]?.[axis] ?? 0));
  const header = words(1, ...boxOf(points), points.length - 1, 0);
  return padToFour(joinChunks([header, flags, words(...deltas(0), ...deltas(1))]));
}

function boxOf(points: readonly OutlinePoint[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The same codes for the two platforms that readers look for: Windows symbol and Macintosh. */
function cmap(glyphs: readonly OutlineGlyph[]): Uint8Array {
  const order = glyphs.map((glyph, i) => ({ code: glyph.code, id: i + 1 }));
  const sorted = order.toSorted((a, b) => a.code - b.code);
  const byCode = new Uint8Array(256);
  for (const { code, id } of order) byCode[code] = id;
  const mac = joinChunks([words(0, 262, 0), byCode]);
  const starts = [...sorted.map(({ code }) => SYMBOL_AREA + code), 0xffff];
  const deltas = [...sorted.map(({ code, id }) => id - SYMBOL_AREA - code), 1];
  const segments = starts.length;
  const power = 2 ** Math.floor(Math.log2(segments));
  const search = [2 * segments, 2 * power, Math.log2(power), 2 * (segments - power)];
  const ranges = [...starts, 0, ...starts, ...deltas, ...zeros(segments)];
  const windows = words(4, 16 + 8 * segments, 0, ...search, ...ranges);
  const first = 4 + 2 * 8;
  return joinChunks([words(0, 2, 1, 0, 0, first, 3, 0, 0, first + mac.length), mac, windows]);
}

function head(box: Box): Uint8Array {
  const dates = zeros(8);
  return words(1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, UNITS_PER_EM, ...dates, ...box, 0, 8, 2, 0, 0);
}

function hhea(glyphs: readonly OutlineGlyph[], box: Box, count: number): Uint8Array {
  const widest = Math.max(...glyphs.map((glyph) => glyph.width));
  const edges = [box[0], 0, box[2]];
  return words(1, 0, box[3], box[1], 0, widest, ...edges, 1, ...zeros(7), count);
}

function hmtx(glyphs: readonly OutlineGlyph[]): Uint8Array {
  return words(0, 0, ...glyphs.flatMap(({ width, points }) => [width, boxOf(points)[0]]));
}

function loca(outlines: readonly Uint8Array[]): Uint8Array {
  const offsets = [0];
  for (const outline of outlines) offsets.push((offsets.at(-1) ?? 0) + outline.length / 2);
  return words(...offsets);
}

function maxp(glyphs: readonly OutlineGlyph[], count: number): Uint8Array {
  const points = Math.max(...glyphs.map((glyph) => glyph.points.length));
  return words(1, 0, count, points, 1, 0, 0, 2, ...zeros(8));
}

function fontFile(tables: readonly Table[]): Uint8Array {
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const search = [power * 16, Math.log2(power), (tables.length - power) * 16];
  const directory: Uint8Array[] = [words(1, 0, tables.length, ...search)];
  let offset = 12 + 16 * tables.length;
  for (const [tag, data] of tables) {
    const name = Uint8Array.from(tag, (char) => char.charCodeAt(0));
    directory.push(name, longs(checksum(data), offset, data.length));
    offset += padToFour(data).length;
  }
  const file = joinChunks([...directory, ...tables.map(([, data]) => padToFour(data))]);
  const at = headOffset(tables);
  new DataView(file.buffer).setUint32(at + 8, (CHECKSUM_OF_ALL - checksum(file)) >>> 0);
  return file;
}

function headOffset(tables: readonly Table[]): number {
  let offset = 12 + 16 * tables.length;
  for (const [tag, data] of tables) {
    if (tag === "head") break;
    offset += padToFour(data).length;
  }
  return offset;
}

function checksum(data: Uint8Array): number {
  const whole = padToFour(data);
  const view = new DataView(whole.buffer, whole.byteOffset);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

/** Two-byte numbers, negative ones as two's complement. */
function words(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.length * 2));
  for (const [i, value] of values.entries()) view.setInt16(i * 2, value);
  return new Uint8Array(view.buffer);
}

function longs(...values: readonly number[]): Uint8Array {
  return words(...values.flatMap((value) => [value >>> 16, value & 0xffff]));
}

function zeros(count: number): readonly number[] {
  return Array.from({ length: count }, () => 0);
}

/** Padded to a multiple of four bytes. */
function padToFour(data: Uint8Array): Uint8Array {
  return joinChunks([data, new Uint8Array((4 - (data.length % 4)) % 4)]);
}
