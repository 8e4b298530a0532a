import assert from "node:assert/strict";
import { test } from "node:test";
import { boundsOf, drawStroke, extended, PAD, PEN, type Stroke } from "./strokes.ts";

test("a stroke stays on the pad, and points that are near are one", () => {
  const stroke = [
    { x: 10, y: 10 },
    { x: 10.5, y: 10 },
    { x: 30, y: 900 },
    { x: -5, y: 20 },
  ].reduce<Stroke>(extended, []);
  assert.deepEqual(stroke, [
    { x: 10, y: 10 },
    { x: 30, y: PAD.height },
    { x: 0, y: 20 },
  ]);
});

test("a dot is a circle, a line runs through the middles between its points", () => {
  const calls: string[] = [];
  const record =
    (name: string) =>
    (...numbers: readonly unknown[]): void => {
      calls.push(`${name} ${numbers.slice(0, 4).join()}`.trim());
    };
  const canvas = {
    beginPath: () => undefined,
    moveTo: record("move"),
    lineTo: record("line"),
    quadraticCurveTo: record("curve"),
    arc: record("arc"),
    stroke: record("stroke"),
    fill: record("fill"),
  };
  drawStroke(canvas, [{ x: 1, y: 2 }]);
  assert.deepEqual(calls.splice(0), [`arc 1,2,${PEN / 2},0`, "fill"]);
  drawStroke(canvas, [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
  ]);
  assert.deepEqual(calls, ["move 0,0", "curve 0,0,5,0", "line 10,0", "stroke"]);
});

test("bounds include the width of the pen; nothing has none", () => {
  assert.equal(boundsOf([]), null);
  const bounds = boundsOf([[{ x: 10, y: 20 }], [{ x: 30, y: 25 }]]);
  assert.deepEqual(bounds, {
    left: 10 - PEN,
    top: 20 - PEN,
    width: 20 + 2 * PEN,
    height: 5 + 2 * PEN,
  });
});
