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
  Ref,
  readDocument,
  Stream,
} from "#cos";
import { readPages } from "#form";
import { nodePlatform } from "#node";
import { type FieldSpec, type FormSpec, formDocument } from "../../../forms/builder/mod.ts";
import { type Output, readOutput, SpecimenFill } from "../specimen-fill.fixture.ts";

const TEXT: FieldSpec = {
  type: "text",
  name: "name",
  at: { rect: [72, 700, 300, 720], border: { color: [0] } },
  defaultAppearance: "/Helv 10 Tf 0 g",
};
const CHECK: FieldSpec = { type: "checkbox", name: "agree", at: [72, 660, 90, 678] };
const SPEC: FormSpec = { pages: [{}, {}], fields: [TEXT, CHECK] };

function dict(entries: Readonly<Record<string, CosObject>>): Dict {
  return new Map(Object.entries(entries));
}

/** The content of a page, streams in order. */
function contentOf({ document }: Output, index = 0): string {
  const page = readPages(document)[index];
  const streams = document.array(page?.dict.get("Contents")) ?? [];
  return streams.map((stream) => unpackStream(document, stream)).join("");
}

function unpackStream(document: Document, object: CosObject | undefined): string {
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

test("a button shows the row's state, or the template's where the row has none", () => {
  const fill = new SpecimenFill({ fields: [CHECK] }, { flatten: true });
  const readShown = (value: boolean | null): string =>
    /\/(PlatenX\d+) Do/u.exec(contentOf(fill.read([value])))?.[1] ?? "";
  assert.notEqual(readShown(true), "");
  assert.notEqual(readShown(true), readShown(false));
  assert.equal(readShown(null), readShown(false));
});

test("an omitted text keeps the template's value", () => {
  const spec = { fields: [{ ...TEXT, value: "Standing" } as FieldSpec] };
  const output = new SpecimenFill(spec, { flatten: true }).read([null]);
  const name = /\/(PlatenX\d+) Do/u.exec(contentOf(output))?.[1] ?? "";
  const resources = output.document.dict(readPages(output.document)[0]?.dict.get("Resources"));
  const objects = output.document.dict(resources?.get("XObject"));
  assert.match(unpackStream(output.document, objects?.get(name)), /\(Standing\) Tj/u);
});

test("a page's existing content is framed, so that its graphics state does not leak", () => {
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

test("a hidden widget is not burnt in; fields that are not filled are", () => {
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

test("annotations other than widgets stay on their page", () => {
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

/** The same form, tagged: one element for each of the first page's widgets. */
function taggedForm(): Document {
  const document = formDocument(SPEC);
  const widgets = document.array(readPages(document)[0]?.dict.get("Annots")) ?? [];
  const elements = widgets.map((widget) => {
    const reference = dict({ Type: new Name("OBJR"), Obj: widget });
    return document.add(dict({ S: new Name("Form"), K: [reference] }));
  });
  const whole = document.add(dict({ S: new Name("Document"), K: elements }));
  const tree = dict({ Type: new Name("StructTreeRoot"), K: whole, ParentTree: dict({ Nums: [] }) });
  document.dict(document.root)?.set("StructTreeRoot", document.add(tree));
  return document;
}

test("the structure is kept: each field's element contains the content drawn in its place", () => {
  const output = new SpecimenFill(taggedForm(), { flatten: true }).read(["Ada", true]);
  const { document } = output;
  const content = contentOf(output);
  assert.match(content, /\/Form <<\/MCID 0>> BDC\n[^]*\(Ada\) Tj[^]*?EMC\n\/Form/u);
  assert.match(content, /\/Form <<\/MCID 1\/ActualText<FEFF2611>>> BDC\nq\n[^]*? Do\nQ\nEMC/u);
  const root = document.dict(document.dict(document.root)?.get("StructTreeRoot"));
  const elements = document.array(document.dict(root?.get("K"))?.get("K")) ?? [];
  const page = readPages(document)[0];
  for (const [mark, element] of elements.entries()) {
    const drawn = document.dict(document.array(document.dict(element)?.get("K"))?.[0]);
    assert.equal(document.name(drawn?.get("Type")), "MCR");
    assert.deepEqual(drawn?.get("Pg"), new Ref(page?.num ?? 0));
    assert.equal(drawn?.get("MCID"), mark);
  }
  const tree = document.array(document.dict(root?.get("ParentTree"))?.get("Nums")) ?? [];
  assert.equal(tree[0], page?.dict.get("StructParents"));
  assert.deepEqual(document.array(tree[1]), elements);
});

test("a check mark that a row removes is read as an empty box", () => {
  const fill = new SpecimenFill(taggedForm(), { flatten: true });
  assert.match(contentOf(fill.read(["", false])), /\/MCID 1\/ActualText<FEFF2610>/u);
  assert.match(contentOf(fill.read(["", null])), /\/MCID 1\/ActualText<FEFF2610>/u);
});

/** A widget with an appearance of its own, added to the first page. */
function addWidget(document: Document, entries: Readonly<Record<string, CosObject>>): Dict {
  const appearance = new Stream(dict({ BBox: [0, 0, 10, 10] }), latin1Bytes("0 0 9 9 re f"));
  const widget = dict({
    Subtype: new Name("Widget"),
    Rect: [10, 10, 20, 20],
    AP: dict({ N: document.add(appearance) }),
    ...entries,
  });
  const page = readPages(document)[0]?.dict;
  page?.set("Annots", [...(document.array(page.get("Annots")) ?? []), document.add(widget)]);
  return appearance.dict;
}

const BUTTON = { FT: new Name("Btn"), Ff: 1 << 16, F: 4, T: new CosString(latin1Bytes("push")) };
const SIGNATURE = { FT: new Name("Sig"), T: new CosString(latin1Bytes("signed")) };

test("push buttons, signatures and widgets without a field are burnt in as they are", () => {
  for (const entries of [BUTTON, SIGNATURE, {}]) {
    const document = formDocument({ fields: [TEXT] });
    addWidget(document, entries);
    const output = new SpecimenFill(document, { flatten: true }).read(["x"]);
    assert.match(contentOf(output), /\/PlatenX\d+ Do/u);
  }
});

test("an appearance that uses the form's resources gets them", () => {
  const document = formDocument({ fields: [TEXT] });
  addWidget(document, BUTTON);
  const output = new SpecimenFill(document, { flatten: true }).read(["x"]);
  const resources = output.document.dict(readPages(output.document)[0]?.dict.get("Resources"));
  const objects = output.document.dict(resources?.get("XObject"));
  const shown = output.document.dict([...(objects?.values() ?? [])].at(-1));
  assert.equal(output.document.name(shown?.get("Subtype")), "Form");
  assert.ok(output.document.dict(output.document.dict(shown?.get("Resources"))?.get("Font")));
});

test("a push button that is not printed is burnt in only with a picture, or where rows set one", () => {
  const icon = new Stream(dict({ BBox: [0, 0, 1, 1] }), new Uint8Array(0));
  for (const [entries, fields, isBurnt] of [
    [{ F: 0 }, ["name"], false],
    [{ F: 0, MK: dict({ TP: 1 }) }, ["name"], true],
    [{ F: 0, MK: dict({ I: icon }) }, ["name"], true],
    [{ F: 0 }, ["name", "push"], true],
  ] as const) {
    const document = formDocument({ fields: [TEXT] });
    addWidget(document, { ...BUTTON, ...entries });
    const output = new SpecimenFill(document, { flatten: true, fields }).read(["x"]);
    assert.equal(/ Do/u.test(contentOf(output)), isBurnt);
    assert.equal(readPages(output.document)[0]?.dict.has("Annots"), false);
  }
});

test("type and flags of a push button may be those of its field", () => {
  const document = formDocument({ fields: [TEXT] });
  const parent = dict({ ...BUTTON, Kids: [] });
  addWidget(document, { F: 0, Parent: document.add(parent) });
  const output = new SpecimenFill(document, { flatten: true }).read(["x"]);
  assert.doesNotMatch(contentOf(output), / Do/u);
});

test("the image of a signature box that no row signs is an XObject that shows nothing", () => {
  const document = formDocument({ fields: [TEXT] });
  addWidget(document, SIGNATURE);
  const output = new SpecimenFill(document, { flatten: true }).read(["x"]);
  const resources = output.document.dict(readPages(output.document)[0]?.dict.get("Resources"));
  const objects = output.document.dict(resources?.get("XObject"));
  assert.ok((objects?.size ?? 0) > 1);
  for (const object of objects?.values() ?? []) {
    const shown = output.document.resolve(object);
    assert.ok(shown instanceof Stream);
    assert.equal(output.document.name(shown.dict.get("Subtype")), "Form");
  }
});

test("print-only and hidden widgets are not burnt in", () => {
  for (const flags of [2, 32, 36]) {
    const document = formDocument({ fields: [TEXT] });
    addWidget(document, { F: flags });
    const output = new SpecimenFill(document, { flatten: true }).read(["x"]);
    assert.doesNotMatch(contentOf(output), / Do/u);
  }
});

test("a widget in a layer is burnt into the layer", () => {
  const document = formDocument(SPEC);
  const layer = document.add(dict({ Type: new Name("OCG") }));
  document.dict(document.array(readPages(document)[0]?.dict.get("Annots"))?.[0])?.set("OC", layer);
  const output = new SpecimenFill(document, { flatten: true }).read(["inside", true]);
  const [, name = "", shown = ""] =
    /\/OC \/(\S+) BDC\n([^]*?)EMC\n/u.exec(contentOf(output)) ?? assert.fail();
  assert.match(shown, /\(inside\) Tj/u);
  const resources = output.document.dict(readPages(output.document)[0]?.dict.get("Resources"));
  const found = output.document.dict(output.document.dict(resources?.get("Properties"))?.get(name));
  assert.equal(output.document.name(found?.get("Type")), "OCG");
});

test("a widget that a page lists twice is burnt in once, an unlisted one not at all", () => {
  const document = formDocument(SPEC);
  const page = readPages(document)[0]?.dict;
  const [widget = null] = document.array(page?.get("Annots")) ?? [];
  page?.set("Annots", [widget, widget]);
  const content = contentOf(new SpecimenFill(document, { flatten: true }).read(["once", true]));
  assert.equal(content.split("(once) Tj").length, 2);
  assert.doesNotMatch(content, / Do/u);
});

test("scripts and permissions of the form are removed, navigation actions are kept", () => {
  const document = formDocument(SPEC);
  const script = dict({ S: new Name("JavaScript"), JS: new CosString(latin1Bytes("x")) });
  const names = dict({ JavaScript: dict({ Names: [] }), Dests: dict({ Names: [] }) });
  const jump = dict({ S: new Name("GoTo"), D: [0, new Name("Fit")] });
  const catalog = document.dict(document.root);
  for (const [key, value] of Object.entries({
    OpenAction: script,
    AA: dict({ WC: script }),
    Names: names,
    Perms: dict({}),
    NeedsRendering: true,
    Outlines: dict({}),
  })) {
    catalog?.set(key, value);
  }
  readPages(document)[0]?.dict.set("AA", dict({ O: script, C: jump }));
  const output = new SpecimenFill(document, { flatten: true }).read(["x", true]);
  const left = output.document.dict(output.document.root);
  const kept = new Set(left?.keys()).difference(new Set(["AcroForm"]));
  assert.deepEqual([...kept].toSorted(), ["Names", "Outlines", "Pages", "Type"]);
  assert.deepEqual([...(output.document.dict(left?.get("Names"))?.keys() ?? [])], ["Dests"]);
  const actions = output.document.dict(readPages(output.document)[0]?.dict.get("AA"));
  assert.deepEqual([...(actions?.keys() ?? [])], ["C"]);
});

test("graphics state left open by the page's content does not affect burnt-in content", () => {
  const document = formDocument({ fields: [TEXT] });
  const page = readPages(document)[0]?.dict;
  page?.set("Contents", document.add(new Stream(new Map(), latin1Bytes("q 9 0 0 9 0 0 cm Q Q q"))));
  const content = contentOf(new SpecimenFill(document, { flatten: true }).read(["still"]));
  const before = content.slice(0, content.indexOf("1 0 0 1 72 700 cm"));
  const count = (operator: RegExp): number => before.match(operator)?.length ?? 0;
  assert.equal(count(/\bq\b/gu) - count(/\bQ\b/gu), 1);
});

/** The tail of a row. */
function tailOf(fill: SpecimenFill): string {
  const pdf = fill.pdf(["Ada", true]) ?? assert.fail();
  return latin1Text(pdf.slice(fill.compiled.prefix.length));
}

test("TEST is drawn on every page above the burnt-in content, and is not part of a tail", () => {
  for (const flatten of [false, true]) {
    const plain = new SpecimenFill(SPEC, { flatten });
    const stamped = new SpecimenFill(SPEC, { flatten, test: true });
    const output = stamped.read(["Ada", true]);
    for (const index of [0, 1]) {
      const content = contentOf(output, index);
      assert.match(content, /Watermark>> BDC\nq\n[^\n]+ cm\n\/Platen\d*Test Do\nQ\nEMC\n$/u);
      assert.equal(content.split("Watermark").length, 2);
    }
    assert.doesNotMatch(tailOf(stamped), /Watermark|Test/u);
    assert.ok(Math.abs(tailOf(stamped).length - tailOf(plain).length) < 16);
  }
});

test("a rotated widget is burnt in rotated", () => {
  const rect = [72, 500, 92, 700] as const;
  const fill = new SpecimenFill(
    { fields: [{ ...TEXT, at: { rect, rotation: 90 } }] },
    { flatten: true },
  );
  assert.match(contentOf(fill.read(["up"])), /^0 1 -1 0 92 500 cm$/mu);
});

/** Adds another text field to the first page, as an editor would. */
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

/** The fonts that a page's content uses, by the text that each shows. */
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

test("a flattened output with new fields, flattened again, keeps its first fonts", () => {
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
