import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type CosObject,
  CosString,
  type Document,
  encodeText,
  latin1Bytes,
  latin1Text,
  Name,
  Ref,
  Stream,
  serialise,
} from "#cos";
import { readPages } from "#form";
import { open } from "#ingest";
import { nodePlatform } from "#node";
import { type FieldSpec, type FormSpec, formDocument } from "../../forms/builder/mod.ts";
import { appearanceOf, fieldOf, type Output, SpecimenFill } from "./specimen-fill.fixture.ts";

/** Regressions from real files: a form with each of their defects is opened from bytes, filled and read back. */

const AT = [72, 700, 300, 720] as const;
const LOW = [72, 600, 300, 630] as const;

function text(more: Partial<Extract<FieldSpec, { type: "text" }>> = {}): FieldSpec {
  return { type: "text", name: "a", at: AT, defaultAppearance: "/Helv 10 Tf 0 g", ...more };
}

/** Opens bytes as for an upload. */
async function openSpecimen(bytes: Uint8Array): Promise<SpecimenFill> {
  const result = await open(bytes, nodePlatform);
  assert.ok(result.kind === "form", JSON.stringify(result));
  return new SpecimenFill(result.document);
}

async function openedSpec(
  spec: FormSpec,
  change: (document: Document) => void = () => {},
): Promise<SpecimenFill> {
  const document = formDocument(spec);
  change(document);
  return openSpecimen(serialise(document));
}

function acroFormOf({ document }: { document: Document }): Map<string, CosObject> {
  const form = document.dict(document.dict(document.root)?.get("AcroForm"));
  assert.ok(form !== null);
  return form;
}

/** The name of the font that an appearance selects, and its /BaseFont in /Resources. */
function fontOf({ document, form }: Output, name: string): readonly (string | null)[] {
  const widget = form.fields.find((field) => field.name === name)?.nodes[0]?.widgets[0];
  const stream = document.resolve(document.dict(widget?.dict.get("AP"))?.get("N"));
  assert.ok(stream instanceof Stream);
  const [, set = ""] = /\/(\S+) \S+ Tf/u.exec(latin1Text(stream.data)) ?? [];
  const fonts = document.dict(document.dict(stream.dict.get("Resources"))?.get("Font"));
  return [set, document.name(document.dict(fonts?.get(set))?.get("BaseFont"))];
}

test("widgets listed only by their page are filled and added to the form", async () => {
  const orphans: readonly FieldSpec[] = [
    text({ name: "form1[0].Page1[0].f1[0]", orphan: true }),
    { type: "checkbox", name: "c", at: LOW, orphan: true },
  ];
  const fill = await openedSpec({ fields: [text({ name: "known" }), ...orphans] });
  const names = fill.compiled.fields.map((field) => field.name);
  const row = names.map((name) => (name === "c" ? true : name));
  const output = fill.read(row);
  for (const name of ["known", "form1[0].Page1[0].f1[0]"]) {
    assert.equal(fieldOf(output, name).value, name);
    assert.ok(appearanceOf(output, name).includes(`(${name}) Tj`));
  }
  assert.equal(fieldOf(output, "c").value, "Yes");
  assert.equal(output.document.array(acroFormOf(output).get("Fields"))?.length, names.length);
});

test("a form without /Fields, /DR or /DA is filled in a standard font", async () => {
  const spec: FormSpec = {
    fields: [{ type: "text", name: "a", at: AT }],
    fonts: null,
    defaultAppearance: null,
  };
  const fill = await openedSpec(spec, (document) => acroFormOf({ document }).delete("Fields"));
  const output = fill.read(["x"]);
  assert.equal(fieldOf(output, "a").value, "x");
  assert.deepEqual(fontOf(output, "a"), ["Helv", "Helvetica"]);
});

test("a widget without /Rect accepts its value", async () => {
  const lost = text({ name: "lost", at: { rect: AT, extra: { Rect: undefined } } });
  const output = (await openedSpec({ fields: [lost, text()] })).read(["x", "y"]);
  assert.deepEqual([fieldOf(output, "lost").value, fieldOf(output, "a").value], ["x", "y"]);
});

test("a missing or null appearance is created", async () => {
  for (const AP of [undefined, 7, new Name("none"), new Map([["N", 7]]), new Map()]) {
    const fields: readonly FieldSpec[] = [
      text({ at: { rect: AT, extra: { AP } } }),
      { type: "checkbox", name: "c", at: { rect: LOW, extra: { AP } } },
    ];
    const output = (await openedSpec({ fields })).read(["x", true]);
    assert.match(appearanceOf(output, "a"), /\(x\) Tj/u);
    assert.equal(fieldOf(output, "c").value, "Yes");
    assert.match(appearanceOf(output, "c"), /Tj/u);
  }
});

test("a kid's stale /V is removed, and its field has the new one", async () => {
  const stale = { V: new CosString(latin1Bytes("stale")) };
  const at = [
    { rect: AT, extra: stale },
    { rect: LOW, extra: stale },
  ] as const;
  const fill = await openedSpec({ fields: [text({ at, value: "old" })] });
  for (const value of ["new", null]) {
    const output = fill.read([value]);
    const { value: read, nodes } = fieldOf(output, "a");
    assert.equal(read, value ?? "old");
    for (const widget of nodes.flatMap((node) => node.widgets)) {
      assert.equal(widget.dict.has("V"), false);
    }
  }
});

test("a default appearance that is malformed or names an unknown font is drawn nevertheless", async () => {
  const strange = ["", "Tf", "/Nope 9 Tf 1 g", "(((", "/Helv Tf", "0 0 rg /TiRo 1,5 Tf"];
  for (const defaultAppearance of strange) {
    const output = (await openedSpec({ fields: [text({ defaultAppearance })] })).read(["x"]);
    assert.match(appearanceOf(output, "a"), /\(x\) Tj/u, defaultAppearance);
    const [set, base] = fontOf(output, "a");
    assert.notEqual(set, "", defaultAppearance);
    assert.match(base ?? "", /Helvetica|Times/u, defaultAppearance);
  }
});

test("a subset font in the file is not used for new text", async () => {
  const subset = new Map<string, CosObject>([
    ["Type", new Name("Font")],
    ["Subtype", new Name("TrueType")],
    ["BaseFont", new Name("ABCDEF+Garamond-Bold")],
    ["FirstChar", 65],
    ["LastChar", 66],
    ["Widths", [700, 700]],
    ["Encoding", new Name("WinAnsiEncoding")],
  ]);
  const fill = await openedSpec(
    { fields: [text({ defaultAppearance: "/Sub 10 Tf 0 g" })] },
    (document) => {
      const descriptor = new Map<string, CosObject>([
        ["Type", new Name("FontDescriptor")],
        ["FontName", new Name("ABCDEF+Garamond-Bold")],
        ["Flags", 34],
        ["FontFile2", document.add(new Stream(new Map(), latin1Bytes("none")))],
      ]);
      subset.set("FontDescriptor", document.add(descriptor));
      const fonts = document.dict(document.dict(acroFormOf({ document }).get("DR"))?.get("Font"));
      fonts?.set("Sub", document.add(subset));
    },
  );
  const output = fill.read(["All of it"]);
  assert.match(appearanceOf(output, "a"), /\(All of it\) Tj/u);
  assert.deepEqual(fontOf(output, "a"), ["Sub", "Times-Bold"]);
});

test("appearance, quadding, flags and limit are inherited from a field's parents", async () => {
  const fill = await openedSpec({
    groups: {
      g: { type: "Tx", defaultAppearance: "/Cour 9 Tf 1 g", quadding: 2, maxLength: 4, flags: 1 },
    },
    fields: [{ type: "text", name: "g.a", at: AT, inheritType: true }],
  });
  const output = fill.read(["1234"]);
  assert.deepEqual(
    fill.issues.map((issue) => [issue.code, issue.field]),
    [["field_read_only", "g.a"]],
  );
  const content = appearanceOf(output, "g.a");
  assert.match(content, /1 g\n\/Cour 9 Tf/u);
  const [, x = "0"] = /^(\S+) \S+ Td$/mu.exec(content) ?? [];
  assert.ok(Number(x) > 200, "set to the right");
  assert.equal(fill.pdf(["12345"]), null);
  assert.equal(fill.issues[0]?.code, "max_length_exceeded");
});

test("one name twice is one field, and each of its widgets keeps its size and style", async () => {
  const two = { rect: LOW, rotation: 90, defaultAppearance: "/TiRo 20 Tf 1 0 0 rg" } as const;
  const fields = [text(), text({ at: [{ rect: [72, 400, 172, 420] }, two] })];
  const fill = await openedSpec({ fields });
  assert.equal(fill.compiled.fields.length, 1);
  const output = fill.read(["both"]);
  assert.equal(fieldOf(output, "a").nodes.length, 2);
  const shown = [0, 1, 2].map((widget) => appearanceOf(output, "a", widget));
  for (const content of shown) assert.match(content, /\(both\) Tj/u);
  assert.match(shown[2] ?? "", /1 0 0 rg\n\/TiRo 20 Tf/u);
});

test("a page's rotation is kept, and a value is burnt in where its widget was", async () => {
  const spec: FormSpec = { pages: [{ rotate: 90 }], fields: [text()] };
  const document = formDocument(spec);
  const result = await open(serialise(document), nodePlatform);
  assert.ok(result.kind === "form");
  const output = new SpecimenFill(result.document, { flatten: true }).read(["x"]);
  const [page] = readPages(output.document);
  assert.equal(page?.dict.get("Rotate"), 90);
  const contents = output.document.array(page?.dict.get("Contents")) ?? [];
  const drawn = contents.map((one) => output.document.resolve(one));
  const all = drawn.map((one) => (one instanceof Stream ? latin1Text(one.data) : "")).join("\n");
  assert.match(all, /1 0 0 1 72 700 cm[^]*\(x\) Tj/u);
});

test("/NeedAppearances is removed: every appearance is there", async () => {
  const fill = await openedSpec({ needAppearances: true, fields: [text({ value: "old" })] });
  for (const value of ["x", null]) {
    const output = fill.read([value]);
    assert.equal(acroFormOf(output).has("NeedAppearances"), false);
    assert.ok(appearanceOf(output, "a").includes(`(${value ?? "old"}) Tj`));
  }
});

test("an unsigned signature field stays, whatever else is filled", async () => {
  const output = (
    await openedSpec({ fields: [text(), { type: "signature", name: "s", at: LOW }] })
  ).read(["x"]);
  assert.equal(fieldOf(output, "a").value, "x");
  const sign = fieldOf(output, "s");
  assert.deepEqual([sign.type, sign.nodes[0]?.dict.has("V")], ["signature", false]);
  assert.deepEqual(sign.nodes[0]?.widgets[0]?.rect, LOW);
});

test("an output with object streams and an update can be filled again", async () => {
  const fill = await openedSpec({ fields: [text(), text({ name: "b", at: LOW })] });
  const once = fill.pdf(["one", "two"]) ?? assert.fail();
  assert.match(latin1Text(once), /\/ObjStm/u);
  const again = await openSpecimen(once);
  const output = again.read([null, "three"]);
  assert.deepEqual([fieldOf(output, "a").value, fieldOf(output, "b").value], ["one", "three"]);
});

test("names of every kind lead to their fields", async () => {
  const names = [
    "form1[0].#subform[0].Straße",
    "a b",
    "topmost[0].Page1[0].f1_1[0]",
    "日本",
    "x#20y",
  ];
  const fields = names.map((name, index) =>
    text({ name, at: [72, 100 + 30 * index, 300, 120 + 30 * index] }),
  );
  const fill = await openedSpec({ fields });
  const places = fill.compiled.fields.map((field) => field.name);
  assert.deepEqual(places.toSorted(), names.toSorted());
  const output = fill.read(places.map((_, index) => `value ${index}`));
  for (const [index, name] of places.entries()) {
    assert.equal(fieldOf(output, name).value, `value ${index}`);
  }
});

/** A push button with a caption and an action, and the parts of it that must be kept. */
function pushButton(document: Document): {
  readonly ref: Ref;
  readonly dict: Map<string, CosObject>;
} {
  for (const [num, object] of document.objects) {
    if (object instanceof Map && object.has("A")) return { ref: new Ref(num), dict: object };
  }
  return assert.fail();
}

const RESET: CosObject = new Map<string, CosObject>([["S", new Name("ResetForm")]]);
const LOOK = "0.5 g 0 0 90 20 re f";

function withButton(): Document {
  const button: FieldSpec = {
    type: "button",
    name: "reset",
    at: { rect: [400, 700, 490, 720], caption: "Reset", extra: { A: RESET } },
  };
  const document = formDocument({ fields: [text(), button] });
  const look = new Map<string, CosObject>([
    ["Subtype", new Name("Form")],
    ["BBox", [0, 0, 90, 20]],
  ]);
  const { dict } = pushButton(document);
  dict.set("AP", new Map([["N", document.add(new Stream(look, latin1Bytes(LOOK)))]]));
  return document;
}

test("a push button keeps its appearance and action, and takes no value", async () => {
  const fill = await openSpecimen(serialise(withButton()));
  assert.deepEqual(
    fill.compiled.fields.map((field) => field.name),
    ["a"],
  );
  const output = fill.read(["x"]);
  assert.equal(fieldOf(output, "reset").type, "button");
  assert.equal(appearanceOf(output, "reset"), LOOK);
  const { dict } = pushButton(output.document);
  assert.equal(output.document.name(output.document.dict(dict.get("A"))?.get("S")), "ResetForm");
  assert.deepEqual(
    output.document.dict(dict.get("MK"))?.get("CA"),
    new CosString(encodeText("Reset")),
  );
});

test("flattened, a push button is drawn where it was", async () => {
  const result = await open(serialise(withButton()), nodePlatform);
  assert.ok(result.kind === "form");
  const { document } = new SpecimenFill(result.document, { flatten: true }).read(["x"]);
  const [page] = readPages(document);
  assert.equal(page?.dict.has("Annots"), false);
  const looks = document.dict(document.dict(page?.dict.get("Resources"))?.get("XObject"));
  const drawn = [...(looks ?? [])].filter(([, look]) => {
    const stream = document.resolve(look);
    return stream instanceof Stream && latin1Text(stream.data) === LOOK;
  });
  assert.equal(drawn.length, 1);
  const contents = (document.array(page?.dict.get("Contents")) ?? []).map((one) =>
    document.resolve(one),
  );
  const all = contents.map((one) => (one instanceof Stream ? latin1Text(one.data) : "")).join("\n");
  assert.match(all, new RegExp(`1 0 0 1 400 700 cm\\n/${drawn[0]?.[0]} Do`, "u"));
});
