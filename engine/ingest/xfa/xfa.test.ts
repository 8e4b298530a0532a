import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type CosObject,
  CosString,
  type Document,
  latin1Bytes,
  Name,
  type Ref,
  Stream,
  serialise,
} from "#cos";
import { type OpenForm, type OpenResult, open } from "#ingest";
import { nodePlatform } from "#node";
import { type FieldSpec, formDocument } from "../../../forms/builder/mod.ts";

const AT = [72, 700, 172, 720] as const;
const NAME = "form1[0].#subform[0].name[0]";

type Xfa = {
  readonly template?: string;
  readonly data?: string;
  readonly needsRendering?: boolean;
  /** The text of `dynamicRender` in the configuration. */
  readonly dynamicRender?: string;
  readonly oneStream?: boolean;
};

function template(fields: readonly string[]): string {
  const inner = fields.map((name) => `<field name="${name}"><ui/></field>`).join("");
  const subform = `<subform name="form1"><subform>${inner}</subform></subform>`;
  return `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">${subform}</template>`;
}

function string(text: string): CosString {
  return new CosString(latin1Bytes(text));
}

function datasets(data: string): string {
  return `<xfa:datasets xmlns:xfa="x"><xfa:data>${data}</xfa:data></xfa:datasets>`;
}

/** A form with an XFA part and fields. */
function xfaForm(xfa: Xfa, fields: readonly FieldSpec[]): Document {
  const document = formDocument({ fields });
  const stream = (text: string): Ref => document.add(new Stream(new Map(), latin1Bytes(text)));
  const head = '<?xml version="1.0"?><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">';
  const config = `<acrobat><acrobat7><dynamicRender>${xfa.dynamicRender}</dynamicRender></acrobat7></acrobat>`;
  const packets = [
    ["preamble", head],
    ["config", xfa.dynamicRender === undefined ? "" : `<config xmlns="x">${config}</config>`],
    ["template", xfa.template ?? template(["name"])],
    ["datasets", datasets(xfa.data ?? "")],
    ["postamble", "</xdp:xdp>"],
  ] as const;
  const array = packets.flatMap(([name, text]) => [string(name), stream(text)]);
  const whole = packets.map(([, text]) => text).join("");
  const root = document.dict(document.root);
  document.dict(root?.get("AcroForm"))?.set("XFA", xfa.oneStream === true ? stream(whole) : array);
  if (xfa.needsRendering === true) root?.set("NeedsRendering", true);
  return document;
}

async function read(document: Document): Promise<OpenResult> {
  return open(serialise(document), nodePlatform);
}

async function readXfa(xfa: Xfa, ...fields: readonly FieldSpec[]): Promise<OpenResult> {
  return read(xfaForm(xfa, fields));
}

function form(result: OpenResult): OpenForm {
  assert.ok(result.kind === "form", JSON.stringify(result));
  return result;
}

const FIELD: FieldSpec = { type: "text", name: NAME, at: AT };

test("a static form loses its XFA and keeps its names", async () => {
  for (const oneStream of [false, true]) {
    const result = form(await readXfa({ oneStream }, FIELD));
    assert.equal(result.xfa, "static");
    assert.deepEqual(
      result.form.fields.map((field) => field.name),
      [NAME],
    );
    const root = result.document.dict(result.document.root);
    assert.equal(root?.has("NeedsRendering"), false);
    assert.equal(result.document.dict(root?.get("AcroForm"))?.has("XFA"), false);
  }
});

test("a form without XFA is classified as none", async () => {
  assert.equal(form(await read(formDocument({ fields: [FIELD] }))).xfa, "none");
});

test("a form whose pages have none of the template's fields is dynamic", async () => {
  const sign: FieldSpec = { type: "signature", name: "sign", at: AT };
  const cases: readonly (readonly [Xfa, readonly FieldSpec[]])[] = [
    [{}, []],
    [{ needsRendering: true }, []],
    [{ needsRendering: true }, [sign]],
    [{ needsRendering: true, template: template(["a", "b", "c"]) }, [FIELD]],
  ];
  for (const [xfa, fields] of cases) {
    const result = await readXfa(xfa, ...fields);
    assert.equal(result.kind === "refused" && result.reason, "dynamic_xfa");
  }
});

test("a form that requires rendering is dynamic, whatever fields its pages have", async () => {
  for (const oneStream of [false, true]) {
    const marks: readonly Xfa[] = [
      { needsRendering: true },
      { dynamicRender: "required" },
      { dynamicRender: " required\n" },
      { needsRendering: true, dynamicRender: "forbidden" },
    ];
    for (const mark of marks) {
      const result = await readXfa({ ...mark, oneStream }, FIELD);
      assert.equal(result.kind === "refused" && result.reason, "dynamic_xfa");
    }
  }
});

test("without a declaration, a form is dynamic where its pages have few of its fields", async () => {
  const few = await readXfa({ template: template(["name", "b", "c"]) }, FIELD);
  assert.equal(few.kind === "refused" && few.reason, "dynamic_xfa");
  assert.equal(form(await readXfa({ template: template(["name", "b"]) }, FIELD)).xfa, "static");
});

test("a form that declares itself static is static, however few of its fields are shown", async () => {
  const xfa = { dynamicRender: "forbidden", template: template(["name", "b", "c"]) };
  assert.equal(form(await readXfa(xfa, FIELD)).xfa, "static");
  assert.equal((await readXfa(xfa)).kind, "refused");
});

test("packets behind the template count, however the form declares itself", async () => {
  const data = "<form1><name>Ada</name></form1>";
  const behind = `${template(["name"])}<  xfa:datasets xmlns:xfa="x"><xfa:data>${data}</xfa:data></xfa:datasets>`;
  for (const [given, value] of [
    [template(["name"]), ""],
    [behind, "Ada"],
  ] as const) {
    const result = form(await readXfa({ template: given, dynamicRender: "forbidden" }, FIELD));
    assert.equal(result.xfa, "static");
    assert.deepEqual(
      result.form.fields.map((field) => field.value),
      [value],
    );
  }
});

test("an unusable XFA part is dropped with a warning, and the pages count", async () => {
  for (const broken of ["", "<template", "no xml at all", "<template></template>"]) {
    const result = form(await readXfa({ template: broken }, FIELD));
    assert.deepEqual(
      [result.xfa, result.warnings.map((warning) => warning.code)],
      ["none", ["xfa_dropped"]],
    );
  }
});

test("a value that only the data has is adopted", async () => {
  const data = "<form1><name>Zo\xc3\xab &amp; Co</name><box>2</box><pick>b</pick></form1>";
  const result = form(
    await readXfa(
      { data },
      FIELD,
      {
        type: "radio",
        name: "form1[0].box[0]",
        at: [
          { rect: AT, state: "1" },
          { rect: AT, state: "2" },
        ],
      },
      {
        type: "combo",
        name: "form1[0].pick[0]",
        at: AT,
        options: [
          ["a", "A"],
          ["b", "B"],
        ],
      },
    ),
  );
  assert.deepEqual(
    result.form.fields.map((field) => field.value),
    ["Zoë & Co", "2", "b"],
  );
  const states = result.form.fields[1]?.nodes[0]?.widgets.map((widget) => widget.dict.get("AS"));
  assert.deepEqual(states, [new Name("Off"), new Name("2")]);
});

test("a field's own value takes precedence over the data", async () => {
  const data = "<form1><name>data</name></form1>";
  const result = form(await readXfa({ data }, { ...FIELD, type: "text", value: "own" }));
  assert.equal(result.form.fields[0]?.value, "own");
});

function nth(row: number): FieldSpec {
  return { type: "text", name: `form1[0].row[${row}].n[0]`, at: AT };
}

test("the n-th of equal names gets the n-th element's value", async () => {
  const data = "<form1><row><n>one</n></row><row><n>two</n></row></form1>";
  const result = form(await readXfa({ data }, nth(0), nth(1), nth(2)));
  assert.deepEqual(
    result.form.fields.map((each) => each.value),
    ["one", "two", ""],
  );
});

test("data that is not a valid option, state or plain text is ignored", async () => {
  const data = "<form1><pick>z</pick><box>9</box><name><p>rich</p></name></form1>";
  const result = form(
    await readXfa(
      { data },
      FIELD,
      { type: "combo", name: "form1[0].pick[0]", at: AT, options: ["a"] },
      { type: "checkbox", name: "form1[0].box[0]", at: { rect: AT, state: "1" } },
    ),
  );
  assert.deepEqual(
    result.form.fields.map((field) => field.value),
    ["", "", ""],
  );
});

function script(text: string): CosObject {
  return new Map<string, CosObject>([
    ["S", new Name("JavaScript")],
    ["JS", string(text)],
  ]);
}

test("scripts that use XFA are removed, the others kept", async () => {
  const designer = script("xfa.host.messageBox('x');");
  const ours = script("app.alert('x');");
  const actions = new Map([
    ["F", designer],
    ["K", ours],
  ]);
  const document = xfaForm({}, [{ ...FIELD, type: "text", extra: { AA: actions, A: designer } }]);
  const root = document.dict(document.root);
  const scripts = new Map([["Names", [string("a"), designer, string("b"), ours]]]);
  root?.set("Names", new Map([["JavaScript", new Map([["Kids", [document.add(scripts)]]])]]));
  root?.set("OpenAction", designer);
  root?.set("AA", new Map([["WC", designer]]));
  const result = form(await read(document));
  const catalog = result.document.dict(result.document.root);
  assert.deepEqual([catalog?.has("OpenAction"), catalog?.has("AA")], [false, false]);
  const field = result.form.fields[0]?.nodes[0]?.dict;
  assert.deepEqual([...(result.document.dict(field?.get("AA")) ?? new Map()).keys()], ["K"]);
  assert.equal(field?.has("A"), false);
  const tree = result.document.dict(result.document.dict(catalog?.get("Names"))?.get("JavaScript"));
  const leaf = result.document.dict(result.document.array(tree?.get("Kids"))?.[0]);
  assert.equal(result.document.array(leaf?.get("Names"))?.length, 2);
});

test("an open action without XFA is kept", async () => {
  const document = xfaForm({}, [FIELD]);
  document.dict(document.root)?.set("OpenAction", script("this.zoom = 100;"));
  const result = form(await read(document));
  assert.equal(result.document.dict(result.document.root)?.has("OpenAction"), true);
});
