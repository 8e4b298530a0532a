import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readData } from "./read-data.ts";

function valuesOf(data: Readonly<Record<string, unknown>>): unknown {
  const read = readData(data);
  assert.equal(read.kind, "values");
  return read.kind === "values" ? Object.fromEntries(read.values) : null;
}

test("texts, booleans and null are kept, numbers become their text", () => {
  assert.deepEqual(
    valuesOf({ name: "Ann", agrees: true, town: null, age: 41, share: 0.5, langs: ["de", 7] }),
    { name: "Ann", agrees: true, town: null, age: "41", share: "0.5", langs: ["de", "7"] },
  );
});

test("an object refers to a signature by its id, or gives a name to write", () => {
  assert.deepEqual(
    valuesOf({ a: { signature_id: "sig_x" }, b: { type: "typed", name: "Ann", font: "script" } }),
    { a: { kind: "stored", id: "sig_x" }, b: { kind: "typed", name: "Ann" } },
  );
});

test("an invalid value is a fault that names its member without repeating the value", () => {
  for (const odd of [
    {},
    { town: "Oslo" },
    [["Oslo"]],
    [null],
    { signature_id: 7 },
    { signature_id: "sig_x", note: "Oslo" },
    { signature_id: "sig_x", type: "typed", name: "Oslo" },
    { type: "typed", name: "Oslo", font: 7 },
    { type: "drawn", name: "Oslo" },
  ]) {
    const read = readData({ fine: "x", odd });
    assert.equal(read.kind === "fault" && read.field, "odd");
    assert.doesNotMatch(JSON.stringify(read), /Oslo/);
  }
});

test("a lone surrogate becomes the replacement character", () => {
  assert.deepEqual(valuesOf({ name: "a\ud800" }), { name: "a\ufffd" });
});

test("any JSON is read or refused, member by member", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
      const read = readData(data);
      if (read.kind === "values") assert.deepEqual([...read.values.keys()], Object.keys(data));
      else assert.ok(Object.hasOwn(data, read.field));
    }),
  );
});
