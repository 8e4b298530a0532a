import assert from "node:assert/strict";
import { test } from "node:test";
import { helvetica } from "./helvetica.fixture.ts";
import { lineHeights } from "./line-heights.ts";
import { facesFor } from "./script-faces.fixture.ts";

const OWN = helvetica();
const HIGH = "Ểễ";
const LOW = "र्ट्रू";

const heightsOf = (...texts: readonly string[]) =>
  lineHeights(OWN, facesFor(texts.join("")), texts);

test("text that its own font draws, or that is no higher, has the font's own lines", () => {
  const { boxHeight, descent, capHeight } = OWN;
  const own = { boxHeight, descent, capHeight };
  assert.deepEqual(heightsOf(), own);
  assert.deepEqual(heightsOf("Anna", "Ελλάδα", "東京"), own);
});

test("marks above and below make the lines higher on their side", () => {
  const above = ({ boxHeight, descent }: typeof OWN): number => boxHeight - descent;
  const high = { ...OWN, ...heightsOf(HIGH) };
  assert.ok(above(high) > above(OWN) + 0.01, String(above(high)));
  const low = heightsOf(LOW);
  assert.ok(low.descent > OWN.descent + 0.05, String(low.descent));
  const both = { ...OWN, ...heightsOf("Anna", HIGH, LOW) };
  assert.equal(above(both), Math.max(above(high), above({ ...OWN, ...low })));
  assert.equal(both.descent, Math.max(high.descent, low.descent));
});

test("marks that are stacked count where they are drawn", () => {
  const single = heightsOf("x\u030a");
  const stacked = heightsOf("x\u030a\u0303\u0303");
  assert.ok(stacked.boxHeight > single.boxHeight + 0.1);
});
