import assert from "node:assert/strict";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { PDFDocument } from "pdf-lib";
import { takeCensus } from "./census.ts";
import { extractDrawnText } from "./drawn-text.ts";
import { readWithLibpdf } from "./libpdf-reader.ts";
import { readWithMupdf } from "./mupdf-reader.ts";
import { readWithPdfLib } from "./pdf-lib-reader.ts";
import { readWithPdfjs } from "./pdfjs-reader.ts";
import type { Reader } from "./reading.ts";

const BLANK = buildForm({
  fields: [
    { type: "text", name: "person.name", at: [72, 700, 300, 720] },
    { type: "text", name: "untouched", at: [72, 670, 300, 690] },
    { type: "checkbox", name: "agree", at: { rect: [72, 640, 90, 658], state: "On" } },
    {
      type: "radio",
      name: "size",
      at: [
        { rect: [72, 610, 90, 628], state: "small" },
        { rect: [99, 610, 117, 628], state: "large" },
      ],
    },
    { type: "combo", name: "empty", options: [], at: [72, 520, 200, 538] },
    { type: "text", name: "locked", readOnly: true, at: [72, 550, 200, 568] },
    { type: "combo", name: "country", options: ["Peru", "France"], at: [72, 580, 200, 598] },
  ],
});

const READERS: readonly Reader[] = [readWithPdfLib, readWithLibpdf, readWithPdfjs, readWithMupdf];

async function fillBlank(): Promise<Uint8Array> {
  const document = await PDFDocument.load(BLANK);
  const form = document.getForm();
  form.getTextField("person.name").setText("Zoë Zq12");
  form.getCheckBox("agree").check();
  form.getRadioGroup("size").select("large");
  form.getDropdown("country").select("France");
  return document.save();
}

for (const read of READERS) {
  test(`${read.name} reads the values that another library wrote`, async () => {
    const { places } = await read(await fillBlank());
    const values = (name: string): unknown => places.get(name)?.map((place) => place.values);
    assert.deepEqual(values("person.name"), [["Zoë Zq12"]]);
    assert.deepEqual(values("untouched"), [[]]);
    assert.deepEqual(values("agree"), [["On"]]);
    assert.deepEqual(values("size"), [["large"], ["large"]]);
    assert.deepEqual(values("country"), [["France"]]);
  });

  test(`${read.name} finds nothing in the blank form, and rejects what is no PDF`, async () => {
    const { places } = await read(BLANK);
    assert.equal(places.size, 7);
    const texts = ["person.name", "country"].map((name) => places.get(name)?.[0]?.values);
    assert.deepEqual(texts, [[], []]);
    await assert.rejects(async () => read(new Uint8Array([37, 33, 10])));
  });
}

test("readers that report a widget's state agree on which radio button is on", async () => {
  const pdf = await fillBlank();
  for (const read of [readWithPdfLib, readWithLibpdf, readWithMupdf]) {
    const states = (await read(pdf)).places.get("size")?.map((place) => place.state);
    assert.deepEqual(states, ["Off", "large"], read.name);
  }
});

test("the text that widgets draw is found by field, and the page's own apart", async () => {
  const drawn = await extractDrawnText(await fillBlank());
  assert.deepEqual(drawn.widgets.get("person.name"), ["Zoë Zq12"]);
  assert.deepEqual(drawn.widgets.get("country"), ["France"]);
  assert.ok(!drawn.pages.join("").includes("France"));
});

test("a flattened form's text is the page's own", async () => {
  const document = await PDFDocument.load(await fillBlank());
  document.getForm().flatten();
  const drawn = await extractDrawnText(await document.save());
  assert.match(drawn.pages[0] ?? "", /Zoë Zq12/);
  assert.equal(drawn.widgets.size, 0);
});

test("the census names the fields that can be written: not read-only ones, not choices of nothing", async () => {
  const census = await takeCensus(BLANK);
  assert.deepEqual(census, {
    kind: "opened",
    writable: [
      { name: "person.name", kind: "text" },
      { name: "untouched", kind: "text" },
      { name: "agree", kind: "toggle" },
      { name: "size", kind: "toggle" },
      { name: "country", kind: "choice" },
    ],
    widgets: 8,
    pages: 1,
    xfaFields: 0,
    needsRendering: false,
  });
  assert.equal((await takeCensus(new Uint8Array([1, 2, 3]))).kind, "unreadable");
});
