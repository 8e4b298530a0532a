import assert from "node:assert/strict";
import { test } from "node:test";
import { compile } from "#compile";
import { type CosObject, type Document, Ref, readDocument } from "#cos";
import { RowFiller } from "#fill";
import { open } from "#ingest";
import { nodePlatform } from "#node";
import { joinChunks } from "#platform";
import { rawFile } from "./raw-file.fixture.ts";

type Objects = Readonly<Record<number, string>>;

/** A radio field of three buttons, `b` on. */
const RADIO: Objects = {
  1: "<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>",
  2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[6 0 R 7 0 R 8 0 R]>>",
  4: "<</Fields[5 0 R]/DA(/Helv 0 Tf 0 g)>>",
  5: "<</FT/Btn/Ff 49152/T(r)/V/b/Kids[6 0 R 7 0 R 8 0 R]>>",
  6: button("a", "/Parent 5 0 R/AS/Off"),
  7: button("b", "/Parent 5 0 R/AS/b"),
  8: button("c", "/Parent 5 0 R/AS/Off"),
};

const FIELD = "/FT/Btn/Ff 49152/T(r)";

/** Files with a /Kids where none belongs. */
const STRAY_KIDS: Readonly<Record<string, Objects>> = {
  "is empty": { 7: button("b", "/Parent 5 0 R/AS/b/Kids[]") },
  "lists its own button": { 7: button("b", "/Parent 5 0 R/AS/b/Kids[7 0 R]") },
  "lists another button": { 7: button("b", "/Parent 5 0 R/AS/b/Kids[6 0 R]") },
  "lists the field": { 7: button("b", "/Parent 5 0 R/AS/b/Kids[5 0 R]") },
  "lists the page": { 7: button("b", "/Parent 5 0 R/AS/b/Kids[3 0 R]") },
  "lists no field": { 7: button("b", "/Parent 5 0 R/AS/b/Kids[<</S/Span>>]") },
  "lists a button that the field lacks": {
    5: "<</FT/Btn/Ff 49152/T(r)/V/b/Kids[6 0 R 7 0 R]>>",
    7: button("b", "/Parent 5 0 R/AS/b/Kids[8 0 R]"),
  },
  "lists a field of another name": {
    7: button("b", "/Parent 5 0 R/AS/b/Kids[9 0 R]"),
    9: "<</T(x)/FT/Tx/Parent 7 0 R>>",
  },
  "makes a button the field of the others": {
    4: "<</Fields[7 0 R]>>",
    6: button("a", "/Parent 7 0 R/AS/Off"),
    7: button("b", `${FIELD}/V/b/AS/b/Kids[6 0 R 8 0 R]`),
    8: button("c", "/Parent 7 0 R/AS/Off"),
  },
  "is among fields of one name": {
    4: "<</Fields[6 0 R 7 0 R 8 0 R]>>",
    6: button("a", `${FIELD}/AS/Off`),
    7: button("b", `${FIELD}/V/b/AS/b/Kids[6 0 R]`),
    8: button("c", `${FIELD}/AS/Off`),
  },
};

/** A button with an appearance for its state and for Off. */
function button(state: string, entries: string): string {
  const look = "<</Subtype/Form/BBox[0 0 9 9]>>";
  return `<</Subtype/Widget/Rect[9 9 18 18]/AP<</N<</${state} ${look}/Off ${look}>>>>${entries}>>`;
}

/** The output for one value of the field `name`. */
async function fillValue(objects: Objects, name: string, value: string): Promise<Document> {
  const form = await open(rawFile({ objects }), nodePlatform);
  assert.ok(form.kind === "form");
  const compiled = compile(form, { fields: [name] }, nodePlatform);
  const filler = new RowFiller(compiled, nodePlatform);
  assert.ok(filler.fill([value], new Uint8Array(16)));
  const output = readDocument(joinChunks([compiled.prefix, filler.tail()]), nodePlatform.inflate);
  assert.ok("objects" in output);
  return output;
}

/** Returns the texts that the widgets of the output show. */
function shownTexts(output: Document): readonly string[] {
  const states = [...output.objects.values()].flatMap((object) =>
    object instanceof Map && object.has("AS") ? [output.name(object.get("AS")) ?? ""] : [],
  );
  return states.toSorted();
}

for (const [fault, objects] of Object.entries(STRAY_KIDS)) {
  test(`one button is on where a /Kids ${fault}`, async () => {
    const output = await fillValue({ ...RADIO, ...objects }, "r", "c");
    assert.deepEqual(shownTexts(output), ["Off", "Off", "c"]);
  });
}

/** The topmost ancestor of every object with a /Parent; `null` for a loop. */
function topsOf(document: Document): readonly (Ref | null)[] {
  return [...document.objects.keys()].flatMap((num) => {
    const climbed = new Set<number>();
    for (let at: CosObject = new Ref(num); at instanceof Ref; ) {
      if (climbed.has(at.num)) return [null];
      climbed.add(at.num);
      const parent: CosObject = document.dict(at)?.get("Parent") ?? null;
      if (parent === null) return climbed.size > 1 ? [at] : [];
      at = parent;
    }
    return [];
  });
}

const LOOPS: Readonly<Record<string, Objects>> = {
  "of a field with itself": {
    5: "<</FT/Btn/Ff 49152/T(r)/V/b/Kids[6 0 R 7 0 R 8 0 R]/Parent 5 0 R>>",
  },
  "of a field with its widget": {
    5: "<</FT/Btn/Ff 49152/T(r)/V/b/Kids[6 0 R 7 0 R 8 0 R]/Parent 7 0 R>>",
  },
  "of an orphan's parents": {
    4: "<</Fields[]>>",
    5: "<</FT/Btn/Ff 49152/T(r)/V/b/Kids[6 0 R 7 0 R 8 0 R]/Parent 9 0 R>>",
    9: "<</FT/Btn/Parent 5 0 R>>",
  },
  "beside the form": {
    3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[6 0 R 7 0 R 8 0 R 9 0 R]>>",
    9: "<</Subtype/Widget/Rect[9 9 18 18]/Parent 10 0 R>>",
    10: "<</FT/Btn/Parent 11 0 R>>",
    11: "<</FT/Btn/Parent 10 0 R>>",
  },
  "of page groups": {
    2: "<</Type/Pages/Kids[3 0 R]/Count 1/Parent 2 0 R>>",
  },
};

for (const [place, objects] of Object.entries(LOOPS)) {
  test(`an output has no loop of parents where the file has one ${place}`, async () => {
    const output = await fillValue({ ...RADIO, ...objects }, "r", "c");
    assert.ok(!topsOf(output).includes(null));
    assert.deepEqual(shownTexts(output), ["Off", "Off", "c"]);
  });
}

test("an orphan's parents beyond the limit of levels are refused", async () => {
  const chain: Record<number, string> = {};
  for (let num = 100; num < 400; num += 1) chain[num] = `<</T(n)/Parent ${num + 1} 0 R>>`;
  const orphan = "<</Subtype/Widget/FT/Tx/T(t)/Rect[9 9 18 18]/Parent 100 0 R>>";
  const objects = { ...RADIO, 4: "<</Fields[]>>", 8: orphan, ...chain };
  const refused = await open(rawFile({ objects }), nodePlatform);
  assert.equal(refused.kind === "refused" && refused.reason, "nested_too_deep");
});
