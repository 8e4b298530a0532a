import assert from "node:assert/strict";
import { test } from "node:test";
import type { CaptionPlace } from "#form";
import { iconLayout } from "./icon-layout.ts";

const FACE = { width: 100, height: 60, border: 1, fit: { toEdges: false } } as const;
const CAPTION = { width: 30, height: 12 };
type Box = readonly [number, number, number, number];

test("icon and caption have the places that /TP names", () => {
  const cases: readonly (readonly [CaptionPlace, Box, Box | null])[] = [
    ["only", [2, 2, 96, 56], [2, 2, 96, 56]],
    ["none", [2, 2, 96, 56], null],
    ["below", [2, 14, 96, 44], [2, 2, 96, 12]],
    ["above", [2, 2, 96, 44], [2, 46, 96, 12]],
    ["right", [2, 2, 66, 56], [68, 2, 30, 56]],
    ["left", [32, 2, 66, 56], [2, 2, 30, 56]],
    ["over", [2, 2, 96, 56], [2, 2, 96, 56]],
  ];
  for (const [place, icon, caption] of cases) {
    const layout = iconLayout({ ...FACE, place, caption: CAPTION });
    assert.deepEqual(Object.values(layout.icon), icon, place);
    assert.deepEqual(
      layout.caption === null ? null : Object.values(layout.caption),
      caption,
      place,
    );
  }
});

test("without a caption the icon has the whole button, with /FB even its border", () => {
  for (const place of ["below", "above", "right", "left", "over"] as const) {
    const inside = iconLayout({ ...FACE, place, caption: null });
    assert.deepEqual(inside, { icon: { x: 2, y: 2, width: 96, height: 56 }, caption: null });
    const whole = iconLayout({ ...FACE, place, caption: null, fit: { toEdges: true } });
    assert.deepEqual(whole.icon, { x: 0, y: 0, width: 100, height: 60 });
  }
});

test("a caption larger than the button leaves the icon no space", () => {
  const tiny = iconLayout({ ...FACE, place: "left", caption: { width: 500, height: 12 } });
  assert.equal(tiny.icon.width, 0);
  const none = iconLayout({ ...FACE, width: 3, height: 3, place: "none", caption: null });
  assert.deepEqual([none.icon.width, none.icon.height], [0, 0]);
});
