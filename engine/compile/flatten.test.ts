import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type CosObject,
  CosString,
  type Dict,
  type Document,
  latin1Bytes,
  latin1Text,
  Name,
  readDocument,
  Stream,
} from "#cos";
import { readPages } from "#form";
import { nodePlatform } from "#node";
import { type FieldSpec, type FormSpec, formDocument } from "#specimen";
import { type Output, readOutput, SpecimenFill } from "./specimen-fill.fixture.ts";

const TEXT: FieldSpec = {
  type: "text",
  name: "name",
  at: { rect: [72, 700, 300, 720], border: { color: [0] } },
  defaultAppearance: "/Helv 10 Tf 0 g",
};
const CHECK: FieldSpec = { type: "checkbox", name: "agree", at: [72, 660, 90, 678] };
const SPEC: FormSpec = { pages: [{}, {}], fields: [TEXT, CHECK] };

/** What a page draws, streams in their order. */
function contentOf({ document }: Output, index = 0): string {
  const page = readPages(document)[index];
  const streams = document.array(page?.dict.get("Contents")) ?? [];
  return streams.map((stream) => unpacked(document, stream)).join("");
}

function unpacked(document: Document, object: CosObject | undefined): string {
  const stream = document.resolve(object);
  assert.ok(stream instanceof Stream);
  const packed = document.name(stream.dict.get("Filter")) === "FlateDecode";
  const bytes = packed ? nodePlatform.inflate(stream.data, 1e7) : stream.data;
  return latin1Text(bytes ?? new Uint8Array(0));
}

test("a flattened output has its values in the page, and no form", () => {
  const fill = new SpecimenFill(SPEC, { flatten: true });
  const pdf = fill.pdf(["Ada (Countess)", true]) ?? assert.fail();
  const document = readDocument(pdf, nodePlatform.inflate);
  assert.ok("objects" in document);
  assert.equal(document.dict(document.root)?.has("AcroForm"), false);
  const output = readOutput(pdf);
  assert.equal(output.form.fields.length, 0);
  assert.match(contentOf(output), /\(Ada \\\(Countess\\\)\) Tj/u);
  for (const page of readPages(output.document)) assert.equal(page.dict.has("Annots"), false);
});

test("a button shows the state of the row, and its state at rest where the row says nothing", () => {
  const fill = new SpecimenFill({ fields: [CHECK] }, { flatten: true });
  const shown = (value: boolean | null): string =>
    /\/(PlatenX\d+) Do/u.exec(contentOf(fill.read([value])))?.[1] ?? "";
  assert.notEqual(shown(true), "");
  assert.notEqual(shown(true), shown(false));
  assert.equal(shown(null), shown(false));
});

test("a text left alone keeps what the template shows", () => {
  const spec = { fields: [{ ...TEXT, value: "Standing" } as FieldSpec] };
  const output = new SpecimenFill(spec, { flatten: true }).read([null]);
  const name = /\/(PlatenX\d+) Do/u.exec(contentOf(output))?.[1] ?? "";
  const resources = output.document.dict(readPages(output.document)[0]?.dict.get("Resources"));
  const objects = output.document.dict(resources?.get("XObject"));
  assert.match(unpacked(output.document, objects?.get(name)), /\(Standing\) Tj/u);
});

test("what a page drew before is framed, so that it leaks into nothing", () => {
  const spec: FormSpec = {
    pages: [{ marks: [{ kind: "text", at: [72, 750], text: "Before" }] }],
    fields: [TEXT],
  };
  const content = contentOf(new SpecimenFill(spec, { flatten: true }).read(["x"]));
  assert.ok(content.startsWith("q\n"));
  assert.ok(content.indexOf("Before") < content.indexOf("(x) Tj"));
  const saves = content.match(/^q$/gmu)?.length;
  const restores = content.match(/^Q$/gmu)?.length;
  assert.equal(saves, restores);
});

test("a hidden widget is not burnt in, and fields that no row fills are", () => {
  const hidden: FieldSpec = {
    ...TEXT,
    name: "hidden",
    at: { rect: [72, 600, 300, 620], flags: 2 },
  };
  const other: FieldSpec = { ...TEXT, name: "other", value: "Kept" };
  const fill = new SpecimenFill(
    { fields: [TEXT, hidden, other] },
    { flatten: true, fields: ["name", "hidden"] },
  );
  const content = contentOf(fill.read(["seen", "unseen"]));
  assert.match(content, /\(seen\)/u);
  assert.doesNotMatch(content, /unseen/u);
  assert.match(content, /PlatenX\d+ Do/u);
});

test("annotations that are no widgets stay on their page", () => {
  const document = formDocument(SPEC);
  const page = readPages(document)[0];
  const link = document.add(
    new Map<string, CosObject>([
      ["Subtype", new Name("Link")],
      ["Rect", [0, 0, 9, 9]],
    ]),
  );
  page?.dict.set("Annots", [...(document.array(page.dict.get("Annots")) ?? []), link]);
  const output = new SpecimenFill(document, { flatten: true }).read(["x", true]);
  const left = output.document.array(readPages(output.document)[0]?.dict.get("Annots"));
  assert.equal(left?.length, 1);
});

test("the structure tree stays, without its references to widgets that are gone", () => {
  const document = formDocument(SPEC);
  const widget = document.array(readPages(document)[0]?.dict.get("Annots"))?.[0] ?? null;
  const reference = new Map<string, CosObject>([
    ["Type", new Name("OBJR")],
    ["Obj", widget],
  ]);
  const element = document.add(
    new Map<string, CosObject>([
      ["S", new Name("Form")],
      ["K", [0, reference]],
    ]),
  );
  const tree = document.add(
    new Map<string, CosObject>([
      ["Type", new Name("StructTreeRoot")],
      ["K", element],
    ]),
  );
  document.dict(document.root)?.set("StructTreeRoot", tree);
  const output = new SpecimenFill(document, { flatten: true }).read(["x", true]);
  const root = output.document.dict(
    output.document.dict(output.document.root)?.get("StructTreeRoot"),
  );
  assert.deepEqual(output.document.dict(root?.get("K"))?.get("K"), [0]);
});

test("a widget that is turned is burnt in turned", () => {
  const rect = [72, 500, 92, 700] as const;
  const fill = new SpecimenFill(
    { fields: [{ ...TEXT, at: { rect, rotation: 90 } }] },
    { flatten: true },
  );
  assert.match(contentOf(fill.read(["up"])), /^0 1 -1 0 92 500 cm$/mu);
});

/** Puts a further text field on the first page, as an editor would. */
function addField(document: Document, name: string, defaultAppearance: string): void {
  const widget = document.add(
    new Map<string, CosObject>([
      ["Subtype", new Name("Widget")],
      ["FT", new Name("Tx")],
      ["T", new CosString(latin1Bytes(name))],
      ["DA", new CosString(latin1Bytes(defaultAppearance))],
      ["Rect", [72, 500, 300, 520]],
    ]),
  );
  readPages(document)[0]?.dict.set("Annots", [widget]);
}

/** The fonts of the page that its content names, by the text that each shows. */
function fontsByText(output: Output): ReadonlyMap<string, string | null> {
  const { document } = output;
  const resources = document.dict(readPages(document)[0]?.dict.get("Resources"));
  const fonts: Dict = document.dict(resources?.get("Font")) ?? new Map();
  const shown = contentOf(output).matchAll(/\/(\S+) \S+ Tf\n[^(]*\((\w+)\) Tj/gu);
  return new Map(
    [...shown].map(([, font = "", text = ""]) => [
      text,
      document.name(document.dict(fonts.get(font))?.get("BaseFont")),
    ]),
  );
}

test("a flattened output that gets fields and is flattened again keeps its first fonts", () => {
  const first: FieldSpec = { ...TEXT, defaultAppearance: "/Cour 10 Tf 0 g" };
  const wanted = new Map([["one", "Courier"]]);
  let output = new SpecimenFill({ fields: [first, CHECK] }, { flatten: true }).read(["one", true]);
  for (const [name, da, font] of [
    ["two", "/TiRo 9 Tf 0 g", "Times-Roman"],
    ["three", "/HeBo 8 Tf 0 g", "Helvetica-Bold"],
  ] as const) {
    addField(output.document, name, da);
    output = new SpecimenFill(output.document, { flatten: true }).read([name]);
    wanted.set(name, font);
    assert.deepEqual(fontsByText(output), wanted);
  }
});
