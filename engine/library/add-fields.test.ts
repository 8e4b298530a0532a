import assert from "node:assert/strict";
import { test } from "node:test";
import { type Dict, type Document, Name, type Ref, readDocument } from "#cos";
import { nodeHost, nodePlatform } from "#node";
import { buildForm, formDocument } from "../../forms/builder/mod.ts";
import type { DefineOptions, FieldDefinition } from "../authoring/mod.ts";
import { writeDocument } from "../authoring/mod.ts";
import type { FieldEntry } from "../form/mod.ts";
import { createEngine } from "./create-engine.ts";

const engine = createEngine(await nodeHost());
const FLAT = buildForm({ pages: [{}, { rotate: 90 }] });

function text(name: string, more: Partial<FieldDefinition> = {}): FieldDefinition {
  return { name, type: "text", page: 1, rect: [72, 700, 300, 720], ...more };
}

function button(name: string, more: Partial<FieldDefinition> = {}): FieldDefinition {
  return { name, type: "radio", group: "g", page: 1, rect: [0, 0, 9, 9], ...more };
}

async function define(
  pdf: Uint8Array,
  definitions: readonly FieldDefinition[],
  options: DefineOptions = {},
): Promise<{ readonly pdf: Uint8Array; readonly isMixed: boolean }> {
  const result = await engine.addFields(pdf, definitions, options);
  assert.ok(result.kind === "defined", JSON.stringify(result));
  return result;
}

async function fieldsOf(pdf: Uint8Array): Promise<readonly FieldEntry[]> {
  const form = await engine.open(pdf);
  assert.ok(form.kind === "form");
  return engine.fields(form);
}

async function faultsOf(
  definitions: readonly FieldDefinition[],
  pdf = FLAT,
): Promise<readonly string[]> {
  const result = await engine.addFields(pdf, definitions);
  assert.ok(result.kind === "faulty", result.kind);
  return result.faults.map(({ index, member }) => `${index}.${member}`);
}

function documentOf(pdf: Uint8Array): Document {
  const document = readDocument(pdf, nodePlatform.inflate);
  assert.ok("objects" in document);
  return document;
}

test("128 a flat PDF gets fields of every type, which a row fills", async () => {
  const { pdf, isMixed } = await define(FLAT, [
    text("person.name", { label: "Full name", required: true, maxLength: 40 }),
    text("person.notes", { rect: [72, 600, 300, 690], multiline: true, defaultValue: "a\nb" }),
    text("ssn", { rect: [320, 700, 500, 720], format: "ssn", readOnly: true }),
    text("code", { rect: [320, 660, 500, 680], comb: true, maxLength: 4 }),
    { name: "agree", type: "checkbox", page: 1, rect: [72, 560, 84, 572], defaultValue: "Yes" },
    { name: "r1", type: "radio", group: "status", page: 1, rect: [72, 530, 84, 542] },
    {
      name: "r2",
      type: "radio",
      group: "status",
      exportValue: "married",
      page: 2,
      rect: [72, 530, 84, 542],
    },
    {
      name: "country",
      type: "choice",
      page: 1,
      rect: [72, 500, 200, 518],
      options: ["Peru", "Fiji"],
    },
    { name: "signed", type: "signature", page: 2, rect: [72, 400, 300, 440] },
  ]);
  assert.equal(isMixed, false);
  const fields = new Map((await fieldsOf(pdf)).map((field) => [field.name, field]));
  assert.deepEqual([...fields.keys()].toSorted(), [
    "agree",
    "code",
    "country",
    "person.name",
    "person.notes",
    "signed",
    "ssn",
    "status",
  ]);
  const name = fields.get("person.name");
  assert.deepEqual(
    [name?.tooltip, name?.required, name?.maxLength, name?.rect],
    ["Full name", true, 40, [72, 700, 300, 720]],
  );
  const notes = fields.get("person.notes");
  assert.deepEqual([notes?.multiline, notes?.defaultValue], [true, "a\rb"]);
  assert.deepEqual(
    [fields.get("ssn")?.format, fields.get("ssn")?.readOnly],
    ["special(ssn)", true],
  );
  assert.equal(fields.get("code")?.comb, true);
  assert.deepEqual(fields.get("agree")?.defaultValue, "Yes");
  assert.deepEqual(fields.get("status")?.exportValues, ["r1", "married"]);
  assert.deepEqual(
    fields.get("status")?.widgets.map(({ page }) => page),
    [1, 2],
  );
  assert.deepEqual(fields.get("country")?.options, ["Peru", "Fiji"]);
  assert.equal(fields.get("signed")?.type, "signature");
  const form = await engine.open(pdf);
  assert.ok(form.kind === "form");
  const row = { "person.name": "Zoë", status: "married", country: "Fiji", agree: false };
  const { pdf: filled, issues } = engine.fill(form, row);
  assert.deepEqual(issues, []);
  assert.ok(filled !== null);
  const values = Object.fromEntries(
    (await fieldsOf(filled)).map((field) => [field.name, field.defaultValue]),
  );
  assert.equal(values["person.name"], "Zoë");
});

test("the same definitions give the same bytes, in any order", async () => {
  const definitions = [text("a"), text("b", { rect: [72, 600, 300, 620] })];
  const first = await define(FLAT, definitions);
  const again = await define(FLAT, definitions);
  const turned = await define(FLAT, definitions.toReversed());
  assert.deepEqual(again.pdf, first.pdf);
  assert.deepEqual(turned.pdf, first.pdf);
});

test("widgets are in reading order, upright on a rotated page", async () => {
  const { pdf } = await define(FLAT, [
    text("lower", { rect: [72, 600, 300, 620] }),
    text("right", { rect: [320, 702, 500, 718] }),
    text("left"),
    // Page 2 is shown turned clockwise: its left edge is at the top.
    text("second", { page: 2, rect: [400, 100, 420, 300] }),
    text("first", { page: 2, rect: [100, 100, 120, 300] }),
  ]);
  const document = documentOf(pdf);
  const pages = pagesOf(document);
  const names = pages.map((page) =>
    annotationsOf(document, page).map((each) => nameOf(document, each)),
  );
  assert.deepEqual(names, [
    ["left", "right", "lower"],
    ["first", "second"],
  ]);
  assert.deepEqual(
    pages.map((page) => page.get("Tabs")),
    [new Name("R"), new Name("R")],
  );
  const [turned] = annotationsOf(document, pages[1] ?? new Map());
  assert.equal(document.dict(turned?.get("MK"))?.get("R"), 90);
});

test("fields join those that the PDF has, below the same parents", async () => {
  const given = buildForm({
    fields: [{ type: "text", name: "person.first", at: [72, 700, 300, 720], value: "kept" }],
  });
  const { pdf, isMixed } = await define(given, [
    text("person.last", { rect: [72, 600, 300, 620] }),
  ]);
  assert.equal(isMixed, true);
  const fields = await fieldsOf(pdf);
  assert.deepEqual(
    fields.map(({ name, defaultValue }) => [name, defaultValue]),
    [
      ["person.first", "kept"],
      ["person.last", null],
    ],
  );
  const acroForm = acroFormOf(documentOf(pdf));
  assert.equal(documentOf(pdf).array(acroForm.get("Fields"))?.length, 1);
});

test("with `replace` the fields of the PDF are removed first", async () => {
  const given = buildForm({ fields: [{ type: "text", name: "old", at: [72, 700, 300, 720] }] });
  const { pdf, isMixed } = await define(given, [text("old", { rect: [72, 600, 90, 620] })], {
    replace: true,
  });
  assert.equal(isMixed, false);
  assert.deepEqual(
    (await fieldsOf(pdf)).map(({ name, rect }) => [name, rect]),
    [["old", [72, 600, 90, 620]]],
  );
});

test("in a tagged document each widget has a Form element", async () => {
  const document = formDocument({});
  const root = document.dict(document.root);
  const element = document.add(new Map([["S", new Name("Document")]]));
  root?.set(
    "StructTreeRoot",
    document.add(
      new Map<string, Ref | Name | number>([
        ["Type", new Name("StructTreeRoot")],
        ["K", element],
        ["ParentTreeNextKey", 7],
      ]),
    ),
  );
  const given = writeDocument(document, nodePlatform);
  const { pdf } = await define(given, [text("a"), text("b", { rect: [72, 600, 300, 620] })]);
  const made = documentOf(pdf);
  const [page = new Map()] = pagesOf(made);
  assert.deepEqual(page.get("Tabs"), new Name("S"));
  const keys = annotationsOf(made, page).map((widget) => widget.get("StructParent"));
  assert.deepEqual(keys, [7, 8]);
  const tree = made.dict(made.dict(made.root)?.get("StructTreeRoot"));
  assert.equal(tree?.get("ParentTreeNextKey"), 9);
  const top = made.dict(tree?.get("K"));
  const forms = (made.array(top?.get("K")) ?? []).map((kid) => made.dict(kid)?.get("S"));
  assert.deepEqual(forms, [new Name("Form"), new Name("Form")]);
});

test("129 every fault of every definition is reported", async () => {
  const given = buildForm({ fields: [{ type: "text", name: "taken.x", at: [72, 700, 300, 720] }] });
  const faults = await faultsOf(
    [
      text("same"),
      text("same", { page: 9 }),
      text("small", { rect: [0, 0, 1, 20] }),
      text("outside", { rect: [600, 700, 700, 720] }),
      text("turned", { rect: [300, 700, 72, 720] }),
      { name: "r", type: "radio", page: 1, rect: [0, 0, 9, 9] },
      {
        name: "c",
        type: "choice",
        page: 1,
        rect: [0, 0, 9, 9],
        options: ["a", "a"],
        defaultValue: "b",
      },
      text("taken"),
      text("taken.x"),
      text("same.below"),
      text("a..b"),
      text("comb", { comb: true, multiline: true }),
      text("long", { maxLength: 2, defaultValue: "abc" }),
      text("size", { fontSize: 1000, exportValue: "x", options: ["y"] }),
    ],
    given,
  );
  assert.deepEqual(faults, [
    "0.name",
    "1.name",
    "1.name",
    "1.page",
    "2.rect",
    "3.rect",
    "4.rect",
    "5.group",
    "6.options",
    "6.defaultValue",
    "7.name",
    "8.name",
    "8.name",
    "9.name",
    "10.name",
    "11.comb",
    "11.comb",
    "12.defaultValue",
    "13.options",
    "13.exportValue",
    "13.fontSize",
  ]);
});

test("buttons of a group differ in their values, and one at most is checked", async () => {
  const faults = await faultsOf([
    button("a", { defaultValue: "a" }),
    button("b", { exportValue: "a" }),
    button("c", { defaultValue: "c" }),
  ]);
  assert.deepEqual(faults, ["1.exportValue", "2.defaultValue"]);
});

test("what is no PDF is refused", async () => {
  const result = await engine.addFields(new Uint8Array([1, 2, 3]), [text("a")]);
  assert.deepEqual(result.kind, "refused");
});

function acroFormOf(document: Document): Dict {
  return document.dict(document.dict(document.root)?.get("AcroForm")) ?? new Map();
}

function pagesOf(document: Document): readonly Dict[] {
  const pages = document.dict(document.dict(document.root)?.get("Pages"));
  return (document.array(pages?.get("Kids")) ?? []).flatMap((kid) => document.dict(kid) ?? []);
}

function annotationsOf(document: Document, page: Dict): readonly Dict[] {
  return (document.array(page.get("Annots")) ?? []).flatMap((each) => document.dict(each) ?? []);
}

function nameOf(document: Document, field: Dict): string {
  const { bytes } = document.resolve(field.get("T")) as { readonly bytes: Uint8Array };
  return new TextDecoder().decode(bytes);
}
