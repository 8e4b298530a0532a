import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "@platen/engine";
import { CosString, type Dict, decodeText, Stream } from "@platen/engine/cos";
import { nodePlatform } from "@platen/engine/node";
import { convertXfa } from "./convert.ts";
import { nodeXfaHost } from "./node/mod.ts";
import { onePage, xfaFile } from "./xfa-file.fixture.ts";

const host = await nodeXfaHost();

/** The fields of a converted form with the warnings of the conversion. */
async function convert(body: string, data = "") {
  const result = await convertXfa(xfaFile(onePage(body), data), host);
  assert.ok(result.kind === "converted");
  const opened = await open(result.pdf, nodePlatform);
  assert.ok(opened.kind === "form");
  const { document, form } = opened;
  const fields = form.fields.map((field) => {
    const widgets = field.nodes.flatMap((node) => node.widgets.map(({ dict }) => dict));
    return { ...field, widgets };
  });
  const readShown = (widget: Dict | undefined, state?: string): string => {
    const normal = document.resolve(document.dict(widget?.get("AP"))?.get("N"));
    const stream =
      state === undefined
        ? normal
        : document.resolve(normal instanceof Map ? normal.get(state) : null);
    assert.ok(stream instanceof Stream);
    const filter = document.name(stream.dict.get("Filter"));
    assert.equal(filter, null);
    return Buffer.from(stream.data).toString("latin1");
  };
  const warned = new Map(result.warnings.map(({ code, fields: names }) => [code, names]));
  return { fields, warned, shown: readShown };
}

function inBody(data: string): string {
  return `<form1><body>${data}</body></form1>`;
}

const AT = 'w="90pt" h="20pt"';
const ITEMS = "<items><text>Red</text><text>Blue</text></items>";
const CHECK = `<ui><checkButton/></ui><items><text>Y</text><text>N</text></items>`;

test("values of the data are drawn: texts, options by what they show, and checked buttons", async () => {
  const { fields, shown } = await convert(
    `<field name="a" ${AT}/><field name="b" ${AT}><ui><choiceList/></ui>${ITEMS}<items save="1"><text>1</text><text>2</text></items></field><field name="c" ${AT}>${CHECK}</field>`,
    inBody("<a>Ana</a><b>2</b><c>Y</c>"),
  );
  const [text, choice, check] = fields;
  assert.match(shown(text?.widgets[0]), /\(Ana\) ?Tj/);
  assert.match(shown(choice?.widgets[0]), /\(Blue\) ?Tj/);
  assert.notEqual(shown(check?.widgets[0], "Y"), shown(check?.widgets[0], "Off"));
  assert.deepEqual([text?.value, choice?.value, check?.value], ["Ana", "2", "Y"]);
});

test("a value in another script is drawn with a font for it", async () => {
  const { fields, shown } = await convert(`<field name="a" ${AT}/>`, inBody("<a>日本</a>"));
  assert.match(shown(fields[0]?.widgets[0]), /T[jJ]/);
  assert.equal(fields[0]?.value, "日本");
});

test("options that the data lists replace those of the template", async () => {
  const { fields } = await convert(
    `<field name="a" ${AT}><ui><choiceList/></ui>${ITEMS}<bindItems ref="$.colors.color[*]" labelRef="$" valueRef="id"/><bind match="dataRef" ref="$record"/></field>`,
    `<form1><colors><color id="g">Green</color><color id="w">White</color></colors></form1>`,
  );
  assert.deepEqual(
    fields[0]?.options.map(({ text, exportValue }) => [text, exportValue]),
    [
      ["Green", "g"],
      ["White", "w"],
    ],
  );
});

test("options of the template stay where the data lists none", async () => {
  const lists = ["$.colors.color[*]", "$.none[*]", "$record.broken["].map(
    (ref, at) =>
      `<field name="l${at}" ${AT}><ui><choiceList open="onEntry"/></ui>${ITEMS}<items save="1"><text>1</text><text>2</text></items><bindItems ref="${ref}" labelRef="$" valueRef="$"/></field>`,
  );
  const { fields } = await convert(
    lists.join(""),
    `<form1><colors/><body><l0>2</l0><l1>2</l1><l2>1</l2></body></form1>`,
  );
  const kept = [
    ["Red", "1"],
    ["Blue", "2"],
  ];
  assert.deepEqual(
    fields.map(({ options, value, editable }) => [
      options.map(({ text, exportValue }) => [text, exportValue]),
      value,
      editable,
    ]),
    [
      [kept, "2", false],
      [kept, "2", false],
      [kept, "1", false],
    ],
  );
});

test("a list without options takes any text", async () => {
  const { fields } = await convert(`<field name="a" ${AT}><ui><choiceList/></ui></field>`);
  assert.equal(fields[0]?.editable, true);
});

test("a list of several values has all that the data selects", async () => {
  const { fields } = await convert(
    `<field name="a" ${AT}><ui><choiceList open="multiSelect"/></ui>${ITEMS}</field>`,
    inBody("<a><value>Red</value><value>Blue</value></a>"),
  );
  assert.deepEqual(fields[0]?.value, ["Red", "Blue"]);
});

test("a value that is too long or not among the options is kept", async () => {
  const { fields } = await convert(
    `<field name="a" ${AT}><value><text maxChars="2"/></value></field><field name="b" ${AT}><ui><choiceList/></ui>${ITEMS}</field>`,
    inBody("<a>long</a><b>Green</b>"),
  );
  assert.deepEqual(
    fields.map(({ value }) => value),
    ["long", "Green"],
  );
});

test("a value that is no state of its check button is warned of, off is not", async () => {
  const group = `<exclGroup name="r" layout="tb"><field ${AT}>${CHECK}</field><field ${AT}>${CHECK}</field></exclGroup>`;
  const { fields, warned } = await convert(
    `<field name="a" ${AT}>${CHECK}</field><field name="b" ${AT}>${CHECK}</field>${group}`,
    inBody("<a>maybe</a><b>N</b><r>other</r>"),
  );
  assert.deepEqual(warned.get("value_dropped"), ["form1[0].body[0].a[0]", "form1[0].body[0].r[0]"]);
  assert.deepEqual(
    fields.map(({ value }) => value),
    ["", "", ""],
  );
});

function radioXml(value: string): string {
  return `<field ${AT}><ui><checkButton shape="round"/></ui><items><text>${value}</text></items></field>`;
}

test("radio buttons are one field with a widget each, on where the data says", async () => {
  const { fields, warned } = await convert(
    `<exclGroup name="r" layout="tb" access="readOnly">${radioXml("1")}${radioXml("2")}</exclGroup>`,
    inBody("<r>2</r>"),
  );
  const [radio] = fields;
  assert.deepEqual(
    [radio?.name, radio?.type, radio?.value, radio?.readOnly, radio?.widgets.length],
    ["form1[0].body[0].r[0]", "radio", "2", true, 2],
  );
  assert.equal(warned.has("value_dropped"), false);
});

test("a field for a picture is a push button that takes one", async () => {
  const image = `<field name="i" ${AT}><ui><imageEdit/></ui></field>`;
  const { fields, warned } = await convert(`${image}<field name="a" ${AT}/>`);
  assert.equal(warned.has("image_not_fillable"), false);
  assert.deepEqual(
    fields.map(({ type }) => type),
    ["button", "text"],
  );
  const alone = await convertXfa(xfaFile(onePage(image)), host);
  assert.equal(alone.kind, "converted");
});

test("repeated subforms have an instance for each record, counted in their names", async () => {
  const { fields } = await convert(
    `<subform name="row" layout="tb"><occur min="0" max="-1"/><field name="a" ${AT}/></subform>`,
    inBody("<row><a>x</a></row><row><a>y</a></row>"),
  );
  assert.deepEqual(
    fields.map(({ name, value }) => [name, value]),
    [
      ["form1[0].body[0].row[0].a[0]", "x"],
      ["form1[0].body[0].row[1].a[0]", "y"],
    ],
  );
});

function fontXml(color: string): string {
  return `<font size="9pt"><fill><color value="${color}"/></fill></font>`;
}

test("the text of a push button has the caption's font", async () => {
  const { fields } = await convert(
    `<field name="a" ${AT}/><field name="b" ${AT}><ui><button/></ui>${fontXml("0,255,0")}<caption>${fontXml("255,255,255")}<value><text>Go</text></value></caption></field><field name="c" ${AT}><ui><button/></ui>${fontXml("0,255,0")}</field>`,
  );
  const appearances = fields.map(({ widgets }) => {
    const text = widgets[0]?.get("DA");
    return text instanceof CosString ? decodeText(text) : "";
  });
  assert.match(appearances[1] ?? "", / Tf 1 1 1 rg$/);
  assert.match(appearances[2] ?? "", / Tf 0 1 0 rg$/);
});

test("a barcode is a read-only field that every reader takes for one, and is warned of once", async () => {
  const barcode = `<field name="q" ${AT}><ui><barcode type="qrCode"/></ui></field>`;
  const { fields, warned } = await convert(`${barcode}<field name="a" ${AT}/>`, inBody("<q>1</q>"));
  assert.deepEqual(
    fields.map(({ isBarcode, readOnly, value }) => [isBarcode, readOnly, value]),
    [
      [true, true, ""],
      [false, false, ""],
    ],
  );
  assert.equal(warned.size, 0);
  const result = await convertXfa(xfaFile(onePage(barcode)), host);
  assert.ok(result.kind === "converted");
  const opened = await open(result.pdf, nodePlatform);
  assert.ok(opened.kind === "form");
  assert.deepEqual(
    opened.warnings.map(({ code }) => code),
    ["barcode_not_drawn"],
  );
});

test("a period in a name is an underscore, which is warned of", async () => {
  const { fields, warned } = await convert(
    `<subform name="x.y"><field name="a" ${AT}/></subform><field name="b.c" ${AT}/><field name="b_c" ${AT}/><exclGroup name="r" layout="tb"><field name="r.1" ${AT}>${CHECK}</field></exclGroup>`,
  );
  const [inside, renamed, ...others] = fields.map(({ name }) => name);
  assert.deepEqual(
    [inside, renamed, ...others],
    ["x_y[0].a[0]", "b_c[0]", "b_c[1]", "r[0]"].map((name) => `form1[0].body[0].${name}`),
  );
  assert.deepEqual(warned.get("field_renamed"), [inside, renamed]);
});

test("comb, password and required fields keep what they are", async () => {
  const { fields } = await convert(
    `<field name="a" ${AT}><ui><textEdit><comb numberOfCells="4"/></textEdit></ui><validate nullTest="error"/></field><field name="b" ${AT}><ui><passwordEdit/></ui></field>`,
  );
  assert.deepEqual(
    fields.map(({ comb, maxLength, required, password }) => [comb, maxLength, required, password]),
    [
      [true, 4, true, false],
      [false, null, false, true],
    ],
  );
});
