import assert from "node:assert/strict";
import { test } from "node:test";
import { Document, Ref } from "@platen/engine/cos";
import { layOut } from "./lay-out.ts";
import type { XfaNode } from "./node.ts";

const AT = 'w="90pt" h="20pt"';

/** An XDP whose pages are 200 by 100 points. */
function xdpOf(body: string, data = ""): string {
  const area = `<pageArea name="P"><contentArea x="5pt" y="6pt" w="190pt" h="90pt"/><medium short="200pt" long="100pt"/></pageArea>`;
  const template = `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="f" layout="tb"><pageSet>${area}</pageSet>${body}</subform></template>`;
  const datasets = `<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data>${data}</xfa:data></xfa:datasets>`;
  return `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${template}${datasets}</xdp:xdp>`;
}

async function laidOut(xdp: string, pagesMax = 9) {
  const fonts = new Document(new Map([[1, new Map()]]), new Ref(1), null, null);
  return await layOut(xdp, fonts, pagesMax);
}

/** All elements of all pages. */
async function elementsOf(body: string, data = ""): Promise<readonly XfaNode[]> {
  const result = await laidOut(xdpOf(body, data));
  assert.ok(result.kind === "laid_out");
  return result.pages.flatMap(({ root }) => inside(root));
}

function inside(node: XfaNode): readonly XfaNode[] {
  return [node, ...node.children.flatMap((child) => inside(child))];
}

function withClass(nodes: readonly XfaNode[], name: string): readonly XfaNode[] {
  return nodes.filter(({ attributes }) => attributes.class?.includes(name) === true);
}

test("pages, content areas and containers have their names, kinds and places", async () => {
  const nodes = await elementsOf(`<subform name="s"><field name="a" x="3pt" ${AT}/></subform>`);
  const [page] = withClass(nodes, "xfaPage");
  assert.deepEqual(page?.attributes.style, { width: "200px", height: "100px" });
  const [area] = withClass(nodes, "xfaContentarea");
  assert.deepEqual(
    [area?.attributes.style?.["left"], area?.attributes.style?.["top"]],
    ["5px", "6px"],
  );
  const named = nodes.flatMap(({ attributes: { id, xfaName } }) =>
    xfaName === undefined ? [] : [`${id?.replace(/\d+$/, "")} ${xfaName}`],
  );
  assert.deepEqual(named, ["pageArea P", "subform f", "subform s", "field a"]);
});

test("a field has its tooltip as title, its caption and its control", async () => {
  const nodes = await elementsOf(
    `<field name="a" ${AT}><assist><toolTip>tip</toolTip></assist><caption reserve="30pt"><value><text>Cap</text></value></caption></field>`,
  );
  const [field] = withClass(nodes, "xfaField");
  assert.equal(field?.attributes["title"], "tip");
  const [caption] = withClass(nodes, "xfaCaption");
  assert.equal(caption?.attributes.style?.["width"], "30px");
  assert.ok(nodes.some(({ value }) => value === "Cap"));
  assert.deepEqual(
    nodes.filter(({ name }) => name === "input").map(({ attributes }) => attributes.class),
    [["xfaTextfield"]],
  );
});

test("values of the data are in the attributes of the controls, as they are written", async () => {
  const check = `<ui><checkButton/></ui><items><text>Y</text><text>N</text></items>`;
  const nodes = await elementsOf(
    `<field name="a" ${AT}/><field name="b" ${AT}><ui><textEdit multiLine="1"/></ui></field><field name="c" ${AT}>${check}</field><field name="d" ${AT}>${check}</field>`,
    "<f><a>007</a><b>x y</b><c>Y</c><d>maybe</d></f>",
  );
  const [text, area, on, neither] = nodes.filter(({ name }) => /^(?:input|textarea)$/.test(name));
  assert.equal(text?.attributes["value"], "007");
  assert.deepEqual([area?.name, area?.attributes["textContent"]], ["textarea", "x y"]);
  assert.deepEqual([on?.attributes["checked"], on?.attributes["value"]], [true, "Y"]);
  assert.deepEqual(
    [neither?.attributes["checked"], neither?.attributes["value"]],
    [undefined, "maybe"],
  );
});

test("a list has its options, a hidden one where none is selected, and its value", async () => {
  const nodes = await elementsOf(
    `<field name="a" ${AT}><ui><choiceList/></ui><items><text>Red</text></items><items save="1"><text>r</text></items></field>`,
    "<f><a>other</a></f>",
  );
  const [list] = nodes.filter(({ name }) => name === "select");
  assert.equal(list?.attributes["value"], "other");
  const options = list?.children.map(({ value, attributes }) => {
    return [value, attributes["value"], attributes["hidden"]];
  });
  assert.deepEqual(options, [
    [" ", undefined, true],
    ["Red", "r", undefined],
  ]);
});

test("hidden fields and fields without a size are left out, invisible ones are not", async () => {
  const nodes = await elementsOf(
    `<field name="a" ${AT} presence="hidden"/><field name="b" w="0pt" h="0pt"/><field name="c" ${AT} presence="invisible"/>`,
  );
  const [field, ...others] = withClass(nodes, "xfaField");
  assert.equal(field?.attributes.xfaName, "c");
  assert.equal(others.length, 0);
});

test("what does not fit continues on another page of the same area", async () => {
  const result = await laidOut(xdpOf(`<field name="a" ${AT}/>`.repeat(6)));
  assert.ok(result.kind === "laid_out");
  const ids = result.pages.map(({ root }) => root.attributes.id);
  assert.equal(ids.length, 2);
  assert.equal(ids[0], ids[1]);
});

test("malformed XML and more pages than the bound end with their reason", async () => {
  assert.deepEqual(await laidOut("<xdp"), { kind: "malformed" });
  const fields = xdpOf(`<field name="a" ${AT}/>`.repeat(6));
  assert.deepEqual(await laidOut(fields, 1), { kind: "too_large", bound: "pages" });
});

test("the layout leaves no globals behind", async () => {
  await elementsOf("");
  assert.deepEqual(
    ["DOMMatrix", "Path2D"].filter((name) => name in globalThis),
    [],
  );
});
