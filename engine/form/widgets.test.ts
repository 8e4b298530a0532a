import assert from "node:assert/strict";
import { test } from "node:test";
import { type CosObject, Name } from "#cos";
import { readForm, type Widget } from "#form";
import { type FieldSpec, formDocument, type Place } from "../../forms/builder/mod.ts";

const AT = [72, 700, 172, 720] as const;

function read(place: Omit<Place, "rect"> & Partial<Place>): Widget {
  const spec: FieldSpec = { type: "text", name: "a", at: { rect: AT, ...place }, merged: false };
  const widget = readForm(formDocument({ fields: [spec] })).fields[0]?.nodes[0]?.widgets[0];
  assert.ok(widget);
  return widget;
}

const look = (entries: readonly (readonly [string, CosObject])[]): CosObject => new Map(entries);

test("a rectangle's corners are put in order", () => {
  assert.deepEqual(read({ rect: [172, 720, 72, 700] }).rect, [72, 700, 172, 720]);
});

test("a missing or malformed rectangle becomes empty, in the document too", () => {
  for (const Rect of [undefined, 5, [1, 2, 3], [1, 2, new Name("x"), 4]]) {
    const widget = read({ extra: { Rect } });
    assert.deepEqual(widget.rect, [0, 0, 0, 0]);
    assert.deepEqual(widget.dict.get("Rect"), [0, 0, 0, 0]);
  }
});

test("a widget's rotation is a multiple of 90°, else 0", () => {
  assert.equal(read({ rotation: 270 }).rotation, 270);
  assert.equal(read({ extra: { MK: look([["R", -90]]) } }).rotation, 270);
  assert.equal(read({ extra: { MK: look([["R", 45]]) } }).rotation, 0);
  assert.equal(read({}).rotation, 0);
});

test("a border comes from /BS", () => {
  const widget = read({ border: { color: [1, 0, 0], width: 2, style: "beveled" } });
  assert.deepEqual(
    [widget.borderWidth, widget.borderStyle, widget.borderColor],
    [2, "beveled", [1, 0, 0]],
  );
  const dashed = read({ border: { style: "dashed", dash: [4, 2] } });
  assert.deepEqual([dashed.borderStyle, dashed.dash], ["dashed", [4, 2]]);
});

test("without /BS a border comes from /Border, and without both has width 1", () => {
  const plain = read({ extra: { BS: undefined, Border: [0, 0, 3] } });
  assert.deepEqual([plain.borderWidth, plain.borderStyle], [3, "solid"]);
  const dashed = read({ extra: { BS: undefined, Border: [0, 0, 1, [5]] } });
  assert.deepEqual([dashed.borderStyle, dashed.dash], ["dashed", [5]]);
  assert.equal(read({ extra: { BS: undefined } }).borderWidth, 1);
  assert.equal(read({ extra: { BS: look([["W", -3]]) } }).borderWidth, 0);
});

test("a colour has 1, 3 or 4 components, or is empty", () => {
  assert.deepEqual(read({ background: [0.5] }).background, [0.5]);
  assert.deepEqual(read({ background: [0, 0, 0, 1] }).background, [0, 0, 0, 1]);
  assert.deepEqual(read({ extra: { MK: look([["BG", [1, 2]]]) } }).background, []);
});

test("caption and flags are read", () => {
  const widget = read({ caption: "4", flags: 6 });
  assert.deepEqual([widget.caption, widget.flags], ["4", 6]);
});

test("a widget without a subtype gets one", () => {
  assert.deepEqual(read({ extra: { Subtype: undefined } }).dict.get("Subtype"), new Name("Widget"));
});

test("an invalid quadding is replaced by the field's", () => {
  assert.equal(read({ extra: { Q: 7 } }).quadding, 0);
  assert.equal(read({ quadding: 2 }).quadding, 2);
});
