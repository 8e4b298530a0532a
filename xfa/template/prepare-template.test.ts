import assert from "node:assert/strict";
import { test } from "node:test";
import { nodePlatform } from "@platen/engine/node";
import { readXfaSource } from "@platen/engine/xfa-source";
import { xfaFile } from "../xfa-file.fixture.ts";
import { prepareTemplate } from "./prepare-template.ts";
import type { TemplateField } from "./template-field.ts";

const LIMITS = {
  elements: 1000,
  depth: 50,
  name: 200,
  names: 10_000,
  instancesEach: 50,
  instances: 500,
};

function prepare(body: string, limits = LIMITS) {
  const source = readXfaSource(
    xfaFile(`<subform name="form1">${body}</subform>`),
    nodePlatform,
    LIMITS,
  );
  assert.ok(source.kind === "xfa");
  const template = source.packets.get("template");
  assert.ok(template !== undefined);
  return prepareTemplate(source, template, limits);
}

function requirePrepared(body: string) {
  const result = prepare(body);
  assert.ok(result.kind === "prepared");
  return result;
}

function fieldsOf(body: string): readonly TemplateField[] {
  return [...requirePrepared(body).fields.values()];
}

const PROTOTYPE = `<proto><field id="base" access="readOnly" w="50pt"><ui><choiceList/></ui><items><text>A</text><text>B</text></items><caption reserve="9pt"/></field></proto>`;

test("a field has what its prototype has and it does not state itself", () => {
  const [own, used] = fieldsOf(
    `${PROTOTYPE}<field use="#base" access="open"><caption reserve="7pt"/></field><field usehref=".#base"/>`,
  );
  assert.deepEqual(
    [own?.control.kind, own?.isReadOnly, own?.caption?.reservePt, own?.items.length],
    ["choice", false, 7, 2],
  );
  assert.deepEqual([used?.isReadOnly, used?.caption?.reservePt], [true, 9]);
});

test("a prototype is found by its path, through elements without a name", () => {
  const sheet = `<proto><subform name="sheet"><field name="base" w="5pt" access="readOnly"/></subform></proto>`;
  const references = [
    'use="sheet.base"',
    'usehref=".#som($template.#subform.sheet.base[0])"',
    'usehref="#som(sheet.other)"',
  ];
  const fields = fieldsOf(sheet + references.map((each) => `<field ${each}/>`).join(""));
  assert.deepEqual(
    fields.map(({ isReadOnly }) => isReadOnly),
    [true, true, false],
  );
});

test("a control of its own is not joined with the prototype's", () => {
  const [field] = fieldsOf(`${PROTOTYPE}<field use="#base"><ui><textEdit/></ui></field>`);
  assert.equal(field?.control.kind, "text");
});

test("fields inside a used subform are fields of the form", () => {
  const used = `<proto><subform id="s" name="inner"><field name="a"/></subform></proto>`;
  const fields = fieldsOf(`${used}<subform use="#s"/><subform use="#s"/>`);
  assert.deepEqual(
    fields.map(({ container }) => [container.name, container.parent?.name]),
    [
      ["a", "inner"],
      ["a", "inner"],
    ],
  );
});

test("circular prototypes are malformed", () => {
  const circle = `<proto><subform id="p"><subform use="#q"/></subform><subform id="q"><subform use="#p"/></subform></proto>`;
  for (const body of [
    `${circle}<subform use="#p"/>`,
    `<subform id="r"><subform use="#r"/></subform>`,
  ]) {
    assert.deepEqual(prepare(`${body}<field name="a"/>`), { kind: "malformed" });
  }
});

test("prototypes that multiply are refused at the bound of elements", () => {
  const levels = Array.from({ length: 12 }, (_, at) => {
    const inner = at === 0 ? "<field/>" : `<subform use="#l${at - 1}"/>`.repeat(10);
    return `<subform id="l${at}">${inner}</subform>`;
  });
  const result = prepare(`<proto>${levels.join("")}</proto><subform use="#l11"/>`);
  assert.deepEqual(result, { kind: "too_large", bound: "elements" });
});

test("a field without a control has the one that its items imply", () => {
  const items = "<items><text>1</text></items>";
  const kinds = ["", items, items + items].map((each) => {
    const [bare] = fieldsOf(`<field>${each}</field>`);
    const [initial] = fieldsOf(`<field>${each}<ui><defaultUi/></ui></field>`);
    assert.deepEqual(bare?.control, initial?.control);
    return bare?.control.kind;
  });
  assert.deepEqual(kinds, ["text", "check", "choice"]);
});

test("only a stated multi-line field has several lines, as in Acrobat", () => {
  const rich = `<value><exData contentType="text/html"/></value>`;
  const [stated, silent] = fieldsOf(
    `<field><ui><textEdit multiLine="1"/></ui>${rich}</field><field><ui><textEdit/></ui>${rich}</field>`,
  );
  assert.ok(stated?.control.kind === "text" && silent?.control.kind === "text");
  assert.deepEqual([stated.control.isMultiline, silent.control.isMultiline], [true, false]);
});

test("a template without pages gets one, and nested page sets are found", () => {
  assert.match(requirePrepared("<field/>").xdp, /<pageSet><pageArea><contentArea [^>]*\/><medium /);
  const nested = `<pageSet><pageSet><pageArea name="P"/></pageSet></pageSet>`;
  assert.match(
    requirePrepared(`${nested}<field/>`).xdp,
    /<pageSet><pageArea name="P"><contentArea /,
  );
});

test("numbers, dates and their controls are laid out as text", () => {
  const { xdp } = requirePrepared(
    `<field><ui><numericEdit><margin topInset="1pt"/></numericEdit></ui><value><decimal>1.50</decimal></value></field>`,
  );
  assert.match(xdp, /<ui><textEdit><margin topInset="1pt"\/><\/textEdit><\/ui>/);
  assert.match(xdp, /<value><text>1\.50<\/text><\/value>/);
});

test("scripts are removed, and named by what they would do", () => {
  const { xdp, scripts } = requirePrepared(
    `<field name="a"><event><script>b.presence = "visible"; this.rawValue = 1;</script></event></field><field name="b"/>`,
  );
  assert.doesNotMatch(xdp, /script/);
  assert.deepEqual(
    [scripts.presence.map(({ name }) => name), scripts.dropped.map(({ name }) => name)],
    [["b"], ["a"]],
  );
});

test("the name of a script's presence is the one before the assignment, also behind long words", () => {
  const long = "a".repeat(400_000);
  const uses = ["b[0].presence =", "c.presence==", `${long} d.presence\n=`, `${long}[${long}`];
  const fields = ["a", "b", "c", "d"].map((name) => `<field name="${name}"/>`).join("");
  const { scripts } = requirePrepared(
    `<field name="x"><event><script>${uses.join(" 1; ")}</script></event></field>${fields}`,
  );
  assert.deepEqual(
    scripts.presence.map(({ name }) => name),
    ["b", "d"],
  );
});

/** The rewritten form of a field and of what is in `body`. */
function rewritten(body: string): string {
  return requirePrepared(FIELD_A + body).xdp;
}

function withFill(fill: string): string {
  return rewritten(`<draw name="a"><border>${fill}</border></draw>`);
}

function withFont(attributes: string): string {
  return rewritten(`<draw name="a"><font ${attributes}/></draw>`);
}

/** With a paragraph of rich text that has this style. */
function withStyle(style: string): string {
  const body = `<body xmlns="http://www.w3.org/1999/xhtml"><p style="${style}">x</p></body>`;
  return rewritten(
    `<draw name="a"><value><exData contentType="text/html">${body}</exData></value></draw>`,
  );
}

test("a background without a colour is white, one that is hidden or has a pattern stays as it is", () => {
  assert.match(withFill("<fill/>"), /<fill><color value="255,255,255"\/><\/fill>/);
  for (const fill of [
    '<fill presence="hidden"/>',
    '<fill><color value="1,2,3"/></fill>',
    "<fill><pattern/></fill>",
  ]) {
    assert.ok(withFill(fill).includes(fill));
  }
});

test("fonts and rich text state by their kerning whether the typeface has serifs", () => {
  assert.match(withFont('typeface="Times New Roman"'), /kerningMode="pair"/);
  assert.match(withFont('typeface="MS Sans Serif" kerningMode="pair"'), /kerningMode="none"/);
  assert.match(
    withStyle("kerning-mode:none;font-family:Georgia"),
    /style="font-family:Georgia;kerning-mode:pair"/,
  );
  assert.match(withStyle("kerning-mode:pair;color:red"), /style="color:red"/);
  const [field] = fieldsOf('<field name="a"><font typeface="Courier New"/></field>');
  assert.equal(field?.typeface, "Courier New");
});

const FIELD_A = '<field name="a"/>';
