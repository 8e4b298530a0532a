import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "@platen/engine";
import { CosString, latin1Text, Name, Stream } from "@platen/engine/cos";
import { nodePlatform } from "@platen/engine/node";
import { convertXfa, type XfaLimits, type XfaResult } from "./convert.ts";
import { nodeXfaHost } from "./node/mod.ts";
import { onePage, xfaFile } from "./xfa-file.fixture.ts";

const FIELD = `<field name="who" x="100pt" y="50pt" w="200pt" h="20pt"><ui><textEdit/></ui><value><text maxChars="9"/></value><margin leftInset="5pt"/><caption reserve="45pt"><value><text>Name</text></value></caption></field>`;

const host = await nodeXfaHost();

async function convert(file: Uint8Array, limits: Partial<XfaLimits> = {}): Promise<XfaResult> {
  return await convertXfa(file, host, limits);
}

/** The fields of the converted form: name, type and rectangle. */
async function fieldsOf(file: Uint8Array) {
  const result = await convert(file);
  assert.ok(result.kind === "converted");
  const opened = await open(result.pdf, nodePlatform);
  assert.ok(opened.kind === "form");
  return opened.form.fields.map((field) => {
    const [widget] = field.nodes.flatMap(({ widgets }) => widgets);
    const rect = opened.document.array(widget?.dict.get("Rect"));
    return { name: field.name, type: field.type, rect, value: field.value };
  });
}

test("a text field has Acrobat's name, the box beside its caption, and the value of the data", async () => {
  const file = xfaFile(onePage(FIELD), "<form1><body><who>00Ana</who></body></form1>");
  assert.deepEqual(await fieldsOf(file), [
    { name: "form1[0].body[0].who[0]", type: "text", rect: [150, 722, 300, 742], value: "00Ana" },
  ]);
});

test("a number of the data is kept as written", async () => {
  const field = `<field name="sum" w="90pt" h="20pt"><ui><numericEdit/></ui><value><decimal/></value></field>`;
  const file = xfaFile(onePage(field), "<form1><body><sum>007.50</sum></body></form1>");
  const [sum] = await fieldsOf(file);
  assert.deepEqual(sum?.value, "007.50");
});

test("hidden siblings count in names, and are warned of", async () => {
  const file = xfaFile(onePage(`${FIELD.replace("<field", '<field presence="hidden"')}${FIELD}`));
  const result = await convert(file);
  assert.ok(result.kind === "converted");
  const [warning] = result.warnings;
  assert.deepEqual(
    [warning?.code, warning?.fields],
    ["field_not_converted", ["form1[0].body[0].who[0]"]],
  );
  assert.deepEqual(
    (await fieldsOf(file)).map(({ name }) => name),
    ["form1[0].body[0].who[1]"],
  );
});

test("a check button without a caption is at the right of its field", async () => {
  const check = `<field name="ok" x="10pt" y="0pt" w="30pt" h="10pt"><ui><checkButton size="10pt"/></ui><items><text>Y</text></items></field>`;
  const [ok] = await fieldsOf(xfaFile(onePage(check)));
  assert.deepEqual(ok?.rect, [30, 782, 40, 792]);
});

/** A GIF of one black pixel. */
const GIF = "R0lGODdhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=";

function pictureField(data: string): string {
  return `<field name="logo" w="90pt" h="20pt"><ui><imageEdit/></ui><value><image contentType="image/gif">${data}</image></value></field>`;
}

/** The pictures of a converted form, and its warnings. */
async function picturesOf(file: Uint8Array) {
  const result = await convert(file);
  assert.ok(result.kind === "converted");
  const opened = await open(result.pdf, nodePlatform);
  assert.ok(opened.kind === "form");
  const images = [...opened.document.objects.values()].filter(
    (object) =>
      object instanceof Stream && opened.document.name(object.dict.get("Subtype")) === "Image",
  );
  return {
    images: images.length,
    warned: result.warnings.map(({ code }) => code),
  };
}

test("the picture of an image field is drawn", async () => {
  const found = await picturesOf(xfaFile(onePage(FIELD + pictureField(GIF))));
  assert.deepEqual(found, { images: 1, warned: ["image_not_fillable"] });
});

function namedPicture(href: string): string {
  return `<value><image href="${href}" contentType="image/x-other"/></value>`;
}

test("pictures that the form refers to by name are drawn, each file embedded once", async () => {
  const draw = (href: string) => `<draw w="50pt" h="20pt">${namedPicture(href)}</draw>`;
  const field = `<field name="logo" w="90pt" h="20pt"><ui><imageEdit/></ui>${namedPicture("a.gif")}</field>`;
  const gif = new Uint8Array(Buffer.from(GIF, "base64"));
  const files = { "a.gif": gif, broken: new Uint8Array(90) };
  const found = await picturesOf(
    xfaFile(onePage(FIELD + field + draw("a.gif").repeat(3)), "", files),
  );
  assert.deepEqual(found, { images: 1, warned: ["image_not_fillable"] });
  for (const href of ["b.gif", "broken"]) {
    const { images, warned } = await picturesOf(xfaFile(onePage(FIELD + draw(href)), "", files));
    assert.deepEqual([images, warned], [0, ["picture_not_drawn"]]);
  }
  const unseen = draw("b.gif").replace("<draw", '<draw presence="hidden"');
  assert.deepEqual((await picturesOf(xfaFile(onePage(FIELD + unseen)))).warned, []);
});

/** A grey JPEG of 8 by 8 pixels. */
const JPEG =
  "/9j/2wBDAAgBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAAIAAgBAREA/8QAHAAAAAAJAAAAAAAAAAAAAAAAAAECAwQFBgcI/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAPwBRv//Z";

test("a picture by name may be a JPEG that is the data of an image object", async () => {
  const jpeg = Buffer.from(JPEG, "base64");
  const hex = new TextEncoder().encode(`${jpeg.toString("hex")}>`);
  const draw = `<draw w="50pt" h="20pt">${namedPicture("a.jpg")}</draw>`;
  const direct = new Stream(new Map([["Filter", new Name("DCTDecode")]]), new Uint8Array(jpeg));
  const filters = [new Name("ASCIIHexDecode"), new Name("DCTDecode")];
  const inHex = new Stream(new Map([["Filter", filters]]), hex);
  for (const picture of [direct, inHex]) {
    const found = await picturesOf(xfaFile(onePage(FIELD + draw), "", { "a.jpg": picture }));
    assert.deepEqual(found, { images: 1, warned: [] });
  }
});

test("an image field without a readable picture is converted", async () => {
  const result = await convert(xfaFile(onePage(FIELD + pictureField("no Base64!"))));
  assert.equal(result.kind, "converted");
});

test("the same file gives the same bytes", async () => {
  const file = xfaFile(onePage(FIELD));
  const [first, second] = [await convert(file), await convert(file)];
  assert.ok(first.kind === "converted");
  assert.deepEqual(first, second);
});

test("a form without fields, without a template or beyond a bound is refused with its reason", async () => {
  const repeated = `<subform name="row"><occur min="1" max="-1" initial="1000000"/>${FIELD}</subform>`;
  assert.deepEqual(await convert(xfaFile(onePage(""))), {
    kind: "refused",
    reason: "xfa_no_fields",
  });
  assert.deepEqual(await convert(new Uint8Array(9)), { kind: "refused", reason: "xfa_malformed" });
  assert.deepEqual(await convert(xfaFile(onePage(repeated))), {
    kind: "refused",
    reason: "xfa_too_large",
    bound: "instancesEach",
  });
  assert.deepEqual(await convert(xfaFile(onePage(FIELD)), { letters: 3 }), {
    kind: "refused",
    reason: "xfa_too_large",
    bound: "letters",
  });
});

test("entities that are declared and used, and prototypes that contain themselves, are damage", async () => {
  const malformed = { kind: "refused", reason: "xfa_malformed" };
  const circular = [
    '<subform id="p"><subform use="#p"/></subform>',
    '<subform id="p"><subform use="#q"/></subform><subform id="q"><area><subform usehref=".#p"/></area></subform>',
    '<subform id="p" use="#q"/><subform id="q" use="#p"/>',
  ];
  for (const each of circular)
    assert.deepEqual(await convert(xfaFile(onePage(each + FIELD))), malformed);
  const declared = '<!DOCTYPE template [<!ENTITY who "Ana">]>';
  const used = onePage(FIELD.replace("Name", "&who;"));
  assert.deepEqual(await convert(xfaFile(declared + used)), malformed);
  const [unused] = await fieldsOf(xfaFile(declared + onePage(FIELD)));
  assert.equal(unused?.name, "form1[0].body[0].who[0]");
});

test("what prototypes add counts against the bounds", async () => {
  const levels = Array.from({ length: 10 }, (_, at) => {
    const inner = at === 0 ? "<draw/>" : `<subform use="#level${at - 1}"/>`.repeat(10);
    return `<subform id="level${at}">${inner}</subform>`;
  });
  const chain = Array.from({ length: 300 }, (_, at) => `<font id="f${at}" use="#f${at + 1}"/>`);
  assert.deepEqual(await endOf(levels), ["xfa_too_large", "elements"]);
  assert.deepEqual(await endOf(chain), ["xfa_too_large", "depth"]);
  assert.equal(await endOf(levels.slice(0, 3)), "converted");
});

/** How the conversion of a form with prototypes ends. */
async function endOf(prototypes: readonly string[]) {
  const result = await convert(xfaFile(onePage(`<proto>${prototypes.join("")}</proto>${FIELD}`)));
  return result.kind === "refused" ? [result.reason, result.bound] : result.kind;
}

function fontCalled(typeface: string): string {
  return `<font typeface="${typeface}" size="10pt"/>`;
}

test("fields keep the kind of their typeface, and text that is not embedded keeps its serifs", async () => {
  const field = (name: string, typeface: string) =>
    `<field name="${name}" w="90pt" h="20pt"><ui><textEdit/></ui>${fontCalled(typeface)}</field>`;
  const draw = `<draw w="90pt" h="20pt">${fontCalled("Times New Roman")}<value><text>Hi</text></value></draw>`;
  const body = field("a", "Times New Roman") + field("b", "Courier New") + field("c", "Arial");
  const result = await convert(xfaFile(onePage(body + draw)));
  assert.ok(result.kind === "converted");
  const opened = await open(result.pdf, nodePlatform);
  assert.ok(opened.kind === "form");
  const { document } = opened;
  const appearances = opened.form.fields.map((each) => {
    const [widget] = each.nodes.flatMap(({ widgets }) => widgets);
    const da = widget?.dict.get("DA");
    return da instanceof CosString ? /\/(\w+)/.exec(latin1Text(da.bytes))?.[1] : null;
  });
  assert.deepEqual(appearances, ["TiRo", "Cour", "Helv"]);
  const fonts = [...document.objects.values()].flatMap((object) =>
    object instanceof Map ? [document.name(object.get("BaseFont"))] : [],
  );
  assert.ok(fonts.includes("Times-Roman"));
});
