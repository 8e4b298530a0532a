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

const CERTIFIED = (level: string): Readonly<Record<number, string>> => ({
  1: ONE_FIELD[1]?.replace(">>", "/Perms<</DocMDP 7 0 R>>>>") ?? "",
  7: SIGNED[7].replace(
    />>$/u,
    `/Reference[<</TransformMethod/DocMDP/TransformParams<<${level}/V/1.2>>>>]>>`,
  ),
});

test("the warning names the level of a certification", async () => {
  const sentences = {
    "/P 1": "Its certification (DocMDP 1) allowed no changes.",
    "/P 2": "Its certification (DocMDP 2) allowed filling in fields and signing.",
    "/P 3": "Its certification (DocMDP 3) allowed filling in fields, signing and comments.",
    "": "Its certification (DocMDP 2) allowed filling in fields and signing.",
  };
  for (const [level, sentence] of Object.entries(sentences)) {
    const { warnings } = await read(CERTIFIED(level));
    assert.equal(warnings[0]?.message.slice(-sentence.length), sentence);
  }
});

const TWO_MORE = {
  4: "<</Fields[5 0 R 6 0 R 10 0 R]/SigFlags 3>>",
  10: "<</T(group)/Kids[11 0 R 12 0 R]>>",
  11: "<</Subtype/Widget/Parent 10 0 R/FT/Tx/T(a)/Rect[0 0 9 9]>>",
  12: "<</Subtype/Widget/Parent 10 0 R/FT/Tx/T(b)/Rect[0 0 9 9]>>",
};
const LOCKS: readonly (readonly [lock: string, fields: readonly string[]])[] = [
  ["/Action/All", ["name", "group.a", "group.b"]],
  ["/Action/Include/Fields[(group)]", ["group.a", "group.b"]],
  ["/Action/Include/Fields[(group.b)(gone)]", ["group.b"]],
  ["/Action/Exclude/Fields[(group.a)]", ["name", "group.b"]],
];

test("the warning lists the fields that a signature locked, by its field or by its transforms", async () => {
  for (const [lock, fields] of LOCKS) {
    const byField = { ...SIGNED, ...TWO_MORE, 6: SIGNED[6].replace(">>", `>>/Lock<<${lock}>>`) };
    const reference = `/Reference[<</TransformMethod/FieldMDP/TransformParams<<${lock}>>>>]>>`;
    const byTransform = { ...SIGNED, ...TWO_MORE, 7: SIGNED[7].replace(/>>$/u, reference) };
    for (const objects of [byField, byTransform]) {
      const { warnings } = await read(objects);
      assert.deepEqual(warnings[0]?.fields, fields, lock);
      assert.match(warnings[0].message, / locked \d fields? \(FieldMDP\)/);
    }
  }
});

test("the lock of an unsigned field locks nothing and stays", async () => {
  const unsigned = SIGNED[6].replace("/V 7 0 R", "/Lock<</Action/All>>");
  const result = await read({ ...SIGNED, 6: unsigned });
  assert.deepEqual(codes(result), []);
  assert.match(latin1Text(serialise(result.document)), /\/Lock/);
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
