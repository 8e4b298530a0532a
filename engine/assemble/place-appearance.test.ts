import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type CosObject, type Dict, Document, Ref, Stream } from "#cos";
import type { Rect } from "#form";
import { placeAppearance } from "./place-appearance.ts";

function empty(): Document {
  return new Document(new Map(), new Ref(1), null, null);
}

function dict(entries: Readonly<Record<string, CosObject>>): Dict {
  return new Map(Object.entries(entries));
}

const coordinate = fc.integer({ min: -500, max: 500 });
const size = fc.integer({ min: 1, max: 400 });
const rect: fc.Arbitrary<Rect> = fc
  .tuple(coordinate, coordinate, size, size)
  .map(([x, y, width, height]) => [x, y, x + width, y + height]);

test("an appearance's box, transformed by its matrix, covers exactly its rectangle", () => {
  const turn = fc.constantFrom<readonly number[] | null>(
    null,
    [1, 0, 0, 1, 30, -7],
    [0, 1, -1, 0, 50, 0],
    [-1, 0, 0, -1, 9, 9],
    [0, -2, 2, 0, 0, 80],
  );
  fc.assert(
    fc.property(rect, rect, turn, (box, target, matrix) => {
      const entries = matrix === null ? { BBox: box } : { BBox: box, Matrix: matrix };
      const shown = new Stream(dict(entries), new Uint8Array(0));
      const placed = placeAppearance(empty(), shown, target) ?? assert.fail();
      const corners = [
        [box[0], box[1]],
        [box[2], box[1]],
        [box[0], box[3]],
        [box[2], box[3]],
      ] as const;
      const points = corners
        .map(([x, y]) => transformPoint(matrix ?? [1, 0, 0, 1, 0, 0], x, y))
        .map(([x, y]) => transformPoint(placed, x, y));
      const xs = points.map(([x]) => x);
      const ys = points.map(([, y]) => y);
      const seen = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      for (const [index, edge] of target.entries()) {
        assert.ok(Math.abs((seen[index] ?? 0) - edge) < 1e-6);
      }
    }),
  );
});

function transformPoint(
  matrix: readonly number[],
  x: number,
  y: number,
): readonly [number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  return [a * x + c * y + e, b * x + d * y + f];
}

function place(entries: Readonly<Record<string, CosObject>>, target: Rect): unknown {
  return placeAppearance(empty(), new Stream(dict(entries), new Uint8Array(0)), target);
}

test("an appearance without a size is not placed", () => {
  const whole = { BBox: [0, 0, 10, 10] };
  assert.equal(place({}, [0, 0, 9, 9]), null);
  assert.equal(place({ BBox: [0, 0, 10] }, [0, 0, 9, 9]), null);
  assert.equal(place({ BBox: [0, 0, 0, 10] }, [0, 0, 9, 9]), null);
  assert.equal(place(whole, [5, 5, 5, 9]), null);
  assert.equal(place({ ...whole, Matrix: [0, 0, 0, 0, 0, 0] }, [0, 0, 9, 9]), null);
  assert.deepEqual(place(whole, [0, 0, 10, 10]), [1, 0, 0, 1, 0, 0]);
});
