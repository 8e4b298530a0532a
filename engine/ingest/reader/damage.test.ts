import assert from "node:assert/strict";
import { test } from "node:test";
import { latin1Bytes, latin1Text, Stream } from "#cos";
import { type OpenForm, open } from "#ingest";
import { nodePlatform } from "#node";
import { fillThrough } from "../fill-through.fixture.ts";
import { ONE_FIELD, rawFile } from "../raw-file.fixture.ts";
import { packedFile } from "./packed-file.fixture.ts";

async function openForm(bytes: Uint8Array): Promise<OpenForm> {
  const result = await open(bytes, nodePlatform);
  assert.equal(result.kind, "form", JSON.stringify(result));
  assert.ok(result.kind === "form");
  return result;
}

/** The first field's value, after the form was also filled and read back. */
async function valueOf(bytes: Uint8Array): Promise<unknown> {
  const result = await openForm(bytes);
  const value = result.form.fields[0]?.value;
  assert.equal(fillThrough(result, ["filled"]).fields[0]?.value, "filled");
  return value;
}

const table = (objects: string): string =>
  `xref\n${objects}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n`;

test("an undamaged file opens", async () => {
  assert.equal(await valueOf(rawFile({ objects: ONE_FIELD })), "value");
});

test("wrong offsets are repaired by scanning", async () => {
  for (const shift of [1, -3, 40, 5000, -1e6]) {
    assert.equal(await valueOf(rawFile({ objects: ONE_FIELD, shift })), "value", `by ${shift}`);
  }
});

test("an offset that leads to another object is repaired by scanning", async () => {
  const text = latin1Text(rawFile({ objects: ONE_FIELD }));
  const offset = (num: number): string => String(text.indexOf(`${num} 0 obj`)).padStart(10, "0");
  const wrong = text.replace(`${offset(5)} 00000 n`, `${offset(2)} 00000 n`);
  assert.notEqual(wrong, text);
  assert.equal(await valueOf(latin1Bytes(wrong)), "value");
});

test("bytes before the header shift every offset", async () => {
  const before = "MIME-Version: 1.0\r\n\r\n";
  assert.equal(await valueOf(rawFile({ objects: ONE_FIELD, before })), "value");
});

test("a file without a cross-reference is read by scanning", async () => {
  const ends = ["", "startxref\n0\n%%EOF", "trailer\n<</Root 1 0 R>>\n", "xref\ngarbage"];
  for (const end of ends) {
    assert.equal(await valueOf(rawFile({ objects: ONE_FIELD, end })), "value", end);
  }
});

test("a trailer whose /Root is not a catalog is ignored", async () => {
  const end = "trailer\n<</Root 3 0 R>>\n";
  assert.equal(await valueOf(rawFile({ objects: ONE_FIELD, end })), "value");
});

test("a table that wrongly starts at 1 is read from 0", async () => {
  const text = latin1Text(rawFile({ objects: ONE_FIELD }));
  assert.equal(await valueOf(latin1Bytes(text.replace("xref\n0 6", "xref\n1 6"))), "value");
});

test("a table with fewer entries than announced is read as far as it goes", async () => {
  const text = latin1Text(rawFile({ objects: ONE_FIELD }));
  const lies = text.replace("xref\n0 6", "xref\n0 2147483647");
  assert.equal(await valueOf(latin1Bytes(lies)), "value");
});

test("a loop of cross-reference sections ends", async () => {
  const text = latin1Text(rawFile({ objects: ONE_FIELD }));
  const at = text.lastIndexOf("xref\n0");
  const looping = text.replace("/Root 1 0 R", `/Root 1 0 R/Prev ${at}`);
  assert.equal(await valueOf(latin1Bytes(looping)), "value");
});

test("the newest update of an object counts", async () => {
  const base = latin1Text(rawFile({ objects: ONE_FIELD }));
  const object = `5 0 obj\n${ONE_FIELD[5]?.replace("value", "newer")}\nendobj\n`;
  const prev = base.lastIndexOf("xref\n0");
  const at = String(base.length).padStart(10, "0");
  const update = table(`5 1\n${at} 00000 n \n`).replace("/Root", `/Prev ${prev}/Root`);
  const file = `${base + object + update + (base.length + object.length)}\n%%EOF\n`;
  assert.equal(await valueOf(latin1Bytes(file)), "newer");
});

test("an update with an unreadable table is found by scanning", async () => {
  const base = latin1Text(rawFile({ objects: ONE_FIELD }));
  const object = `5 0 obj\n${ONE_FIELD[5]?.replace("value", "newer")}\nendobj\n`;
  assert.equal(await valueOf(latin1Bytes(`${base + object}startxref\n7\n%%EOF\n`)), "newer");
});

test("object streams and cross-reference streams are read, with and without a predictor", async () => {
  assert.equal(await valueOf(packedFile({ predictor: false })), "value");
  assert.equal(await valueOf(packedFile({ predictor: true })), "value");
});

test("a hybrid file's hidden objects are found", async () => {
  assert.equal(await valueOf(packedFile({ predictor: true, hybrid: true })), "value");
});

test("objects in object streams are found without a cross-reference", async () => {
  const text = latin1Text(packedFile({ predictor: false })).replace(/startxref\n\d+/, "");
  assert.equal(await valueOf(latin1Bytes(text.replace("/XRef", "/XXXX"))), "value");
});

/** The page's content as it was read. */
async function contentOf(stream: string): Promise<string> {
  const page = ONE_FIELD[3]?.replace("/Annots", "/Contents 6 0 R/Annots") ?? "";
  const { document } = await openForm(rawFile({ objects: { ...ONE_FIELD, 3: page, 6: stream } }));
  for (const object of document.objects.values()) {
    if (object instanceof Stream) return latin1Text(object.data);
  }
  return "no stream";
}

test("a stream whose length is wrong, missing or a loop ends at endstream", async () => {
  for (const dict of [
    "<</Length 3>>",
    "<</Length 99999>>",
    "<<>>",
    "<</Length -1>>",
    "<</Length 6 0 R>>",
    "<</Length 77 0 R>>",
  ]) {
    assert.equal(await contentOf(`${dict}stream\n0 0 m S\nendstream`), "0 0 m S", dict);
    assert.equal(await contentOf(`${dict}stream\r\n0 0 m S\r\nendstream`), "0 0 m S", dict);
  }
});

test("a correct length counts although the data contains endstream", async () => {
  assert.equal(await contentOf("<</Length 12>>stream\nx endstream \nendstream"), "x endstream ");
});

test("a stream without endstream ends at its object's end", async () => {
  assert.equal(await contentOf("<</Length 99>>stream\n0 0 m S"), "0 0 m S");
});

test("a stream's bytes are kept encoded, and its length becomes direct", async () => {
  const { document } = await openForm(packedFile({ predictor: false }));
  for (const object of document.objects.values()) {
    if (object instanceof Stream) assert.equal(object.dict.has("Length"), false);
  }
});

test("a reference to a missing object is null, and null entries are dropped", async () => {
  const field = ONE_FIELD[5]?.replace("/V(value)", "/V 99 0 R/MK null/AP 98 0 R") ?? "";
  const { form } = await openForm(rawFile({ objects: { ...ONE_FIELD, 5: field } }));
  const dict = form.fields[0]?.nodes[0]?.dict;
  assert.deepEqual(
    ["V", "MK", "AP"].filter((key) => dict?.has(key) === true),
    [],
  );
});

test("objects are numbered from 1 consecutively", async () => {
  const objects = { ...ONE_FIELD, 900: "(nobody's)" };
  const { document } = await openForm(rawFile({ objects }));
  assert.deepEqual([...document.objects.keys()], [1, 2, 3, 4, 5]);
});

test("/Info and the first part of /ID are kept", async () => {
  const objects = { ...ONE_FIELD, 6: "<</Title(T)>>" };
  const trailer = "/Info 6 0 R/ID[<6162><6364>]";
  const { document } = await openForm(rawFile({ objects, trailer }));
  assert.deepEqual(document.id, latin1Bytes("ab"));
  assert.equal(document.dict(document.info ?? undefined)?.has("Title"), true);
});
