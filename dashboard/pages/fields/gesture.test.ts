import assert from "node:assert/strict";
import { test } from "node:test";
import { dragged, handleAt, isDrawn, snappedPoint } from "./gesture.ts";

const BOX = { left: 10, top: 10, width: 60, height: 20 };
const OTHER = { left: 100, top: 100, width: 50, height: 20 };

test("a handle moves its edges alone, which snap to those of other boxes", () => {
  const handle = handleAt(BOX, { x: 71, y: 29 }, 4);
  assert.deepEqual(handle, { across: 1, down: 1 });
  const begun = { kind: "resize", from: { x: 70, y: 30 }, handle, edges: {} } as const;
  assert.ok(begun.handle !== null);
  const around = { hull: BOX, others: [OTHER], lines: [], reach: 3 };
  const gesture = dragged({ ...begun, handle: begun.handle }, { x: 98, y: 50 }, around);
  assert.deepEqual(gesture.kind === "resize" && gesture.edges, { right: 30, bottom: 20 });
});

test("the middle of a box is no handle, however small the box is", () => {
  const small = { left: 0, top: 0, width: 9, height: 9 };
  assert.equal(handleAt(small, { x: 4.5, y: 4.5 }, 6), null);
  assert.deepEqual(handleAt(small, { x: 0, y: 0 }, 6), { across: -1, down: -1 });
});

test("drawing goes in any direction and snaps at its end; a click draws nothing", () => {
  const begun = {
    kind: "draw",
    from: { x: 50, y: 60 },
    box: { ...BOX, width: 0, height: 0 },
  } as const;
  const around = { hull: null, others: [OTHER], lines: [], reach: 3 };
  const up = dragged(begun, { x: 20, y: 40 }, around);
  assert.deepEqual(up.kind === "draw" && up.box, { left: 20, top: 40, width: 30, height: 20 });
  const snap = dragged(begun, { x: 101, y: 99 }, around);
  assert.deepEqual(snap.kind === "draw" && snap.box, { left: 50, top: 60, width: 50, height: 40 });
  assert.equal(isDrawn({ ...BOX, width: 1 }), false);
});

test("edges snap to lines of the page that are near the box, and to no others", () => {
  const lines = [
    { left: 0, top: 102, width: 300, height: 0 },
    { left: 200, top: 40, width: 0, height: 50 },
    // Their coordinates are near, they are elsewhere.
    { left: 250, top: 99, width: 40, height: 0 },
    { left: 198, top: 300, width: 0, height: 50 },
  ];
  const around = { hull: null, others: [], lines, reach: 5 };
  const begun = { kind: "draw", from: { x: 50, y: 60 }, box: BOX } as const;
  const drawn = dragged(begun, { x: 197, y: 99 }, around);
  assert.deepEqual(drawn.kind === "draw" && drawn.box, {
    left: 50,
    top: 60,
    width: 150,
    height: 42,
  });
  const moved = dragged(
    { kind: "move", from: { x: 0, y: 0 }, step: { across: 0, down: 0 } },
    { x: 10, y: 20 },
    { ...around, hull: { left: 40, top: 60, width: 60, height: 20 } },
  );
  assert.deepEqual(moved.kind === "move" && moved.step, { across: 10, down: 22 });
  assert.deepEqual(snappedPoint({ x: 203, y: 60 }, around), { x: 200, y: 60 });
});
