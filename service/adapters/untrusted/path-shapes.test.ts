import assert from "node:assert/strict";
import { test } from "node:test";
import { type Paint, type Subpath, shapesOfPath } from "./path-shapes.ts";

const STROKED: Paint = { fill: null, stroke: 0, width: 1 };
const FILLED: Paint = { fill: 0.5, stroke: null, width: 0 };

test("a stroked segment is a line as wide as its stroke; a slanted one is nothing", () => {
  assert.deepEqual(shapesOfPath([pathOf([10, 20], [110, 20])], STROKED), [
    { left: 10, top: 19.5, right: 110, bottom: 20.5, kind: "line", stroke: 0, fill: null },
  ]);
  assert.deepEqual(shapesOfPath([pathOf([10, 20], [110, 70])], STROKED), []);
});

test("a rectangle keeps its colours, whether or not it is closed; a thin filled one is a line", () => {
  const corners = [
    [10, 20],
    [60, 20],
    [60, 40],
    [10, 40],
  ] as const;
  const box = { left: 10, top: 20, right: 60, bottom: 40, kind: "rectangle" };
  const closed = { ...pathOf(...corners), isClosed: true };
  assert.deepEqual(shapesOfPath([closed], STROKED), [{ ...box, stroke: 0, fill: null }]);
  assert.deepEqual(shapesOfPath([pathOf(...corners)], FILLED), [
    { ...box, stroke: null, fill: 0.5 },
  ]);
  const bar = pathOf([10, 20], [60, 20], [60, 20.7], [10, 20.7]);
  assert.deepEqual(
    shapesOfPath([bar], FILLED).map(({ kind, stroke }) => [kind, stroke]),
    [["line", 0.5]],
  );
});

test("a small circle is an outline, and a large drawing of curves is nothing", () => {
  assert.deepEqual(
    [5, 50].map((radius) => shapesOfPath([circle(radius)], STROKED).map(({ kind }) => kind)),
    [["outline"], []],
  );
});

test("the arc of a rounded corner is no outline", () => {
  const arc = { ...pathOf([10, 15], [10, 12], [12, 10], [15, 10]), curves: 3 };
  assert.deepEqual(
    shapesOfPath([arc], { fill: null, stroke: 0, width: 1 })
      .map(({ kind }) => kind)
      .filter((kind) => kind !== "line"),
    [],
  );
});

function pathOf(...points: readonly (readonly [number, number])[]): Subpath {
  return { points: points.map(([x, y]) => ({ x, y })), curves: 0, isClosed: false };
}

/** Around the origin: the ends of its four curves. */
function circle(radius: number): Subpath {
  const ends = pathOf([0, -radius], [radius, 0], [0, radius], [-radius, 0], [0, -radius]);
  return { ...ends, curves: 4, isClosed: true };
}
