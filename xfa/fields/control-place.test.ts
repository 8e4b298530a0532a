import assert from "node:assert/strict";
import { test } from "node:test";
import type { Matrix, PlacedBox } from "#place";
import type { FieldCaption, TemplateField } from "#template";
import { controlPlace } from "./control-place.ts";

const INSETS = { top: 1, right: 2, bottom: 3, left: 4 };
const FIELD: TemplateField = {
  container: {
    kind: "field",
    name: "a",
    element: { name: "field", attributes: new Map(), content: [] },
    parent: null,
    children: [],
    id: 0,
  },
  control: { kind: "text", isMultiline: false, combCells: null },
  items: [],
  hasItemsInData: false,
  isReadOnly: false,
  isRequired: false,
  isInvisible: false,
  charactersMax: null,
  description: null,
  caption: null,
  margin: INSETS,
  controlMargin: INSETS,
  align: "left",
  verticalAlign: "top",
  picture: null,
  typeface: null,
};
const CHECK = { kind: "check", shape: "square", mark: "default", sizePt: 8 } as const;

function caption(placement: FieldCaption["placement"]): FieldCaption {
  return { placement, reservePt: 10, isVisible: true, text: "Cap" };
}

/** The control of a field of 100 by 40 at 50, 60 on a page of 300 by 200; the caption is laid out as `captionWidth` wide. */
function placeOf(
  given: Partial<TemplateField>,
  matrix: Matrix = [1, 0, 0, 1, 50, 60],
  captionWidth: number | null = null,
) {
  const box: PlacedBox = {
    node: { name: "div", attributes: {}, children: [] },
    matrix,
    widthPt: 100,
    heightPt: 40,
    isVisible: true,
    text: null,
    path: [],
    children: [],
  };
  const placed = captionWidth === null ? null : { ...box, widthPt: captionWidth };
  return controlPlace({ ...FIELD, ...given }, box, placed, {
    widthPt: 300,
    heightPt: 200,
    root: box,
  });
}

test("a control has the field's box without its margin and the reserve of its caption", () => {
  assert.deepEqual(placeOf({}).rect, [54, 103, 148, 139]);
  assert.deepEqual(placeOf({ caption: caption("left") }).rect, [64, 103, 148, 139]);
  assert.deepEqual(placeOf({ caption: caption("right") }).rect, [54, 103, 138, 139]);
  assert.deepEqual(placeOf({ caption: caption("top") }).rect, [54, 103, 148, 129]);
  assert.deepEqual(placeOf({ caption: caption("bottom") }).rect, [54, 113, 148, 139]);
});

test("an inline caption is not covered, however small its reserve is", () => {
  const [narrow, wide] = [5, 30].map((width) =>
    placeOf({ caption: caption("inline") }, undefined, width),
  );
  assert.deepEqual([narrow?.rect[0], wide?.rect[0]], [64, 84]);
});

test("a push button has the whole box, with its caption on it", () => {
  const { rect } = placeOf({ control: { kind: "button" }, caption: caption("left") });
  assert.deepEqual(rect, [50, 100, 150, 140]);
});

test("a check button has its own size at the alignment of its paragraph", () => {
  const aligned = { control: CHECK, caption: caption("right"), verticalAlign: "middle" } as const;
  assert.deepEqual(placeOf(aligned).rect, [54, 117, 62, 125]);
  assert.deepEqual(placeOf({ ...aligned, align: "right" }).rect, [130, 117, 138, 125]);
});

test("a rotated field has a rotated control", () => {
  const turned = placeOf(
    { margin: { top: 0, right: 0, bottom: 0, left: 0 } },
    [0, -1, 1, 0, 50, 160],
  );
  assert.deepEqual(turned, { rect: [50, 40, 90, 140], rotation: 90 });
});

test("a control can be seen: at least two points, on its page", () => {
  const { rect } = placeOf({ margin: { ...INSETS, right: 97 } }, [1, 0, 0, 1, 299, 199]);
  const [left, bottom, right, top] = rect;
  assert.ok(right - left >= 2 && top - bottom >= 2);
  assert.ok(left >= 0 && bottom >= 0 && right <= 300 && top <= 200);
});
