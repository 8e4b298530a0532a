import assert from "node:assert/strict";
import { test } from "node:test";
import type { CosObject } from "#cos";
import { readPages } from "#form";
import { formDocument } from "../../forms/builder/mod.ts";
import { rectOnPage, type ShownPage, shownPages, shownRect, shownSize } from "./shown-page.ts";

const BOX = [100, 200, 300, 600] as const;

test("each page has its visible part, rotation and unit", () => {
  const document = formDocument({ pages: [{}, {}, {}, {}] });
  const [, second, third, fourth] = readPages(document);
  const set = (page: typeof second, entries: Readonly<Record<string, CosObject>>): void => {
    for (const [key, value] of Object.entries(entries)) page?.dict.set(key, value);
  };
  set(second, { CropBox: [...BOX], Rotate: -90, UserUnit: 2.5 });
  set(third, { UserUnit: 0 });
  set(fourth, { UserUnit: 1e9 });
  const letter = { box: [0, 0, 612, 792], rotation: 0, unit: 1 };
  assert.deepEqual(shownPages(document), [
    letter,
    { box: BOX, rotation: 270, unit: 2.5 },
    letter,
    letter,
  ]);
});

test("a rectangle is placed from the upper left corner of the page as shown", () => {
  const rect = [110, 220, 150, 230] as const;
  const places = ([0, 90, 180, 270] as const).map((rotation) => {
    const page: ShownPage = { box: BOX, rotation, unit: 1 };
    return { ...shownSize(page), ...shownRect(page, rect) };
  });
  assert.deepEqual(places, [
    { width: 200, height: 400, left: 10, top: 370, right: 50, bottom: 380 },
    { width: 400, height: 200, left: 20, top: 10, right: 30, bottom: 50 },
    { width: 200, height: 400, left: 150, top: 20, right: 190, bottom: 30 },
    { width: 400, height: 200, left: 370, top: 150, right: 380, bottom: 190 },
  ]);
});

test("lengths are in points, whatever the page's unit", () => {
  const page: ShownPage = { box: BOX, rotation: 0, unit: 2 };
  assert.deepEqual(shownSize(page), { width: 400, height: 800 });
  assert.deepEqual(shownRect(page, [100, 590, 110, 600]), {
    left: 0,
    top: 0,
    right: 20,
    bottom: 20,
  });
});

test("the rectangle of a place on the page as shown is found again", () => {
  const rect = [110, 220, 150, 230] as const;
  for (const rotation of [0, 90, 180, 270] as const) {
    const page: ShownPage = { box: BOX, rotation, unit: 2 };
    assert.deepEqual(rectOnPage(page, shownRect(page, rect)), rect);
  }
});
