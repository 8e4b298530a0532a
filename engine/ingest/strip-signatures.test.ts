import assert from "node:assert/strict";
import { test } from "node:test";
import { latin1Text, serialise } from "#cos";
import { type OpenForm, open } from "#ingest";
import { nodePlatform } from "#node";
import { fillThrough } from "./fill-through.fixture.ts";
import { ONE_FIELD, rawFile } from "./raw-file.fixture.ts";

const SIGNED = {
  4: "<</Fields[5 0 R 6 0 R]/SigFlags 3>>",
  6: "<</Subtype/Widget/FT/Sig/T(sign)/V 7 0 R/AP<</N 8 0 R>>/Rect[0 0 9 9]>>",
  7: "<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>",
  8: "<</Length 0>>stream\n\nendstream",
};

async function read(objects: Readonly<Record<number, string>>): Promise<OpenForm> {
  const result = await open(rawFile({ objects: { ...ONE_FIELD, ...objects } }), nodePlatform);
  assert.ok(result.kind === "form", JSON.stringify(result));
  return result;
}

function codes(result: OpenForm): readonly string[] {
  return result.warnings.map((warning) => warning.code);
}

test("a signed field becomes unsigned and blank, with a warning", async () => {
  const result = await read(SIGNED);
  assert.deepEqual(codes(result), ["signature_invalidated"]);
  const field = result.form.fields.find((each) => each.name === "sign");
  assert.equal(field?.type, "signature");
  const dict = field?.nodes[0]?.dict;
  assert.deepEqual([dict?.has("V"), dict?.has("AP")], [false, false]);
  assert.doesNotMatch(latin1Text(serialise(result.document)), /SigFlags/);
});

test("a signed form is filled, and its signature field is unsigned", async () => {
  const form = fillThrough(await read(SIGNED), ["filled"]);
  const [text, sign] = form.fields;
  assert.deepEqual([text?.value, sign?.name, sign?.type], ["filled", "sign", "signature"]);
  assert.equal(sign?.nodes[0]?.dict.has("V"), false);
});

test("an unsigned field stays as it is", async () => {
  const unsigned = SIGNED[6].replace("/V 7 0 R", "");
  const result = await read({ ...SIGNED, 6: unsigned });
  assert.deepEqual(codes(result), []);
  const dict = result.form.fields.find((each) => each.name === "sign")?.nodes[0]?.dict;
  assert.equal(dict?.has("AP"), true);
  assert.match(latin1Text(serialise(result.document)), /SigFlags/);
  const [, sign] = fillThrough(result, ["filled"]).fields;
  assert.deepEqual([sign?.type, sign?.nodes[0]?.dict.has("AP")], ["signature", true]);
});

test("permissions granted by a signature are removed with it", async () => {
  const catalog = ONE_FIELD[1]?.replace(">>", "/Perms<</DocMDP 7 0 R>>/DSS<<>>>>") ?? "";
  const result = await read({ 1: catalog, 7: SIGNED[7] });
  assert.deepEqual(codes(result), ["signature_invalidated"]);
  const root = result.document.dict(result.document.root);
  assert.deepEqual([root?.has("Perms"), root?.has("DSS")], [false, false]);
});

test("usage rights are removed without a warning: they are not a signature of the document", async () => {
  const catalog = ONE_FIELD[1]?.replace(">>", "/Perms<</UR3 7 0 R>>>>") ?? "";
  const form = ONE_FIELD[4]?.replace(">>", "/SigFlags 2>>") ?? "";
  const result = await read({ 1: catalog, 4: form, 7: SIGNED[7] });
  assert.deepEqual(codes(result), []);
  assert.doesNotMatch(latin1Text(serialise(result.document)), /Perms|UR3|SigFlags/);
});

test("a signed form with usage rights gives a warning", async () => {
  const catalog = ONE_FIELD[1]?.replace(">>", "/Perms<</UR3 9 0 R>>>>") ?? "";
  const result = await read({ ...SIGNED, 1: catalog, 9: SIGNED[7] });
  assert.deepEqual(codes(result), ["signature_invalidated"]);
});

test("an action other than a signature is kept", async () => {
  const result = await read({ 5: ONE_FIELD[5]?.replace("(value)", "<</S/Named>>") ?? "" });
  assert.deepEqual(codes(result), []);
});
