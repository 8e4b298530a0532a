import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { type CosObject, CosString, encodeText, Name, Stream } from "#cos";
import { type FieldValue, RowFiller } from "#fill";
import { isWritable, readForm } from "#form";
import { nodePlatform } from "#node";
import {
  type FieldSpec,
  type FormSpec,
  formDocument,
  type Place,
} from "../../forms/builder/mod.ts";
import { exifSegment, writeJpeg } from "../image/jpeg.fixture.ts";
import { writePng } from "../image/png.fixture.ts";
import { compile } from "./compile.ts";
import { selfTest } from "./self-test.ts";
import { appearanceOf, fieldOf, type Output, SpecimenFill } from "./specimen-fill.fixture.ts";

const png = writePng({
  width: 2,
  height: 1,
  colorType: 6,
  depth: 8,
  samples: [10, 20, 30, 255, 40, 50, 60, 0],
});
const PNG = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
const JPEG = Buffer.from(
  writeJpeg({
    across: 1,
    down: 2,
    components: 1,
    squares: [[9], [200]],
    notes: [exifSegment(6)],
  }),
).toString("base64");

type Look = Readonly<Record<string, CosObject>>;
const RECT = [50, 600, 254, 704] as const;

/** A push button with these entries in /MK. */
function button(name: string, look: Look = {}, place: Partial<Place> = {}): FieldSpec {
  const extra = { MK: new Map(Object.entries(look)), ...place.extra };
  return { type: "button", name, at: { rect: RECT, ...place, extra } };
}

function formOf(...fields: readonly FieldSpec[]): FormSpec {
  return { pages: [{}], fields: [{ type: "text", name: "name", at: [50, 50, 99, 70] }, ...fields] };
}

const PHOTO = formOf(button("photo", { TP: 1 }));

test("a picture becomes the appearance and the normal icon of its button", () => {
  const output = new SpecimenFill(PHOTO).read(["Ada", PNG]);
  assert.equal(
    appearanceOf(output, "photo").trim(),
    "q\n2 2 200 100 re\nW\nn\n200 0 0 100 2 2 cm\n/Image Do\nQ",
  );
  const icon = iconOf(output, "photo");
  assert.ok(icon instanceof Stream);
  assert.equal(Buffer.from(icon.data).toString(), "2 0 0 1 0 0 cm\n/Image Do");
  assert.deepEqual(icon.dict.get("BBox"), [0, 0, 2, 1]);
  const [field] = output.form.fields.filter(({ type }) => type === "button");
  assert.equal(field?.nodes[0]?.dict.has("V"), false);
});

test("a JPEG that is stored turned is upright in its icon too", () => {
  const output = new SpecimenFill(PHOTO).read([null, JPEG]);
  const icon = iconOf(output, "photo");
  assert.ok(icon instanceof Stream);
  assert.deepEqual(icon.dict.get("BBox"), [0, 0, 16, 8]);
  assert.equal(Buffer.from(icon.data).toString(), "0 -8 16 0 0 8 cm\n/Image Do");
});

test("background, border, icon fit and caption are drawn", () => {
  const look = {
    TP: 2,
    BG: [1, 1, 0],
    BC: [0],
    CA: text("Photo"),
    IF: new Map<string, CosObject>([
      ["SW", new Name("N")],
      ["A", [0, 1]],
    ]),
  };
  const spec = formOf({
    ...button("photo", look),
    defaultAppearance: "/Helv 10 Tf 1 0 0 rg",
  });
  const shown = appearanceOf(new SpecimenFill(spec).read([null, PNG]), "photo");
  assert.match(shown, /^q\n1 1 0 rg\n0 0 204 104 re\nf\n0 G\n0\.5 0\.5 203 103 re\ns\nQ\n/);
  assert.match(shown, /q\n2 14 200 88 re\nW\nn\n2 0 0 1 2 101 cm\n\/Image Do\nQ\n/);
  assert.match(shown, /q\n1 0 0 1 0 0 cm\n.*1 0 0 rg.*\/Helv 10 Tf.*\(Photo\) Tj\nET\nQ/s);
});

test("an empty value removes the picture, null keeps the file's own", () => {
  const document = formDocument(PHOTO);
  const widget = readForm(document).fields[1]?.nodes[0];
  const form = new Map<string, CosObject>([["BBox", [0, 0, 5, 5]]]);
  const own = document.add(new Stream(form, Buffer.from("% own look")));
  const icon = document.add(new Stream(form, Buffer.from("% own icon")));
  widget?.dict.set("AP", new Map([["N", own]]));
  widget?.dict.set(
    "MK",
    new Map<string, CosObject>([
      ["TP", 1],
      ["I", icon],
    ]),
  );
  const fill = new SpecimenFill(document);
  const cleared = fill.read([null, ""]);
  assert.equal(appearanceOf(cleared, "photo").trim(), "q\n2 2 200 100 re\nW\nn\nQ");
  assert.equal(iconOf(cleared, "photo"), null);
  const kept = fill.read([null, null]);
  assert.equal(appearanceOf(kept, "photo"), "% own look");
  const keptIcon = iconOf(kept, "photo");
  assert.ok(keptIcon instanceof Stream);
  assert.equal(Buffer.from(keptIcon.data).toString(), "% own icon");
});

test("buttons made for pictures are filled by default, others where they are named", () => {
  const script = new Map<string, CosObject>([
    ["S", new Name("JavaScript")],
    ["JS", text("event.target.buttonImportIcon();")],
  ]);
  const spec = formOf(
    button("layout", { TP: 3 }),
    button("Image1_af_image"),
    button("action", {}, { extra: { A: script } }),
    button("send", { CA: text("Send") }),
  );
  const names = readForm(formDocument(spec))
    .fields.filter(isWritable)
    .map(({ name }) => name);
  assert.deepEqual(names, ["name", "layout", "Image1_af_image", "action"]);
  const fill = new SpecimenFill(spec, { fields: ["send"] });
  const shown = appearanceOf(fill.read([PNG]), "send");
  assert.match(shown, /\/Image Do\n.*\(Send\)/s);
});

test("flattened, the picture and its caption are drawn on the page", () => {
  const spec = formOf({
    ...button("photo", { TP: 5, CA: text("Me"), R: 90 }),
    defaultAppearance: "/Helv 10 Tf 0 g",
  });
  const flat = new SpecimenFill(spec, { flatten: true });
  const content = lastContent(flat.read([null, PNG]));
  assert.match(
    content,
    /0 1 -1 0 254 600 cm\nq\nq\n16\.69 2 85\.31 200 re\nW\nn\n85\.31 0 0 42\.655 16\.69 80\.6725 cm\n\/PlatenX\d+ Do\nQ\n/,
  );
  assert.match(content, /\/PlatenF\d+ 10 Tf.*\(Me\) Tj/s);
  const cleared = lastContent(flat.read([null, ""]));
  assert.match(cleared, /\(Me\) Tj/);
  assert.doesNotMatch(cleared, /n\n.* cm\n\/PlatenX/);
});

test("a value that is not an image fails its row", () => {
  const cases: readonly (readonly [FieldValue, RegExp])[] = [
    ["Ada Lovelace", /takes a picture/],
    ["sig_1", /takes a picture/],
    [true, /takes a picture/],
    [["a"], /takes a picture/],
    ["data:image/svg+xml;base64,PHN2Zy8+", /only a PNG or JPEG/],
    [Buffer.from(png.subarray(0, 40)).toString("base64"), /truncated/],
    [Buffer.from(hugePng()).toString("base64"), /./],
  ];
  const fill = new SpecimenFill(PHOTO);
  for (const [value, message] of cases) {
    assert.equal(fill.pdf([null, value]), null);
    assert.deepEqual(
      fill.issues.map(({ severity, code, field }) => `${severity} ${code} ${field}`),
      ["error invalid_signature photo"],
    );
    assert.match(fill.issues[0]?.message ?? "", message);
  }
});

test("a button without space for its icon refuses a picture", () => {
  const fill = new SpecimenFill(formOf(button("dot", { TP: 1 }, { rect: [9, 9, 12, 12] })));
  assert.equal(fill.pdf([null, PNG]), null);
  assert.match(fill.issues[0]?.message ?? "", /no visible area/);
  assert.notEqual(fill.pdf([null, ""]), null);
});

test("rows with pictures unpack to themselves", () => {
  for (const flatten of [false, true]) {
    const document = formDocument(PHOTO);
    const compiled = compile({ document, form: readForm(document) }, { flatten }, nodePlatform);
    assert.equal(selfTest(compiled, nodePlatform), null);
    const filler = new RowFiller(compiled, nodePlatform);
    for (const value of [PNG, "", null, JPEG]) {
      assert.equal(filler.fill(["Ada", value], new Uint8Array(16)), true);
      const pdf = Buffer.concat([compiled.prefix, filler.tail()]);
      const packed = filler.pack();
      assert.ok(inflateRawSync(Buffer.concat([compiled.prefixDeflated, packed])).equals(pdf));
    }
  }
});

/** A PNG that claims a billion pixels. */
function hugePng(): Uint8Array {
  const bytes = Uint8Array.from(png);
  new DataView(bytes.buffer).setUint32(16, 100_000);
  new DataView(bytes.buffer).setUint32(20, 100_000);
  return bytes;
}

function iconOf(output: Output, name: string): CosObject {
  const { document } = output;
  const dict = fieldOf(output, name).nodes[0]?.dict;
  return document.resolve(document.dict(dict?.get("MK"))?.get("I"));
}

/** The burnt-in content of the only page. */
function lastContent({ document }: Output): string {
  const pages = document.dict(document.dict(document.root)?.get("Pages"));
  const page = document.dict(document.array(pages?.get("Kids"))?.[0]);
  const last = document.resolve(document.array(page?.get("Contents"))?.at(-1));
  return last instanceof Stream ? Buffer.from(last.data).toString("latin1") : "";
}

function text(value: string): CosString {
  return new CosString(encodeText(value));
}
