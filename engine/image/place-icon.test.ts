import assert from "node:assert/strict";
import { test } from "node:test";
import { placeIcon, type Scaling } from "./fit-image.ts";

const AREA = { x: 10, y: 20, width: 100, height: 50 };
const FIT: Scaling = { scaleWhen: "always", isProportional: true, left: 0.5, bottom: 0.5 };
const SMALL = { width: 20, height: 20, orientation: 1 };
const LARGE = { width: 400, height: 400, orientation: 1 };
/** Too wide, and not high enough. */
const WIDE = { width: 200, height: 10, orientation: 1 };

test("an icon is scaled when /SW says so, with or without its proportions", () => {
  const cases: readonly (readonly [Scaling["scaleWhen"], boolean, typeof SMALL, number[]])[] = [
    ["always", true, SMALL, [50, 50, 35, 20]],
    ["always", false, SMALL, [100, 50, 10, 20]],
    ["always", true, LARGE, [50, 50, 35, 20]],
    ["bigger", true, SMALL, [20, 20, 50, 35]],
    ["bigger", false, SMALL, [20, 20, 50, 35]],
    ["bigger", true, LARGE, [50, 50, 35, 20]],
    ["bigger", false, LARGE, [100, 50, 10, 20]],
    ["bigger", true, WIDE, [100, 5, 10, 42.5]],
    ["smaller", true, SMALL, [50, 50, 35, 20]],
    ["smaller", false, SMALL, [100, 50, 10, 20]],
    ["smaller", true, LARGE, [400, 400, -140, -155]],
    ["smaller", true, WIDE, [200, 10, -40, 40]],
    ["never", true, SMALL, [20, 20, 50, 35]],
    ["never", false, LARGE, [400, 400, -140, -155]],
  ];
  for (const [scaleWhen, isProportional, image, [width, height, x, y]] of cases) {
    assert.deepEqual(
      placeIcon(AREA, { ...FIT, scaleWhen, isProportional }, image),
      [width, 0, 0, height, x, y],
      `${scaleWhen} ${isProportional} ${image.width}`,
    );
  }
});

test("the free space is divided as /A says", () => {
  const cases = [
    [0, 0, 10, 20],
    [1, 1, 90, 50],
    [0.25, 0.5, 30, 35],
  ] as const;
  for (const [left, bottom, ...corner] of cases) {
    const fit: Scaling = { ...FIT, scaleWhen: "never", left, bottom };
    assert.deepEqual(placeIcon(AREA, fit, SMALL)?.slice(4), corner);
  }
});

test("an image that its Exif orientation turns is placed upright", () => {
  const turned = { width: 20, height: 40, orientation: 6 };
  assert.deepEqual(placeIcon(AREA, FIT, turned), [0, -50, 100, 0, 10, 70]);
});

test("an area without space has no icon", () => {
  assert.equal(placeIcon({ ...AREA, width: 0 }, FIT, SMALL), null);
});
