import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "@platen/engine";
import { buildForm } from "@platen/forms/builder";
import { testField } from "./field.fixture.ts";
import type { Field, FormPage } from "./form.ts";
import {
  boxAt,
  boxesOf,
  nextZoom,
  PIXELS_PER_POINT,
  pageAt,
  pageRect,
  sameScroll,
  scaleFor,
  shownBox,
  shownSize,
} from "./page-geometry.ts";

function page(rotation: FormPage["rotation"], unit = 1): FormPage {
  return { page: 1, width: 200 * unit, height: 400 * unit, rotation, box: [100, 200, 300, 600] };
}

test("a rectangle is placed from the upper left corner of a cropped page as it is turned", () => {
  const places = ([0, 90, 180, 270] as const).map((rotation) => ({
    ...shownSize(page(rotation)),
    box: shownBox(page(rotation), [110, 220, 150, 230]),
  }));
  assert.deepEqual(places, [
    { width: 200, height: 400, box: { left: 10, top: 370, width: 40, height: 10 } },
    { width: 400, height: 200, box: { left: 20, top: 10, width: 10, height: 40 } },
    { width: 200, height: 400, box: { left: 150, top: 20, width: 40, height: 10 } },
    { width: 400, height: 200, box: { left: 370, top: 150, width: 10, height: 40 } },
  ]);
});

test("on pages in larger units boxes are larger, and corners may be in any order", () => {
  const expected = { left: 0, top: 0, width: 20, height: 20 };
  assert.deepEqual(shownBox(page(0, 2), [100, 590, 110, 600]), expected);
  assert.deepEqual(shownBox(page(0, 2), [110, 600, 100, 590]), expected);
});

test("the rectangle of a box is the one that is shown as it, on turned and larger pages", () => {
  const rect = [110, 220, 150, 230] as const;
  for (const rotation of [0, 90, 180, 270] as const)
    for (const unit of [1, 2]) {
      const shown = shownBox(page(rotation, unit), rect);
      assert.deepEqual(pageRect(page(rotation, unit), shown), rect);
    }
});

test("every widget of a field has a box on its page", async () => {
  const fields = await fieldsOf([
    { name: "twice", at: [{ rect: [10, 10, 20, 20] }, { page: 2, rect: [30, 10, 40, 20] }] },
    { name: "once", at: [{ rect: [50, 10, 60, 20] }] },
  ]);
  const [first, second] = boxesOf([page(0), { ...page(0), page: 2 }], fields);
  assert.deepEqual(
    [first, second].map((boxes) => boxes?.map(({ field }) => field.name)),
    [["twice", "once"], ["twice"]],
  );
});

test("a click means the smallest box at its place, else the nearest one within reach", async () => {
  const fields = await fieldsOf([
    { name: "large", at: [{ rect: [100, 200, 300, 600] }] },
    { name: "small", at: [{ rect: [110, 580, 120, 590] }] },
  ]);
  const boxes = boxesOf([page(0)], fields)[0] ?? [];
  const at = (x: number, y: number, reach = 0): string | undefined =>
    boxAt(boxes, x, y, reach)?.field.name;
  assert.equal(at(15, 15), "small");
  assert.equal(at(50, 15), "large");
  assert.equal(at(205, 15), undefined);
  assert.equal(at(205, 15, 6), "large");
});

test("a page fits the view, up to twice its size, and zooms in steps", () => {
  const letter = { ...page(0), width: 600, height: 800 };
  assert.equal(scaleFor("fit", [letter], 632), 1);
  assert.equal(scaleFor("fit", [letter], 9000), 2 * PIXELS_PER_POINT);
  assert.equal(scaleFor(0.5, [letter], 632), 0.5 * PIXELS_PER_POINT);
  assert.equal(nextZoom(1, 1), 1);
  assert.equal(nextZoom(1, -1), 0.5);
  assert.equal(nextZoom(PIXELS_PER_POINT, 1), 1.25);
  assert.equal(nextZoom(2 * PIXELS_PER_POINT, 1), 2);
});

test("the current page is the last that begins above a height", () => {
  assert.deepEqual(
    [0, 99, 100, 500].map((at) => pageAt([0, 100, 200], at)),
    [1, 1, 2, 3],
  );
  assert.equal(pageAt([], 10), 1);
});

type Spec = {
  readonly name: string;
  readonly at: readonly {
    readonly page?: number;
    readonly rect: readonly [number, number, number, number];
  }[];
};

/** Fields of a form as the API describes them. */
async function fieldsOf(specs: readonly Spec[]): Promise<readonly Field[]> {
  const engine = createEngine();
  const fields = specs.map((spec) => ({ type: "text" as const, ...spec }));
  const form = await engine.open(buildForm({ pages: [{}, {}], fields }));
  assert.ok(form.kind === "form");
  return engine.fields(form).map(({ name, widgets }) =>
    testField(name, {
      widgets: widgets.map(({ page: number, rect: [x1, y1, x2, y2] }) => ({
        page: number,
        rect: [x1, y1, x2, y2] as const,
      })),
    }),
  );
}

test("pages of other sizes are scrolled to the same share of the same page", () => {
  const pages = [
    { top: 0, height: 100 },
    { top: 110, height: 100 },
    { top: 220, height: 100 },
  ];
  const others = [
    { top: 0, height: 200 },
    { top: 210, height: 200 },
  ];
  assert.equal(sameScroll(pages, 50, others), 100);
  assert.equal(sameScroll(pages, 135, others), 260);
  assert.equal(sameScroll(pages, 250, others), 410);
  assert.equal(sameScroll(others, 260, pages), 135);
  assert.equal(sameScroll([], 20, others), 20);
});
