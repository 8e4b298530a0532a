import assert from "node:assert/strict";
import { test } from "node:test";
import { type CosObject, type Document, latin1Text, Name, Stream } from "#cos";
import { readForm } from "#form";
import { open } from "#ingest";
import { nodePlatform } from "#node";
import { buildForm, type FormSpec, formDocument } from "../../forms/builder/mod.ts";
import { appearanceOf, fieldOf, SpecimenFill } from "./specimen-fill.fixture.ts";

const PMD = new Map<string, CosObject>([["Symbology", new Name("PDF417")]]);
const FORM: FormSpec = {
  pages: [{}],
  fields: [
    { type: "text", name: "name", at: [50, 50, 99, 70] },
    { type: "text", name: "code", at: [50, 600, 250, 700], extra: { PMD } },
  ],
};
const BARS = "0 0 9 100 re f % bars";

/** The form, with an appearance for its barcode. */
function withBars(): Document {
  const document = formDocument(FORM);
  const field = readForm(document).fields.find(({ name }) => name === "code");
  const dict = new Map<string, CosObject>([["BBox", [0, 0, 200, 100]]]);
  const bars = document.add(new Stream(dict, Buffer.from(BARS)));
  field?.nodes[0]?.dict.set("AP", new Map([["N", bars]]));
  return document;
}

test("a barcode's value is set, its appearance is left alone, and the row is warned", () => {
  const fill = new SpecimenFill(withBars());
  const output = fill.read(["Ada", "12345"]);
  assert.equal(fieldOf(output, "code").value, "12345");
  assert.equal(appearanceOf(output, "code"), BARS);
  assert.deepEqual(
    fill.issues.map(({ severity, code, field }) => [severity, code, field]),
    [["warning", "barcode_not_drawn", "code"]],
  );
  fill.read(["Ada", null]);
  assert.deepEqual(fill.issues, []);
});

test("a barcode without an appearance gets none", () => {
  const output = new SpecimenFill(FORM).read([null, "12345"]);
  assert.equal(fieldOf(output, "code").nodes[0]?.dict.has("AP"), false);
  assert.equal(fieldOf(output, "code").value, "12345");
});

test("flattened, the form's own barcode is on the page and the value is not", () => {
  const fill = new SpecimenFill(withBars(), { flatten: true });
  const streams = [...fill.read(["Ada", "12345"]).document.objects.values()].flatMap((object) =>
    object instanceof Stream ? [latin1Text(object.data)] : [],
  );
  assert.ok(streams.includes(BARS));
  assert.ok(streams.some((content) => content.includes("(Ada)")));
  assert.ok(!streams.some((content) => content.includes("12345")));
});

test("a form with barcodes opens with a warning that names them", async () => {
  const opened = await open(buildForm(FORM), nodePlatform);
  assert.deepEqual(
    opened.kind === "form" ? opened.warnings.map(({ code, fields }) => [code, fields]) : opened,
    [["barcode_not_drawn", ["code"]]],
  );
});
