import assert from "node:assert/strict";
import { test } from "node:test";
import { singleAutoSize } from "./auto-size.ts";
import {
  combBaseline,
  combOffset,
  combStart,
  isCut,
  lineStart,
  listBaseline,
  multilineBaseline,
  singleBaseline,
} from "./rules.ts";

/** Helvetica and Arial, as Acrobat measures them. */
const HELVETICA = { boxHeight: 1.156, descent: 0.207, capHeight: 0.718 };
const ARIAL = { boxHeight: 1.331, descent: 0.325, capHeight: 0.716 };

/** Compares with Acrobat's output, which has three decimals. */
function near(actual: number, acrobat: number, tolerance = 0.002): void {
  assert.ok(Math.abs(actual - acrobat) <= tolerance, `${actual} is not ${acrobat}`);
}

test("a comb in Courier that is not embedded is placed as by Acrobat", () => {
  const courier = { boxHeight: 1.055, descent: 0.157, combDescent: 0.1955, capHeight: 0.562 };
  near(combBaseline(20, 1, 8, courier), 7.344);
  near(singleBaseline(20, 1, 8, courier), 7.036);
});

test("the descenders of a comb lower than its font's box rest on its border, unlike those of a line", () => {
  near(combBaseline(10, 1, 8, HELVETICA), 2.628, 0.03);
  near(singleBaseline(10, 1, 8, HELVETICA), 2.032);
  // The box just fits: both rules give the same.
  near(combBaseline(11.248, 1, 8, HELVETICA), singleBaseline(11.248, 1, 8, HELVETICA));
});

test("a comb lower than its capitals begins twice the border above its edge", () => {
  assert.equal(combBaseline(22, 1, 12, HELVETICA), singleBaseline(22, 1, 12, HELVETICA));
  near(combBaseline(10, 1, 12, HELVETICA), 2 + 0.207 * 12);
  near(combBaseline(10, 2, 9, HELVETICA), 4 + 0.207 * 9);
});

test("A single line's font box is centred in its field", () => {
  near(singleBaseline(22, 1, 12, HELVETICA), 6.548);
  near(singleBaseline(22, 1, 10, HELVETICA), 7.29);
  near(singleBaseline(22, 2, 12, ARIAL), 6.914);
  near(singleBaseline(280.8859, 1, 12, HELVETICA), 135.991);
});

test("A line whose capitals are higher than the field rests on the border", () => {
  assert.equal(singleBaseline(10, 1, 12, HELVETICA), 1 + 0.207 * 12);
  assert.equal(singleBaseline(10, 2, 9, HELVETICA), 2 + 0.207 * 9);
});

test("Capitals that fit their field stay inside it, however large the font's box is", () => {
  const dejaVu = { boxHeight: 1.694, descent: 0.235, capHeight: 0.718 };
  assert.equal(singleBaseline(12, 1, 10, dejaVu), 0.5);
  assert.equal(isCut(12, 1, 10, dejaVu, 0.5), false);
  const courierNew = { boxHeight: 1.701, descent: 0.68, capHeight: 0.571 };
  near(singleBaseline(10, 1, 12, courierNew), 2.748);
  near(singleBaseline(10, 1, 16, courierNew), 1 + 0.35 * 16);
});

function isLineCut(height: number, size: number): boolean {
  return isCut(height, 1, size, HELVETICA, singleBaseline(height, 1, size, HELVETICA));
}

test("A line is cut where its capitals reach beyond the clip; descenders do not count", () => {
  for (const size of [10, 12, 13.9]) assert.equal(isLineCut(12, size), false);
  assert.equal(isLineCut(12, 14), true);
  assert.equal(isLineCut(8, 10), true);
  assert.equal(isLineCut(4, 10), true);
});

test("Multiline text starts at the top, with the font box's height as line spacing", () => {
  near(multilineBaseline(28.3679, 1, 6, HELVETICA, 0), 19.432);
  near(multilineBaseline(28.3679, 1, 6, HELVETICA, 1), 19.432 - 6.936);
  near(multilineBaseline(156.024, 1, 12, HELVETICA, 0), 140.152);
});

test("List items start at the top, placed by their ascent", () => {
  near(listBaseline(72, 1, 12, HELVETICA, 0), 59.612);
  near(listBaseline(72, 1, 12, HELVETICA, 1), 45.74);
  near(listBaseline(17.0184, 1, 12, HELVETICA, 1), -9.242);
});

test("A line begins where its quadding says, two borders from the edge", () => {
  assert.equal(lineStart(100, 1, 0, 40), 2);
  assert.equal(lineStart(100, 1, 1, 40), 30);
  assert.equal(lineStart(100, 1, 2, 40), 58);
  assert.equal(lineStart(100, 3, 2, 40), 54);
});

test("A line that is too long begins at the left, whatever its quadding", () => {
  assert.equal(lineStart(100, 1, 1, 96), 2);
  assert.equal(lineStart(100, 1, 1, 96.01), 2);
  assert.equal(lineStart(100, 1, 2, 200), 2);
});

test("An automatic size fills the height, or the width if that is smaller, and is at least 4", () => {
  near(singleAutoSize(262.715, 30.5008, 1, 4), 21.111, 0.001);
  assert.equal(singleAutoSize(104, 300, 1, 10), 10);
  assert.equal(singleAutoSize(104, 29, 1, 0), 20);
  assert.equal(singleAutoSize(10, 3, 1, 50), 4);
});

test("Comb characters begin in the first, middle or last cells", () => {
  assert.equal(combOffset(10, 8, 0), 0);
  assert.equal(combOffset(10, 7, 1), 1);
  assert.equal(combOffset(10, 8, 2), 2);
  assert.equal(combOffset(4, 9, 2), 0);
});

test("A comb glyph's ink is centred in its cell", () => {
  const font = { inkLeft: new Int16Array(256), inkRight: new Int16Array(256) };
  font.inkLeft[65] = 100;
  font.inkRight[65] = 701;
  near(combStart(27.999, 2, 0, 10, font, 65), 3.995);
  assert.equal(combStart(100, 4, 3, 10, font, 66), 87.5);
});
