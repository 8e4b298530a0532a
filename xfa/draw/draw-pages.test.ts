import assert from "node:assert/strict";
import { test } from "node:test";
import { Document, latin1Bytes, latin1Text, Ref, Stream } from "@platen/engine/cos";
import { loadScripts, nodePlatform } from "@platen/engine/node";
import type { PlacedBox } from "#place";
import { drawPages } from "./draw-pages.ts";
import { boxOf, nodeOf, pageOf, placedText } from "./placed.fixture.ts";

const NO_PICTURE = new Uint8Array([1, 2, 3]);
const scripts = await loadScripts();

function draw(...boxes: readonly PlacedBox[]) {
  const document = new Document(new Map([[1, new Map()]]), new Ref(1), null, null);
  const drawn = drawPages([pageOf(...boxes)], {
    document,
    platform: nodePlatform,
    scripts,
    fonts: [],
    pictures: new Map([["logo", NO_PICTURE]]),
  });
  const page = drawn.pages[0] ?? assert.fail("no page");
  return { ...drawn, document, content: latin1Text(page.content), resources: page.resources };
}

test("A box is drawn in coordinates with y down from its top left corner", () => {
  const style = { backgroundColor: "#ff0000" };
  const { content } = draw(boxOf({ node: nodeOf("div", { style }) }));
  assert.equal(content, "q\n1 0 0 -1 10 280 cm\n1 0 0 rg\n0 0 100 50 re\nf\nQ\n");
});

test("An invisible box is not drawn, its visible children are", () => {
  const style = { backgroundColor: "#ff0000" };
  const node = nodeOf("div", { style });
  const hidden = boxOf({ node, isVisible: false, children: [boxOf({ node, widthPt: 7 })] });
  const { content } = draw(hidden);
  assert.match(content, /0 0 7 50 re/u);
  assert.doesNotMatch(content, /0 0 100 50 re/u);
});

test("A border is drawn over the background of its element, below what is inside", () => {
  const style = { borderWidth: "1px", borderStyle: "solid", borderColor: "#0000ff" };
  const border = boxOf({ node: nodeOf("div", { class: ["xfaBorder"], style }) });
  const inside = boxOf({ node: nodeOf("div", { style: { backgroundColor: "#00ff00" } }) });
  const element = boxOf({
    node: nodeOf("div", { style: { backgroundColor: "#ff0000" } }),
    children: [inside],
  });
  const { content } = draw(boxOf({ children: [border, element] }));
  const drawn = ["1 0 0 rg", "0 0 1 RG", "0 1 0 rg"].map((color) => content.indexOf(color));
  assert.ok(drawn.every((at) => at >= 0));
  assert.deepEqual(
    drawn.toSorted((a, b) => a - b),
    drawn,
  );
});

test("Text is shown upright with its font, size and colour", () => {
  const { content, resources, document } = draw(
    boxOf({ text: placedText("Hi", { color: [0, 0, 1] }) }),
  );
  assert.match(content, /BT\n0 0 1 rg\n\/Helvetica 10 Tf\n1 0 0 -1 0 9\.465 Tm\n\[<4869>\]TJ\nET/u);
  assert.equal(document.dict(resources.get("Font"))?.has("Helvetica"), true);
});

test("Glyphs are stretched to the widths of the wanted typeface", () => {
  const { content } = draw(boxOf({ text: placedText("ii", { family: "Calibri" }) }));
  assert.match(content, /103\.4 Tz\n\[<6969>\]TJ\n100 Tz/u);
});

test("Characters that Helvetica lacks are embedded as a subset", () => {
  const { content, resources, document } = draw(boxOf({ text: placedText("中") }));
  const fonts = document.dict(resources.get("Font"));
  assert.equal(document.name(document.dict(fonts?.get("chinese"))?.get("Subtype")), "Type0");
  assert.match(content, /\/chinese 10 Tf\n.*Tm\n\[<[0-9a-f]{4}>\]TJ/u);
  const programs = [...document.objects.values()].filter((object) => object instanceof Stream);
  assert.ok(programs.every(({ data }) => data.length < 100_000));
});

test("Underlined and struck text has its lines", () => {
  const { content } = draw(
    boxOf({ text: placedText("Hi", { isUnderlined: true, isStruck: true }) }),
  );
  assert.match(content, /0 10\.215 9\.443 0\.5 re\nf\n/u);
  assert.match(content, /0 6\.615 9\.443 0\.5 re\nf\n/u);
});

test("A picture that cannot be read is not drawn and is reported", () => {
  for (const src of [NO_PICTURE, latin1Bytes("logo")]) {
    const { content, pictureFaults } = draw(boxOf({ node: nodeOf("img", { src }) }));
    assert.equal(content, "");
    assert.equal(pictureFaults.length, 1);
  }
});

test("A picture without data is reported", () => {
  const { pictureFaults } = draw(boxOf({ node: nodeOf("img") }));
  assert.deepEqual(pictureFaults, ["A picture of the form has no data."]);
});

test("A gradient is a shading of its page", () => {
  const style = { background: "linear-gradient(to right, #ffffff, #008000)" };
  const { content, resources, document } = draw(boxOf({ node: nodeOf("div", { style }) }));
  assert.match(content, /q\n0 0 100 50 re\nW n\n\/Sh1 sh\nQ\n/u);
  assert.equal(document.dict(resources.get("Shading"))?.has("Sh1"), true);
});

test("The boxes of widgets are left to the fields", () => {
  const node = nodeOf("input", { style: { backgroundColor: "#ff0000" } });
  assert.equal(draw(boxOf({ node })).content, "");
});

test("A border whose sides differ is drawn, a uniform one is left to the widget", () => {
  const uneven = { borderWidth: "1px 0px 2px 0px", borderStyle: "solid none solid none" };
  const { content } = draw(boxOf({ node: nodeOf("input", { style: uneven }) }));
  assert.match(content, /1 w\n\[\] 0 d\n0 0\.5 m\n100 0\.5 l\nS/u);
  assert.match(content, /2 w\n\[\] 0 d\n0 49 m\n100 49 l\nS/u);
  const even = { borderWidth: "1px", borderStyle: "solid" };
  assert.equal(draw(boxOf({ node: nodeOf("input", { style: even }) })).content, "");
});
