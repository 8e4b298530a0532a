import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormPage } from "./form.ts";
import { type LineReader, pageLines } from "./page-lines.ts";

const { OPS, Util } = await loadPdfjs();
const PAGE: FormPage = { page: 1, width: 200, height: 100, rotation: 0, box: [0, 0, 200, 100] };

/** A path in the numbers of pdf.js: 0 moves, 1 draws a line, 2 a curve, 4 closes. */
function path(...numbers: readonly number[]): [number, unknown] {
  return [OPS.constructPath, [OPS.stroke, [Float32Array.from(numbers)], null]];
}

function linesOf(
  operators: readonly (readonly [number, unknown])[],
  page = PAGE,
): ReturnType<typeof pageLines> {
  const [fnArray, argsArray] = [operators.map(([fn]) => fn), operators.map(([, args]) => args)];
  return pageLines(page, { fnArray, argsArray }, { OPS, Util });
}

test("lines and the edges of a closed path are where the page shows them", () => {
  const lines = linesOf([
    path(0, 10, 20, 1, 110, 20),
    path(0, 10, 30, 1, 50, 30, 1, 50, 60, 1, 10, 60, 4),
  ]);
  assert.deepEqual(lines, [
    { left: 10, top: 80, width: 100, height: 0 },
    { left: 10, top: 70, width: 40, height: 0 },
    { left: 50, top: 40, width: 0, height: 30 },
    { left: 10, top: 40, width: 40, height: 0 },
    { left: 10, top: 40, width: 0, height: 30 },
  ]);
});

test("matrices of the page and of forms apply, and end with what set them", () => {
  const line = path(0, 0, 0, 1, 20, 0);
  const lines = linesOf([
    [OPS.save, null],
    [OPS.transform, [2, 0, 0, 2, 10, 10]],
    [OPS.paintFormXObjectBegin, [[0, 1, -1, 0, 5, 0], null]],
    line,
    [OPS.paintFormXObjectEnd, null],
    line,
    [OPS.restore, null],
    line,
  ]);
  assert.deepEqual(lines, [
    { left: 20, top: 50, width: 0, height: 40 },
    { left: 10, top: 90, width: 40, height: 0 },
    { left: 0, top: 100, width: 20, height: 0 },
  ]);
});

test("a rotated page shows its lines rotated", () => {
  const lines = linesOf([path(0, 10, 20, 1, 110, 20)], { ...PAGE, rotation: 90 });
  assert.deepEqual(lines, [{ left: 20, top: 10, width: 0, height: 100 }]);
});

test("curves, slanted and short lines, clips, and what no path is, are no lines", () => {
  assert.deepEqual(
    linesOf([
      path(0, 0, 0, 2, 10, 0, 20, 0, 30, 0),
      path(0, 0, 0, 1, 50, 9),
      path(0, 0, 0, 1, 5, 0),
      [OPS.constructPath, [OPS.endPath, [Float32Array.from([0, 0, 0, 1, 50, 0])], null]],
      [OPS.constructPath, [OPS.stroke, [null], null]],
      path(9, 0, 0, 1, 50, 0),
      [OPS.restore, null],
    ]),
    [],
  );
});

test("of more lines than 5,000 the first ones are taken", () => {
  const numbers = Array.from({ length: 6000 }, (_, at) => [0, 0, at / 100, 1, 50, at / 100]).flat();
  assert.equal(linesOf([path(...numbers)]).length, 5000);
});

/** Loads pdf.js, which warns that Node has no canvas. */
async function loadPdfjs(): Promise<LineReader> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await import("pdfjs-dist/legacy/build/pdf.mjs");
  } finally {
    console.warn = warn;
  }
}
