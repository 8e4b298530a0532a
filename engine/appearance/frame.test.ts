import assert from "node:assert/strict";
import { test } from "node:test";
import { type Field, readForm, type Widget } from "#form";
import { type FieldSpec, formDocument, type Place } from "../../forms/builder/mod.ts";
import { borderOps, clipOps, frameOps } from "./frame.ts";
import { widgetBox } from "./widget-box.ts";

const RECT = [10, 20, 110, 42] as const;

/** The only field of a form, with its first widget. */
function read(spec: FieldSpec): readonly [Widget, Field] {
  const [field] = readForm(formDocument({ fields: [spec] })).fields;
  const widget = field?.nodes[0]?.widgets[0];
  assert.ok(field !== undefined && widget !== undefined);
  return [widget, field];
}

function widgetOf(place: Partial<Place> = {}): Widget {
  return read({ type: "text", name: "a", at: { rect: RECT, ...place } })[0];
}

/** Positions on the page of a rotated text's lower left, lower right and upper right. */
function corners(rotation: 90 | 180 | 270): number[][] {
  const { width, height, matrix } = widgetBox(widgetOf({ rotation }));
  assert.ok(matrix !== null);
  const [a, b, c, d, e, f] = matrix;
  const points = [
    [0, 0],
    [width, 0],
    [width, height],
  ] as const;
  return points.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]);
}

function borderOf(border: NonNullable<Place["border"]>): number {
  return widgetBox(widgetOf({ border })).border;
}

test("A widget's box is as large as its rectangle and begins at the origin", () => {
  assert.deepEqual(widgetBox(widgetOf()), { width: 100, height: 22, matrix: null, border: 1 });
});

test("A rotated widget's box is rotated, and its matrix maps it onto the rectangle", () => {
  assert.deepEqual(corners(90), [
    [100, 0],
    [100, 22],
    [0, 22],
  ]);
  assert.deepEqual(corners(180), [
    [100, 22],
    [0, 22],
    [0, 0],
  ]);
  assert.deepEqual(corners(270), [
    [0, 22],
    [0, 0],
    [100, 0],
  ]);
});

test("Text keeps the border's distance, twice that for a beveled or inset one, and 1 without one", () => {
  assert.equal(borderOf({ width: 3 }), 3);
  assert.equal(borderOf({ width: 2, style: "beveled" }), 4);
  assert.equal(borderOf({ width: 1, style: "inset" }), 2);
  assert.equal(borderOf({ width: 2, style: "underline" }), 2);
  assert.equal(borderOf({ width: 0 }), 1);
});

test("Text is clipped to the inside of the border, a combo box also at its sides", () => {
  const border = { width: 2 };
  const [text, textField] = read({ type: "text", name: "a", at: { rect: RECT, border } });
  assert.equal(clipOps(text, textField), "2 2 96 18 re\nW\nn\n");
  const [combo, comboField] = read({ type: "combo", name: "a", options: ["x"], at: RECT });
  assert.equal(clipOps(combo, comboField), "2 1 96 20 re\nW\nn\n");
  const [list, listField] = read({ type: "list", name: "a", options: ["x"], at: RECT });
  assert.equal(clipOps(list, listField), "1 1 98 20 re\nW\nn\n");
});

test("A widget without background and border has no frame", () => {
  assert.equal(frameOps(widgetOf()), "");
  assert.equal(frameOps(widgetOf({ border: { width: 3 } })), "");
  assert.equal(frameOps(widgetOf({ border: { color: [1], width: 0 } })), "");
});

test("The background fills the box, in grey, RGB or CMYK", () => {
  assert.equal(frameOps(widgetOf({ background: [1] })), "q\n1 g\n0 0 100 22 re\nf\nQ\n");
  assert.match(frameOps(widgetOf({ background: [1, 0.5, 0] })), /^q\n1 0.5 0 rg\n/u);
  assert.match(frameOps(widgetOf({ background: [0, 0, 0, 1] })), /^q\n0 0 0 1 k\n/u);
});

test("A solid border runs half its width within the box, above the background", () => {
  const widget = widgetOf({ border: { color: [0], width: 3 }, background: [1, 1, 0] });
  assert.equal(
    frameOps(widget),
    "q\n1 1 0 rg\n0 0 100 22 re\nf\n0 G\n3 w\n1.5 1.5 97 19 re\ns\nQ\n",
  );
  assert.equal(borderOps(widget), "q\n0 G\n3 w\n1.5 1.5 97 19 re\ns\nQ\n");
});

test("A dashed border has its dashes, an underline is only the lower edge", () => {
  const dashed = widgetOf({ border: { color: [0], style: "dashed", dash: [4, 2] } });
  assert.equal(frameOps(dashed), "q\n0 G\n[4 2] 0 d\n0.5 0.5 99 21 re\ns\nQ\n");
  const underline = widgetOf({ border: { color: [0], style: "underline", width: 2 } });
  assert.equal(frameOps(underline), "q\n0 G\n2 w\n0 1 m\n100 1 l\nS\nQ\n");
});

test("A beveled border is light at the upper left, an inset one dark there", () => {
  const greys = (style: "beveled" | "inset"): string[] =>
    frameOps(widgetOf({ border: { color: [0], style } })).match(/\S+ g$/gmu) ?? [];
  assert.deepEqual(greys("beveled"), ["1 g", "0.7529 g"]);
  assert.deepEqual(greys("inset"), ["0.502 g", "0.7529 g"]);
  const ops = frameOps(widgetOf({ border: { color: [0], style: "beveled" } }));
  assert.ok(ops.includes("1 g\n1 1 m\n1 21 l\n99 21 l\n98 20 l\n2 20 l\n2 2 l\nf\n"));
  assert.ok(ops.endsWith("0 G\n0.5 0.5 99 21 re\ns\nQ\n"));
});

/** The operator that sets the colour of a beveled border's shadow. */
function shadowOf(background: readonly number[]): string | undefined {
  const ops = frameOps(widgetOf({ background, border: { color: [0], style: "beveled" } }));
  return [...ops.matchAll(/^.* (?:g|rg|k)$/gmu)][2]?.[0];
}

test("A beveled border's shadow is the background, darker by a quarter", () => {
  assert.equal(shadowOf([0.462738]), "0.2118 g");
  assert.equal(shadowOf([0.666672, 0.749023, 1]), "0.4157 0.498 0.749 rg");
  assert.equal(shadowOf([0.082352, 0.823532, 0.909805]), "-0.1686 0.5726 0.6588 rg");
  assert.equal(shadowOf([0, 0, 0, 0.2]), "0.7529 g");
});

test("A bordered comb has a divider between cells, from border to border", () => {
  const widget = widgetOf({ border: { color: [0], width: 2 } });
  const dividers = "25 20 m\n25 1 l\n50 20 m\n50 1 l\n75 20 m\n75 1 l\nS\n";
  assert.ok(frameOps(widget, 4).endsWith(`s\n${dividers}Q\n`));
  assert.equal(frameOps(widget, 1), frameOps(widget));
  assert.equal(frameOps(widgetOf(), 4), "");
});

test("A rotated widget's frame is drawn in the rotated box", () => {
  const widget = widgetOf({ rotation: 90, border: { color: [0] } });
  assert.equal(frameOps(widget), "q\n0 G\n0.5 0.5 21 99 re\ns\nQ\n");
});
