import assert from "node:assert/strict";
import { test } from "node:test";
import { readPages } from "#form";
import { type OpenForm, open } from "#ingest";
import { nodePlatform } from "#node";
import { fillThrough } from "./fill-through.fixture.ts";
import { ONE_FIELD, rawFile } from "./raw-file.fixture.ts";

async function read(objects: Readonly<Record<number, string>>): Promise<OpenForm> {
  const result = await open(rawFile({ objects: { ...ONE_FIELD, ...objects } }), nodePlatform);
  assert.ok(result.kind === "form", JSON.stringify(result));
  return result;
}

function names({ form }: OpenForm): readonly string[] {
  return form.fields.map(({ name }) => name);
}

const TEXT = "<</Type/Annot/Subtype/Widget/FT/Tx/Rect[0 0 100 20]>>";
const page = (annotations: string): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[${annotations}]>>`;

test("widgets without a name get one by their order on the pages, with a warning", async () => {
  const result = await read({
    2: "<</Type/Pages/Kids[3 0 R 8 0 R]/Count 2>>",
    3: page("5 0 R 7 0 R"),
    6: TEXT,
    7: TEXT,
    8: page("6 0 R"),
  });
  assert.deepEqual(names(result).toSorted(), ["name", "unnamed_1", "unnamed_2"]);
  assert.deepEqual(
    result.form.fields.map(({ name, nodes }) => [name, nodes[0]?.widgets[0]?.page]).slice(1),
    [
      ["unnamed_1", 1],
      ["unnamed_2", 2],
    ],
  );
  const [warning] = result.warnings;
  assert.deepEqual(
    [warning?.code, warning?.fields],
    ["fields_unnamed", ["unnamed_1", "unnamed_2"]],
  );
});

test("an unnamed field is filled", async () => {
  const form = fillThrough(await read({ 3: page("6 0 R"), 6: TEXT }), ["kept", "filled"]);
  const values = form.fields.map(({ name, value }) => [name, value]);
  assert.deepEqual(
    new Map(values.map(([name, value]) => [name, value])).get("unnamed_1"),
    "filled",
  );
});

test("a made-up name differs from the names of other fields", async () => {
  const named = ONE_FIELD[5]?.replace("(name)", "(unnamed_1)") ?? "";
  const result = await read({ 3: page("5 0 R 6 0 R"), 5: named, 6: TEXT });
  assert.deepEqual(names(result), ["unnamed_1", "unnamed_2"]);
});

test("several widgets below a field without a name are one field", async () => {
  const result = await read({
    3: page("5 0 R 6 0 R 7 0 R"),
    4: "<</Fields[5 0 R 8 0 R]/DA(/Helv 0 Tf 0 g)>>",
    6: "<</Subtype/Widget/Parent 8 0 R/Rect[0 0 9 9]>>",
    7: "<</Subtype/Widget/Parent 8 0 R/Rect[0 9 9 18]>>",
    8: "<</FT/Tx/Kids[6 0 R 7 0 R]>>",
  });
  assert.deepEqual(names(result), ["name", "unnamed_1"]);
  assert.equal(result.form.fields[1]?.nodes[0]?.widgets.length, 2);
});

test("a widget that two unnamed fields share belongs to its parent, and the other is not listed", async () => {
  for (const order of ["8 0 R 9 0 R", "9 0 R 8 0 R"]) {
    const result = await read({
      3: page("5 0 R 6 0 R"),
      4: `<</Fields[5 0 R ${order}]/DA(/Helv 0 Tf 0 g)>>`,
      6: "<</Subtype/Widget/Parent 8 0 R/Rect[0 0 99 20]>>",
      8: "<</FT/Tx/Kids[6 0 R]>>",
      9: "<</FT/Tx/Kids[6 0 R]>>",
    });
    assert.deepEqual(names(result), ["name", "unnamed_1"]);
    assert.equal(result.form.fields[1]?.nodes[0]?.widgets.length, 1);
    const { document } = result;
    const acroForm = document.dict(document.dict(document.root)?.get("AcroForm"));
    assert.equal(document.array(acroForm?.get("Fields"))?.length, 2);
  }
});

test("a widget without a name that a page lists twice is one field, and listed once", async () => {
  const result = await read({ 3: page("5 0 R 6 0 R 6 0 R"), 6: TEXT });
  assert.deepEqual(names(result), ["name", "unnamed_1"]);
  const annotations = readPages(result.document)[0]?.dict.get("Annots");
  assert.equal(result.document.array(annotations)?.length, 2);
});

test("unnamed widgets without a type, and unnamed buttons, give no warning", async () => {
  const result = await read({
    3: page("5 0 R 6 0 R 7 0 R"),
    6: "<</Subtype/Widget/Rect[0 0 9 9]>>",
    7: "<</Subtype/Widget/FT/Btn/Ff 65536/Rect[0 0 9 9]>>",
  });
  assert.deepEqual(result.warnings, []);
  assert.deepEqual(names(result).slice(0, 1), ["name"]);
});

test("parents in a loop, and long chains of them, end", async () => {
  const chain = Object.fromEntries(
    Array.from({ length: 900 }, (_, index) => [
      10 + index,
      `<</FT/Tx/Kids[${9 + index} 0 R]/Parent ${11 + index} 0 R>>`,
    ]),
  );
  const result = await read({
    3: page("5 0 R 6 0 R 9 0 R"),
    6: "<</Subtype/Widget/FT/Tx/Parent 7 0 R/Rect[0 0 9 9]>>",
    7: "<</FT/Tx/Kids[6 0 R]/Parent 8 0 R>>",
    8: "<</FT/Tx/Kids[7 0 R]/Parent 7 0 R>>",
    9: "<</Subtype/Widget/Parent 10 0 R/Rect[0 0 9 9]>>",
    ...chain,
  });
  assert.ok(names(result).includes("name"));
});
