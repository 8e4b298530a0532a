import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeAdobe } from "./judge-adobe.ts";
import { judgeDynamic } from "./judge-dynamic.ts";
import { type Group, passes } from "./measure.ts";
import { BOX, seenField } from "./seen-field.fixture.ts";
import type { Box, SeenField, SeenForm } from "./seen-form.ts";
import { templateFields } from "./template-fields.ts";
import { childOf, parseXml, usesEntities } from "./xml.ts";

const TEMPLATE = `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form">
  <subform><field name="one"><ui><textEdit/></ui></field></subform>
  <subform><field name="one"/><exclGroup name="pick"><field name="a"/><field name="b"/></exclGroup></subform>
  <subform presence="hidden"><field name="gone"/></subform>
  <field name="code"><ui><barcode/></ui></field>
</subform></template>`;
const FIELDS = templateFields(parseXml(TEMPLATE)[0] ?? null);
const SHOWN = [
  "form[0].#subform[0].one[0]",
  "form[0].#subform[1].one[1]",
  "form[0].#subform[1].pick[0]",
];
const ABSENT = ["form[0].#subform[2].gone[0]", "form[0].code[0]"];

function form(fields: readonly SeenField[]): SeenForm {
  return {
    pages: [{ width: 100, height: 100 }],
    fields: new Map(fields.map((each) => [each.name, each])),
    remains: [],
  };
}

function moveWidget(by: Partial<Box>): SeenField["widgets"] {
  return [{ page: 0, box: { ...BOX, ...by } }];
}

function failures({ measures }: Group): readonly string[] {
  return measures
    .filter((measure) => measure.count > 0 && !passes(measure))
    .map(({ label }) => label);
}

function dynamic(fields: readonly SeenField[], warned: readonly string[]): readonly string[] {
  const outcome = { kind: "form", form: form(fields), warned } as const;
  return failures(
    judgeDynamic([{ file: "f.pdf", template: FIELDS, usesEntities: false, outcome }]),
  );
}

function adobe(theirs: readonly SeenField[], ours: readonly SeenField[]): readonly string[] {
  const outcome = { kind: "form", form: form(ours) } as const;
  const group = judgeAdobe([{ file: "f.pdf", adobe: form(theirs), wasCut: false, outcome }]);
  return failures(group).filter((label) => !label.startsWith("forms without"));
}

function onlyField(ui: string) {
  const xml = `<template><subform><field><ui><${ui}/></ui></field></subform></template>`;
  return templateFields(parseXml(xml)[0] ?? null);
}

test("a form of nothing but pictures and buttons need not convert", () => {
  const counted = ["imageEdit", "button", "textEdit"].map((ui) => {
    const outcome = { kind: "none", why: "refused" } as const;
    const template = onlyField(ui);
    const [files] = judgeDynamic([
      { file: "f.pdf", template, usesEntities: false, outcome },
    ]).measures;
    return files?.count;
  });
  assert.deepEqual(counted, [0, 0, 1]);
});

test("fields are named as Adobe names them, across unnamed subforms", () => {
  assert.deepEqual(
    FIELDS.map(({ name }) => name),
    [...SHOWN, ...ABSENT],
  );
  assert.deepEqual(
    FIELDS.map(({ hidden }) => hidden),
    [false, false, false, true, false],
  );
});

test("the parser survives a blank before the declaration and does not expand entities", () => {
  const [root] = parseXml(
    ' <?xml version="1.0"?><!DOCTYPE a [<!ENTITY e "boom">]><x:a b="1">t&amp;&e;<c><![CDATA[<d>]]></c></x:a>',
  );
  assert.ok(root !== undefined);
  assert.equal(root.name, "a");
  assert.equal(root.text.includes("boom"), false);
  assert.equal(childOf(root, "c")?.text, "<d>");
});

test("a form that uses entities of its own has to be refused as damaged", () => {
  const declared = '<!DOCTYPE a [<!ENTITY e "boom">]>';
  assert.deepEqual(
    [`${declared}<a>&e;</a>`, `${declared}<a>&lt;<![CDATA[&e;]]></a>`, "<a>&e;</a>"].map(
      usesEntities,
    ),
    [true, false, false],
  );
  const failed = ["refused as xfa_malformed", "refused as xfa_no_fields"].map((why) => {
    const outcome = { kind: "none", why } as const;
    return failures(
      judgeDynamic([{ file: "f.pdf", template: FIELDS, usesEntities: true, outcome }]),
    );
  });
  assert.deepEqual(failed, [[], ["files that use entities of their own and are refused"]]);
});

test("a complete conversion passes", () => {
  assert.deepEqual(
    dynamic(
      SHOWN.map((name) => seenField(name)),
      ABSENT,
    ),
    [],
  );
});

const ALL = SHOWN.map((name) => seenField(name));
const FIRST = SHOWN[0] ?? "";

const WRONG: readonly {
  readonly what: string;
  readonly fields: readonly SeenField[];
  readonly warned: readonly string[];
  readonly fault: RegExp;
}[] = [
  { what: "a missing field", fields: ALL.slice(1), warned: ABSENT, fault: /fields on a page/ },
  { what: "an unnamed absence", fields: ALL, warned: ABSENT.slice(1), fault: /neither/ },
  { what: "a field that is also warned", fields: ALL, warned: [...ABSENT, FIRST], fault: /both/ },
  {
    what: "an additional field",
    fields: [...ALL, seenField("form[0].more[0]")],
    warned: ABSENT,
    fault: /lacks/,
  },
  {
    what: "another instance of a field that does not repeat",
    fields: [...ALL, seenField("form[0].#subform[2].one[2]")],
    warned: ABSENT,
    fault: /lacks/,
  },
  {
    what: "a widget outside its page",
    fields: [seenField(FIRST, { widgets: moveWidget({ right: 101 }) }), ...ALL.slice(1)],
    warned: ABSENT,
    fault: /fields on a page/,
  },
  {
    what: "a widget of a point",
    fields: [seenField(FIRST, { widgets: moveWidget({ right: 11 }) }), ...ALL.slice(1)],
    warned: ABSENT,
    fault: /fields on a page/,
  },
  {
    what: "a field without a widget",
    fields: [seenField(FIRST, { widgets: [] }), ...ALL.slice(1)],
    warned: ABSENT,
    fault: /fields on a page/,
  },
];

for (const { what, fields, warned, fault } of WRONG) {
  test(`${what} fails the dynamic group`, () => {
    assert.match(dynamic(fields, warned).join("; "), fault);
  });
}

test("a refused file fails the dynamic group", () => {
  const outcome = { kind: "none", why: "refused" } as const;
  const group = judgeDynamic([{ file: "f.pdf", template: FIELDS, usesEntities: false, outcome }]);
  assert.match(failures(group).join("; "), /files with fields that convert; fields on a page/);
});

test("no files at all fail", () => {
  const { measures } = judgeDynamic([]);
  assert.equal(measures.some(passes), false);
});

test("fields like Adobe's pass", () => {
  assert.deepEqual(adobe(ALL, ALL), []);
});

const CHANGES: readonly (readonly [string, Partial<SeenField>])[] = [
  ["type", { type: "combo" }],
  ["maximum length", { maxLength: 3 }],
  ["options", { options: ["a"] }],
  ["required", { required: true }],
  ["read-only", { readOnly: true }],
  ["comb", { comb: true }],
  ["multi-line", { multiLine: true }],
  ["worst edge, largest", { widgets: moveWidget({ bottom: 35 }) }],
  ["same page", { widgets: [{ page: 1, box: BOX }] }],
  ["names", { name: "form[0].other[0]" }],
];

for (const [label, change] of CHANGES) {
  test(`a difference in ${label} fails the comparison with Adobe`, () => {
    const ours = [seenField(FIRST, change), ...ALL.slice(1)];
    assert.ok(adobe(ALL, ours).includes(label), adobe(ALL, ours).join("; "));
  });
}

test("check buttons are a class of their own", () => {
  const theirs = [...ALL.slice(1), seenField(FIRST, { type: "check" })];
  const ours = [
    ...ALL.slice(1),
    seenField(FIRST, { type: "check", widgets: moveWidget({ left: 5 }) }),
  ];
  const failed = adobe(theirs, ours);
  assert.ok(failed.includes("worst edge of check buttons, largest"), failed.join("; "));
  assert.equal(failed.includes("worst edge, largest"), false);
});
