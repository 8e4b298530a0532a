import assert from "node:assert/strict";
import { test } from "node:test";
import { type CosObject, CosString, type Dict, type Document, encodeText, Name, Ref } from "#cos";
import { type Field, type Form, readForm } from "#form";
import { type FieldSpec, type FormSpec, formDocument } from "../../forms/builder/mod.ts";

const AT = [72, 700, 172, 720] as const;

function read(...fields: FieldSpec[]): Form {
  return readForm(formDocument({ fields }));
}

function field(form: Form, name: string): Field {
  const found = form.fields.find((each) => each.name === name);
  assert.ok(found, `${name} is not among ${form.fields.map((each) => each.name).join(", ")}`);
  return found;
}

function names(form: Form): readonly string[] {
  return form.fields.map((each) => each.name);
}

function acroForm(document: Document): Dict {
  const found = document.dict(document.dict(document.root)?.get("AcroForm"));
  assert.ok(found);
  return found;
}

function string(text: string): CosString {
  return new CosString(encodeText(text));
}

/** A document whose first field is changed before it is read. */
function readChanged(spec: FormSpec, change: (field: Dict, document: Document) => void): Form {
  const document = formDocument(spec);
  const [first] = document.array(acroForm(document).get("Fields")) ?? [];
  const dict = document.dict(first);
  assert.ok(dict);
  change(dict, document);
  return readForm(document);
}

test("full names join their parents' with periods; brackets and number signs are kept", () => {
  const form = read(
    { type: "text", name: "topmostSubform[0].Page1[0].f1_1[0]", at: AT },
    { type: "text", name: "form1[0].#subform[0].Straße", at: AT },
  );
  assert.deepEqual(names(form), [
    "topmostSubform[0].Page1[0].f1_1[0]",
    "form1[0].#subform[0].Straße",
  ]);
});

test("type, flags, limit, value, appearance and quadding are inherited from parents", () => {
  const form = readForm(
    formDocument({
      groups: {
        a: {
          type: "Tx",
          flags: 1 << 12,
          defaultAppearance: "/Cour 9 Tf 1 g",
          quadding: 2,
          maxLength: 7,
          value: "above",
        },
      },
      fields: [{ type: "text", name: "a.b.c", at: AT, inheritType: true }],
    }),
  );
  const inherited = field(form, "a.b.c");
  assert.equal(inherited.type, "text");
  assert.equal(inherited.multiline, true);
  assert.equal(inherited.maxLength, 7);
  assert.equal(inherited.value, "above");
  const [widget] = inherited.nodes[0]?.widgets ?? [];
  assert.equal(widget?.defaultAppearance, "/Cour 9 Tf 1 g");
  assert.equal(widget?.quadding, 2);
});

test("attributes that neither field nor parent has come from the form", () => {
  const form = readForm(
    formDocument({
      defaultAppearance: "/TiRo 11 Tf 0 g",
      fields: [{ type: "text", name: "a", at: AT }],
    }),
  );
  assert.equal(field(form, "a").nodes[0]?.widgets[0]?.defaultAppearance, "/TiRo 11 Tf 0 g");
});

test("a widget's own appearance and quadding take precedence over its field's", () => {
  const own = { rect: AT, defaultAppearance: "/Cour 8 Tf 0 g", quadding: 1 } as const;
  const form = read({
    type: "text",
    name: "a",
    at: [own, { rect: AT }],
    defaultAppearance: "/Helv 9 Tf 0 g",
  });
  const widgets = field(form, "a").nodes[0]?.widgets ?? [];
  assert.deepEqual(
    widgets.map((widget) => [widget.defaultAppearance, widget.quadding]),
    [
      ["/Cour 8 Tf 0 g", 1],
      ["/Helv 9 Tf 0 g", 0],
    ],
  );
});

test("widgets listed only by a page are added to the form", () => {
  const document = formDocument({
    fields: [
      { type: "text", name: "known", at: AT },
      { type: "text", name: "orphan", at: AT, orphan: true },
      { type: "text", name: "form1[0].Page1[0].orphan", at: AT, orphan: true },
      { type: "checkbox", name: "pair", at: [{ rect: AT }, { rect: AT }], orphan: true },
    ],
  });
  const form = readForm(document);
  assert.deepEqual(names(form).toSorted(), ["form1[0].Page1[0].orphan", "known", "orphan", "pair"]);
  assert.equal(field(form, "pair").nodes[0]?.widgets.length, 2);
  assert.equal(document.array(acroForm(document).get("Fields"))?.length, 4);
  assert.deepEqual(names(readForm(document)), names(form));
});

test("an orphan whose parent is in the tree is added below that parent", () => {
  const document = formDocument({ fields: [{ type: "text", name: "group.a", at: AT }] });
  const [group] = document.array(acroForm(document).get("Fields")) ?? [];
  assert.ok(group instanceof Ref);
  const page = document.dict(document.array(document.dict(pagesOf(document))?.get("Kids"))?.[0]);
  const orphan = document.add(
    new Map<string, CosObject>([
      ["Subtype", new Name("Widget")],
      ["T", string("b")],
      ["FT", new Name("Tx")],
      ["Parent", group],
      ["Rect", [...AT]],
    ]),
  );
  page?.set("Annots", [...(document.array(page.get("Annots")) ?? []), orphan]);
  assert.deepEqual(names(readForm(document)), ["group.a", "group.b"]);
  assert.equal(document.array(document.dict(group)?.get("Kids"))?.length, 2);
});

test("a widget in /Fields is moved below its /Parent, even one that nothing else refers to", () => {
  const at = [
    { rect: AT, state: "0" },
    { rect: AT, state: "1" },
  ];
  const document = formDocument({ fields: [{ type: "radio", name: "group.veg", at }] });
  const [group] = document.array(acroForm(document).get("Fields")) ?? [];
  const [veg] = document.array(document.dict(group)?.get("Kids")) ?? [];
  const kids = document.array(document.dict(veg)?.get("Kids")) ?? [];
  assert.equal(kids.length, 2);
  acroForm(document).set("Fields", kids);
  const form = readForm(document);
  assert.deepEqual(names(form), ["group.veg"]);
  assert.equal(field(form, "group.veg").nodes[0]?.widgets.length, 2);
  assert.deepEqual(document.array(acroForm(document).get("Fields")), [group]);
});

test("the same name twice is one field with two nodes", () => {
  const form = read(
    { type: "text", name: "a", at: AT, value: "x" },
    { type: "text", name: "b", at: AT },
    { type: "text", name: "a", at: [72, 600, 172, 620] },
  );
  assert.deepEqual(names(form), ["a", "b"]);
  assert.equal(field(form, "a").nodes.length, 2);
  assert.equal(field(form, "a").value, "x");
});

test("a field of the same name but another type is ignored", () => {
  const form = read({ type: "text", name: "a", at: AT }, { type: "checkbox", name: "a", at: AT });
  assert.equal(field(form, "a").type, "text");
  assert.equal(field(form, "a").nodes.length, 1);
});

test("a widget's own value is deleted if its field has one", () => {
  const form = read({
    type: "text",
    name: "a",
    value: "field",
    at: [{ rect: AT, extra: { V: string("stale") } }, { rect: AT }],
  });
  assert.equal(field(form, "a").value, "field");
  for (const widget of field(form, "a").nodes[0]?.widgets ?? []) {
    assert.equal(widget.dict.has("V"), false);
  }
});

test("a value or type that only the widgets have becomes the field's", () => {
  const form = read({
    type: "text",
    name: "a",
    inheritType: true,
    at: [{ rect: AT, extra: { V: string("kid"), FT: new Name("Tx") } }, { rect: AT }],
  });
  assert.equal(field(form, "a").value, "kid");
  assert.deepEqual(field(form, "a").nodes[0]?.dict.get("V"), string("kid"));
});

test("the current value is /V, the default /DV or else /V", () => {
  const form = read(
    { type: "text", name: "both", at: AT, value: "shown", defaultValue: "reset" },
    { type: "text", name: "one", at: AT, value: "shown" },
    { type: "text", name: "none", at: AT },
  );
  const readBoth = (name: string): unknown => [
    field(form, name).value,
    field(form, name).defaultValue,
  ];
  assert.deepEqual(readBoth("both"), ["shown", "reset"]);
  assert.deepEqual(readBoth("one"), ["shown", "shown"]);
  assert.deepEqual(readBoth("none"), ["", null]);
});

test("a limit of 2,147,483,647 is a limit but no comb; one below 1 is ignored", () => {
  const form = read(
    { type: "text", name: "bomb", at: AT, comb: true, maxLength: 2_147_483_647 },
    { type: "text", name: "zero", at: AT, extra: { MaxLen: 0 } },
    { type: "text", name: "comb", at: AT, comb: true, maxLength: 9 },
    { type: "text", name: "lines", at: AT, comb: true, maxLength: 9, multiline: true },
  );
  const limits = (name: string): unknown => [field(form, name).maxLength, field(form, name).comb];
  assert.deepEqual(limits("bomb"), [2_147_483_647, false]);
  assert.deepEqual(limits("zero"), [null, false]);
  assert.deepEqual(limits("comb"), [9, true]);
  assert.deepEqual(limits("lines"), [9, false]);
});

test("a push button is a button, a signature a signature", () => {
  const form = read(
    { type: "button", name: "print", at: AT },
    { type: "signature", name: "sign", at: AT },
  );
  assert.deepEqual(
    form.fields.map((each) => each.type),
    ["button", "signature"],
  );
});

test("a dictionary without a type is not a field", () => {
  assert.deepEqual(names(read({ type: "text", name: "a", at: AT, inheritType: true })), []);
});

test("pages are counted, and widgets have their page", () => {
  const form = readForm(
    formDocument({
      pages: [{}, {}],
      fields: [
        { type: "text", name: "second", at: { page: 2, rect: AT } },
        { type: "text", name: "nowhere", at: { page: 0, rect: AT } },
      ],
    }),
  );
  assert.equal(form.pageCount, 2);
  assert.equal(field(form, "second").nodes[0]?.widgets[0]?.page, 2);
  assert.equal(field(form, "nowhere").nodes[0]?.widgets[0]?.page, 0);
});

test("a form without /Fields, /DR or /AcroForm is repaired", () => {
  const document = formDocument({ fields: [{ type: "text", name: "a", at: AT }], fonts: null });
  document.dict(document.root)?.delete("AcroForm");
  const form = readForm(document);
  assert.deepEqual(names(form), ["a"]);
  assert.equal(acroForm(document).get("DR"), form.resources);
  acroForm(document).set("Fields", new Name("wrong"));
  assert.deepEqual(names(readForm(document)), ["a"]);
});

test("direct dictionaries in /Fields and /Annots become indirect objects", () => {
  const form = readChanged({ fields: [{ type: "text", name: "a", at: AT }] }, (dict, document) => {
    const direct: Dict = new Map(dict);
    acroForm(document).set("Fields", [direct, null, 7]);
    const page = document.dict(document.array(document.dict(pagesOf(document))?.get("Kids"))?.[0]);
    page?.set("Annots", direct);
  });
  const [node] = field(form, "a").nodes;
  assert.ok((node?.num ?? 0) > 0);
  assert.equal(node?.merged, true);
});

test("trees with loops terminate, and each field is read once", () => {
  const form = readChanged(
    { fields: [{ type: "text", name: "group.a", at: AT }] },
    (group, document) => {
      const [leaf] = document.array(group.get("Kids")) ?? [];
      const [self] = document.array(acroForm(document).get("Fields")) ?? [];
      assert.ok(leaf !== undefined && self !== undefined);
      group.set("Kids", [leaf, self, leaf]);
      group.set("Parent", self);
      document.dict(pagesOf(document))?.set("Kids", [pagesOf(document)]);
    },
  );
  assert.deepEqual(names(form), ["group.a"]);
});

test("a chain of 15,000 parents does not overflow the stack", () => {
  const document = formDocument({ fields: [{ type: "text", name: "leaf", at: AT }] });
  const form = acroForm(document);
  let [top] = document.array(form.get("Fields")) ?? [];
  for (let depth = 0; depth < 15_000; depth += 1) {
    top = document.add(
      new Map<string, CosObject>([
        ["T", string("g")],
        ["Kids", [top ?? null]],
      ]),
    );
  }
  form.set("Fields", [top ?? null]);
  assert.equal(readForm(document).fields[0]?.name.endsWith(".g.leaf"), true);
});

test("/NeedAppearances is reported", () => {
  const fields: FieldSpec[] = [{ type: "text", name: "a", at: AT }];
  assert.equal(readForm(formDocument({ fields, needAppearances: true })).needAppearances, true);
  assert.equal(readForm(formDocument({ fields })).needAppearances, false);
});

test("a tooltip is the field's, else its widget's", () => {
  const form = read(
    { type: "text", name: "a", at: AT, tooltip: "Your náme" },
    { type: "text", name: "b", at: [{ rect: AT, extra: { TU: string("here") } }, { rect: AT }] },
    { type: "text", name: "c", at: AT },
  );
  assert.deepEqual(
    form.fields.map((each) => each.tooltip),
    ["Your náme", "here", null],
  );
});

function pagesOf(document: Document): Ref {
  const pages = document.dict(document.root)?.get("Pages");
  assert.ok(pages instanceof Ref);
  return pages;
}

test("where one name has several types, the field on a page wins", () => {
  const form = read(
    { type: "checkbox", name: "date", at: { rect: AT, page: 0 } },
    { type: "text", name: "date", at: AT },
  );
  assert.equal(field(form, "date").type, "text");
  assert.equal(field(form, "date").nodes.length, 1);
});

test("a field listed fifty thousand times in /Fields is one field", () => {
  const spec: FormSpec = { fields: [{ type: "text", name: "only", at: AT }] };
  const document = formDocument(spec);
  const [first = null] = document.array(acroForm(document).get("Fields")) ?? [];
  acroForm(document).set(
    "Fields",
    Array.from({ length: 50_000 }, () => first),
  );
  assert.deepEqual(names(readForm(document)), ["only"]);
});
