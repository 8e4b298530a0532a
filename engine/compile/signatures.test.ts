import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { type Dict, type Document, latin1Text, Stream } from "#cos";
import { type FieldValue, RowFiller } from "#fill";
import { readForm } from "#form";
import { nodePlatform } from "#node";
import { type FormSpec, formDocument } from "../../forms/builder/mod.ts";
import { exifSegment, writeJpeg } from "../image/jpeg.fixture.ts";
import { type PngSpec, writePng } from "../image/png.fixture.ts";
import { compile } from "./compile.ts";
import type { StoredSignature } from "./fields/stored-signature.ts";
import { selfTest } from "./self-test.ts";
import { appearanceOf, fieldOf, type Output, SpecimenFill } from "./specimen-fill.fixture.ts";

/** Two pixels wide, one of them transparent. */
const INK: PngSpec = {
  width: 2,
  height: 1,
  colorType: 6,
  depth: 8,
  samples: [10, 20, 30, 255, 40, 50, 60, 0],
};
const png = writePng(INK);
const jpeg = writeJpeg({
  across: 1,
  down: 2,
  components: 1,
  squares: [[9], [200]],
  notes: [exifSegment(6)],
});
const PNG = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
const JPEG = Buffer.from(jpeg).toString("base64");

const FORM: FormSpec = {
  pages: [{}, {}],
  fields: [
    { type: "text", name: "name", at: [50, 700, 300, 720] },
    {
      type: "signature",
      name: "signed",
      at: [
        { rect: [50, 600, 252, 702], border: { color: [0, 0, 1], width: 1 } },
        { page: 2, rect: [50, 600, 152, 702], rotation: 90 },
      ],
    },
    { type: "signature", name: "photo", at: [50, 400, 252, 502] },
  ],
};

test("an image becomes the appearance of all the field's widgets, and is stored once", () => {
  const output = new SpecimenFill(FORM).read(["Ada", PNG, null]);
  const frame = "q\n0 0 1 RG\n0.5 0.5 201 101 re\ns\nQ\n";
  assert.equal(appearanceOf(output, "signed", 0), `${frame}q\n200 0 0 100 1 1 cm\n/Image Do\nQ`);
  assert.equal(appearanceOf(output, "signed", 1), "q\n100 0 0 50 1 26 cm\n/Image Do\nQ");
  const [first, second] = [imageOf(output, "signed", 0), imageOf(output, "signed", 1)];
  assert.equal(first, second);
  assert.deepEqual(pixelsOf(output.document, first), [10, 20, 30, 40, 50, 60]);
  const mask = output.document.resolve(first.dict.get("SMask"));
  assert.ok(mask instanceof Stream);
  assert.deepEqual(pixelsOf(output.document, mask), [255, 0]);
});

test("a JPEG is embedded unchanged, upright, without a mask", () => {
  const output = new SpecimenFill(FORM).read([null, null, JPEG]);
  const image = imageOf(output, "photo", 0);
  assert.equal(output.document.name(image.dict.get("Filter")), "DCTDecode");
  assert.equal(image.dict.has("SMask"), false);
  assert.deepEqual([...image.data.subarray(-2)], [0xff, 0xd9]);
  // Stored 8 by 16 pixels and rotated: shown as 16 by 8.
  assert.equal(appearanceOf(output, "photo"), "q\n0 -100 200 0 1 101 cm\n/Image Do\nQ");
});

test("the field remains an unsigned signature field: /V is not set", () => {
  const output = new SpecimenFill(FORM).read([null, PNG, JPEG]);
  for (const name of ["signed", "photo"]) {
    const field = fieldOf(output, name);
    assert.equal(field.type, "signature");
    for (const { dict, widgets } of field.nodes) {
      assert.equal(dict.has("V"), false);
      for (const widget of widgets) assert.equal(widget.dict.has("V"), false);
    }
  }
});

test("a row without a signature shows the form's own, even after a row with one", () => {
  const fill = new SpecimenFill(FORM);
  const blank = fill.read(["Ada", null, null]);
  assert.equal(appearanceOf(blank, "signed"), "");
  fill.read(["Ada", PNG, JPEG]);
  assert.deepEqual(fill.pdf(["Ada", null, ""]), new SpecimenFill(FORM).pdf(["Ada", null, null]));
  assert.deepEqual(fill.pdf([null, PNG, JPEG]), new SpecimenFill(FORM).pdf([null, PNG, JPEG]));
});

test("the file's own appearance of a signature field is kept until a row signs", () => {
  const document = formDocument(FORM);
  const photo = readForm(document).fields.find((field) => field.name === "photo");
  const own = document.add(
    new Stream(new Map([["BBox", [0, 0, 5, 5]]]), Buffer.from("% sign here")),
  );
  photo?.nodes[0]?.dict.set("AP", new Map([["N", own]]));
  const fill = new SpecimenFill(document);
  assert.equal(appearanceOf(fill.read([null, null, null]), "photo"), "% sign here");
  assert.match(appearanceOf(fill.read([null, null, PNG]), "photo"), /Do\nQ$/);
});

test("flattened, the image is drawn on the page of each widget, in its frame", () => {
  const output = new SpecimenFill(FORM, { flatten: true }).read([null, PNG, JPEG]);
  const [first = "", second = ""] = pageContents(output.document);
  assert.match(
    first,
    /q\n1 0 0 1 50 600 cm\nq\n0 0 1 RG\n.*\nq\n200 0 0 100 1 1 cm\n\/PlatenX\d+ Do\nQ\nQ\n/s,
  );
  assert.match(second, /q\n0 1 -1 0 152 600 cm\nq\n100 0 0 50 1 26 cm\n\/PlatenX\d+ Do\nQ\nQ\n/);
  const images = drawnImages(output.document);
  assert.deepEqual(
    images.map((image) => image.data.length > 0),
    [true, true, true],
  );
  assert.equal(images[0], images[2], "both pages show the same object");
  assert.equal(output.form.fields.length, 0);
});

test("flattened without a signature, the pages show none", () => {
  const output = new SpecimenFill(FORM, { flatten: true }).read(["Ada", null, null]);
  assert.deepEqual(drawnImages(output.document), []);
});

test("a stored signature is part of the prefix, and a row only refers to it", () => {
  const noise = Array.from({ length: 64 * 64 * 4 }, (_, i) => (i * i * 31) % 251);
  const large = writePng({ width: 64, height: 64, colorType: 6, depth: 8, samples: noise });
  const signatures = new Map<string, StoredSignature>([["sig_1", { kind: "image", bytes: large }]]);
  for (const flatten of [false, true]) {
    const fill = new SpecimenFill(FORM, { signatures, flatten });
    const pdf = fill.pdf([null, "sig_1", "sig_1"]);
    const tail = (pdf?.length ?? 0) - fill.compiled.prefix.length;
    assert.ok(tail > 0 && tail < 2000, `${tail} bytes a row`);
    const output = fill.read([null, "sig_1", " sig_1 "]);
    const images = flatten
      ? drawnImages(output.document)
      : [imageOf(output, "signed", 0, "Stored0"), imageOf(output, "photo", 0, "Stored0")];
    assert.equal(new Set(images).size, 1);
    assert.equal(pixelsOf(output.document, images[0]).length, 64 * 64 * 3);
  }
});

test("an invalid signature fails its row with the reason", () => {
  const signatures = new Map<string, StoredSignature>([
    ["sig_cut", { kind: "image", bytes: png.subarray(0, 30) }],
  ]);
  const fill = new SpecimenFill(FORM, { signatures });
  const cases: readonly (readonly [FieldValue, RegExp])[] = [
    ["sig_unknown", /no stored signature/],
    ["sig_cut", /truncated/],
    ["data:image/svg+xml;base64,PHN2Zy8+", /only a PNG or JPEG/],
    [`${PNG.slice(0, -4)}!`, /base64 is damaged/],
    [Buffer.from(png.subarray(0, 40)).toString("base64"), /truncated/],
    [true, /must be an image, the id of a stored signature, or a name/],
    [["a", "b"], /must be an image/],
  ];
  for (const [value, message] of cases) {
    assert.equal(fill.pdf([null, null, value]), null);
    assert.deepEqual(
      fill.issues.map(({ severity, code, field }) => `${severity} ${code} ${field}`),
      ["error invalid_signature photo"],
    );
    assert.match(fill.issues[0]?.message ?? "", message);
  }
});

test("an invisible signature field refuses a signature", () => {
  const fill = new SpecimenFill({
    pages: [{}],
    fields: [{ type: "signature", name: "s", at: [0, 0, 0, 0] }],
  });
  assert.equal(fill.pdf([PNG]), null);
  assert.match(fill.issues[0]?.message ?? "", /no visible area/);
  assert.notEqual(fill.pdf([null]), null);
});

test("a row with images unpacks to itself, and its images take little more than their size", () => {
  const photo = writePng({
    width: 300,
    height: 100,
    colorType: 2,
    depth: 8,
    samples: Array.from(
      { length: 90_000 },
      (_, i) => (Math.imul(i + 1, 2_654_435_761) >>> 13) & 255,
    ),
  });
  const value = Buffer.from(photo).toString("base64");
  for (const flatten of [false, true]) {
    const document = formDocument(FORM);
    const compiled = compile({ document, form: readForm(document) }, { flatten }, nodePlatform);
    assert.equal(selfTest(compiled, nodePlatform), null);
    const filler = new RowFiller(compiled, nodePlatform);
    for (const row of [
      ["Ada", value, PNG],
      [null, null, JPEG],
      ["x", value, value],
    ]) {
      assert.equal(filler.fill(row, new Uint8Array(16)), true);
      const pdf = Buffer.concat([compiled.prefix, filler.tail()]);
      const packed = filler.pack();
      assert.ok(inflateRawSync(Buffer.concat([compiled.prefixDeflated, packed])).equals(pdf));
      assert.ok(packed.length < filler.tail().length + 1000);
    }
  }
});

/** The image in the resources of an appearance. */
function imageOf({ document, form }: Output, name: string, widget: number, key = "Image"): Stream {
  const field = form.fields.find((one) => one.name === name);
  const dict = field?.nodes.flatMap((node) => node.widgets)[widget]?.dict;
  const appearance = document.dict(document.dict(dict?.get("AP"))?.get("N"));
  return namedImage(document, appearance, key);
}

function namedImage(document: Document, holder: Dict | null, key: string): Stream {
  const objects = document.dict(document.dict(holder?.get("Resources"))?.get("XObject"));
  const image = document.resolve(objects?.get(key));
  assert.ok(image instanceof Stream, `no image ${key}`);
  return image;
}

function pixelsOf(document: Document, image: Stream | undefined): readonly number[] {
  assert.equal(document.name(image?.dict.get("Filter")), "FlateDecode");
  return [...(nodePlatform.inflate(image?.data ?? new Uint8Array(0), 1 << 20) ?? [])];
}

function pagesOf(document: Document): readonly Dict[] {
  const pages = document.dict(document.dict(document.root)?.get("Pages"));
  return (document.array(pages?.get("Kids")) ?? []).flatMap((kid) => document.dict(kid) ?? []);
}

/** The last content stream of each page: the burnt-in content. */
function pageContents(document: Document): readonly string[] {
  return pagesOf(document).map((page) => {
    const last = document.resolve((document.array(page.get("Contents")) ?? []).at(-1));
    return last instanceof Stream ? latin1Text(last.data) : "";
  });
}

/** The images that the pages show, in order. */
function drawnImages(document: Document): readonly Stream[] {
  const pages = pagesOf(document);
  return pageContents(document).flatMap((content, index) =>
    [...content.matchAll(/\/(\w+) Do/g)].flatMap(([, key = ""]) => {
      const image = namedImage(document, pages[index] ?? null, key);
      return document.name(image.dict.get("Subtype")) === "Image" ? [image] : [];
    }),
  );
}
