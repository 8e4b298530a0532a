import assert from "node:assert/strict";
import { test } from "node:test";
import type { XfaNode } from "#tree";
import { transform } from "./matrix.ts";
import { placePage } from "./place-page.ts";
import type { PlacedBox } from "./placed.ts";

function node(
  id: string,
  classes: string,
  style: Readonly<Record<string, string>>,
  children: readonly XfaNode[] = [],
): XfaNode {
  return { name: "div", attributes: { id, class: classes.split(" "), style }, children };
}

/** The boxes of a page of 300 by 200 by id: left, top, right and bottom edge. */
function placesOf(children: readonly XfaNode[]): ReadonlyMap<string, readonly number[]> {
  const root = node("pageArea1", "xfaPage", { width: "300px", height: "200px" }, children);
  const page = placePage({ widthPt: 300, heightPt: 200, root }, () => ({
    widthPt: 30,
    heightPt: 12,
  }));
  const places = new Map<string, readonly number[]>();
  const add = (box: PlacedBox): void => {
    const corners = [
      ...transform(box.matrix, 0, 0),
      ...transform(box.matrix, box.widthPt, box.heightPt),
    ].map((value) => Math.round(value * 100) / 100);
    places.set(box.node.attributes.id ?? box.node.name, corners);
    for (const child of box.children) add(child);
  };
  add(page.root);
  return places;
}

const BOX = { width: "40px", height: "10px" };

test("boxes flow from the top, and rows from the left", () => {
  const places = placesOf([
    node("area", "xfaContentarea", { left: "5px", top: "6px", width: "200px", height: "90px" }, [
      node("column", "xfaSubform xfaTb", {}, [
        node("a", "xfaWrapper", BOX),
        node("row", "xfaLr", {}, [node("b", "xfaWrapper", BOX), node("c", "xfaWrapper", BOX)]),
      ]),
    ]),
  ]);
  assert.deepEqual(places.get("a"), [5, 6, 45, 16]);
  assert.deepEqual(places.get("b"), [5, 16, 45, 26]);
  assert.deepEqual(places.get("c"), [45, 16, 85, 26]);
});

test("a positioned box is at its place, and a turned one turns about its corner", () => {
  const at = { ...BOX, position: "absolute", left: "50px", top: "60px" };
  const places = placesOf([
    node("a", "xfaWrapper", at),
    node("b", "xfaWrapper", { ...at, transform: "rotate(-90deg)", transformOrigin: "top left" }),
  ]);
  assert.deepEqual(places.get("a"), [50, 60, 90, 70]);
  assert.deepEqual(places.get("b"), [50, 60, 60, 20]);
});

test("text has the size that is measured, within the padding of its box", () => {
  const text: XfaNode = { name: "span", value: "Cap", attributes: {}, children: [] };
  const style = { position: "absolute", left: "0px", top: "0px", padding: "2px 3px" };
  const places = placesOf([node("a", "xfaWrapper", style, [text])]);
  assert.deepEqual(places.get("a"), [0, 0, 36, 16]);
  assert.deepEqual(places.get("#text"), [3, 2, 33, 14]);
});

function spanOf(value: string): XfaNode {
  return { name: "span", value, attributes: {}, children: [] };
}

test("lines of text in the middle of a box are one text", () => {
  const end: XfaNode = { name: "br", attributes: {}, children: [] };
  const style = { display: "flex", justifyContent: "center", height: "50px", width: "40px" };
  const text = [spanOf("a"), end, spanOf("b"), end];
  const measured: string[] = [];
  const root = node("pageArea1", "xfaPage", {}, [node("rich", "xfaRich", style, text)]);
  const page = placePage({ widthPt: 300, heightPt: 200, root }, ({ runs }) => {
    measured.push(runs.map((run) => run.text).join(""));
    return { widthPt: 30, heightPt: 12 };
  });
  assert.deepEqual(new Set(measured), new Set(["a\nb\n"]));
  const [rich] = page.root.children;
  assert.deepEqual(
    rich?.children.map(({ matrix }) => matrix[5]),
    [19],
  );
});

test("a caption with a font of its own is black, another has the colour of its field", () => {
  const text: XfaNode = { name: "span", value: "Cap", attributes: {}, children: [] };
  const colorOf = (style: Readonly<Record<string, string>>) => {
    const caption = node("caption", "xfaCaption", style, [text]);
    const field = node("field1", "xfaField xfaFont", { color: "#0000ff" }, [caption]);
    const root = node("pageArea1", "xfaPage", {}, [field]);
    const page = placePage({ widthPt: 300, heightPt: 200, root }, () => ({
      widthPt: 30,
      heightPt: 12,
    }));
    return page.root.children[0]?.children[0]?.children[0]?.text?.block.runs[0]?.style.color;
  };
  assert.deepEqual(colorOf({ fontFamily: '"Arial"' }), [0, 0, 0]);
  assert.deepEqual(colorOf({}), [0, 0, 1]);
  assert.deepEqual(colorOf({ fontFamily: '"Arial"', color: "#00ff00" }), [0, 1, 0]);
});
