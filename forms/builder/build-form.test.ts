import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type CosObject,
  CosString,
  type Dict,
  type Document,
  decodeText,
  Name,
  Ref,
} from "@platen/engine/cos";
import { buildForm, formDocument } from "./build-form.ts";

const AT = [72, 700, 172, 720] as const;

test("the same description gives the same bytes, a complete PDF", () => {
  const spec = { fields: [{ type: "text", name: "a", at: AT }] } as const;
  const bytes = buildForm(spec);
  assert.deepEqual(bytes, buildForm(spec));
  const source = Buffer.from(bytes).toString("latin1");
  assert.match(source, /^%PDF-1\.7/);
  assert.match(source, /%%EOF\n$/);
});

test("a single widget is merged with its field, unless `merged` is false", () => {
  const document = formDocument({
    fields: [
      { type: "text", name: "together", at: AT },
      { type: "text", name: "apart", at: AT, merged: false },
    ],
  });
  const [together, apart] = fields(document);
  assert.equal(document.name(together?.get("Subtype")), "Widget");
  assert.equal(together?.has("Kids"), false);
  assert.equal(apart?.has("Subtype"), false);
  assert.equal(document.array(apart?.get("Kids"))?.length, 1);
});

test("dots in names create parents with the entries of their group", () => {
  const document = formDocument({
    groups: { person: { type: "Tx", quadding: 2, defaultAppearance: "/Cour 9 Tf 0 g" } },
    fields: [
      { type: "text", name: "person.name", at: AT, inheritType: true },
      { type: "text", name: "person.home.street", at: AT },
    ],
  });
  const [person, ...others] = fields(document);
  assert.deepEqual(others, []);
  assert.equal(document.number(person?.get("Q")), 2);
  const [name, home] = kids(document, person);
  assert.equal(readText(name?.get("T")), "name");
  assert.equal(name?.has("FT"), false);
  const [street] = kids(document, home);
  assert.equal(readText(street?.get("T")), "street");
  assert.equal(document.dict(street?.get("Parent")), home);
});

test("an orphan is only in its page's /Annots", () => {
  const document = formDocument({
    fields: [{ type: "text", name: "lost.child", at: AT, orphan: true }],
  });
  assert.deepEqual(fields(document), []);
  const [widget] = annotations(document, 0);
  assert.equal(readText(widget?.get("T")), "child");
  assert.equal(readText(document.dict(widget?.get("Parent"))?.get("T")), "lost");
});

test("a place has a page, and page 0 means none", () => {
  const document = formDocument({
    pages: [{}, { rotate: 90 }],
    fields: [
      { type: "text", name: "second", at: { page: 2, rect: AT } },
      { type: "text", name: "nowhere", at: { page: 0, rect: AT } },
    ],
  });
  assert.equal(annotations(document, 0).length, 0);
  assert.equal(annotations(document, 1).length, 1);
  assert.equal(fields(document).length, 2);
});

test("radio buttons have one state per place, /Opt, and the value's button is on", () => {
  const document = formDocument({
    fields: [
      {
        type: "radio",
        name: "size",
        value: "1",
        exportValues: ["small", "large"],
        at: [
          { rect: AT, state: "0" },
          { rect: AT, state: "1" },
        ],
      },
    ],
  });
  const [radio] = fields(document);
  assert.equal(document.number(radio?.get("Ff")), 1 << 15);
  assert.deepEqual(document.array(radio?.get("Opt"))?.map(readText), ["small", "large"]);
  const states = kids(document, radio).map((kid) => document.name(kid.get("AS")));
  assert.deepEqual(states, ["Off", "1"]);
  const normal = kids(document, radio).map((kid) => [
    ...(document.dict(document.dict(kid.get("AP"))?.get("N"))?.keys() ?? []),
  ]);
  assert.deepEqual(normal, [
    ["0", "Off"],
    ["1", "Off"],
  ]);
});

test("/AP, /DR, /DA and /Rect can be omitted, as in real files", () => {
  const document = formDocument({
    fonts: null,
    defaultAppearance: null,
    fields: [
      {
        type: "checkbox",
        name: "bare",
        appearance: false,
        at: { rect: AT, extra: { Rect: undefined } },
      },
    ],
  });
  const form = acroForm(document);
  assert.deepEqual([form?.has("DR"), form?.has("DA")], [false, false]);
  const [bare] = fields(document);
  assert.deepEqual([bare?.has("AP"), bare?.has("Rect")], [false, false]);
});

test("every option of text and choice fields is written to the dictionary", () => {
  const document = formDocument({
    fields: [
      { type: "text", name: "t", at: AT, comb: true, maxLength: 8, required: true, tooltip: "Tip" },
      {
        type: "list",
        name: "l",
        at: AT,
        multiSelect: true,
        options: ["a", ["b", "B"]],
        value: ["a"],
      },
      { type: "combo", name: "c", at: AT, editable: true, options: ["x"] },
    ],
  });
  const [t, l, c] = fields(document);
  assert.equal(document.number(t?.get("Ff")), (1 << 24) | 2);
  assert.equal(document.number(t?.get("MaxLen")), 8);
  assert.equal(readText(t?.get("TU")), "Tip");
  assert.equal(document.number(l?.get("Ff")), 1 << 21);
  assert.equal(document.array(l?.get("V"))?.length, 1);
  assert.equal(document.number(c?.get("Ff")), (1 << 17) | (1 << 18));
});

function acroForm(document: Document): Dict | null {
  return document.dict(document.dict(document.root)?.get("AcroForm"));
}

function fields(document: Document): Dict[] {
  return dicts(document, acroForm(document)?.get("Fields"));
}

function kids(document: Document, field: Dict | undefined): Dict[] {
  return dicts(document, field?.get("Kids"));
}

function annotations(document: Document, page: number): Dict[] {
  const pages = document.dict(document.dict(document.root)?.get("Pages"));
  return dicts(document, dicts(document, pages?.get("Kids"))[page]?.get("Annots"));
}

function dicts(document: Document, refs: CosObject | undefined): Dict[] {
  return (document.array(refs) ?? []).flatMap((ref) => {
    assert.ok(ref instanceof Ref);
    return document.dict(ref) ?? [];
  });
}

function readText(object: CosObject | undefined): string {
  if (object instanceof Name) return object.value;
  assert.ok(object instanceof CosString);
  return decodeText(object);
}
