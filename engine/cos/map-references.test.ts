import assert from "node:assert/strict";
import { test } from "node:test";
import { mapReferences } from "./map-references.ts";
import { type CosObject, Name, Ref, Stream } from "./objects.ts";

const DATA = Uint8Array.of(1, 2);

function sample(ref: CosObject): CosObject {
  const dict = new Map<string, CosObject>([
    ["A", [ref, 1, [ref]]],
    ["B", new Map([["C", ref]])],
  ]);
  return new Stream(dict, DATA);
}

test("references are replaced at any depth, including stream dictionaries", () => {
  const mapped = mapReferences(sample(new Ref(3)), ({ num }) => new Ref(num + 10));
  assert.deepEqual(mapped, sample(new Ref(13)));
});

test("a reference may become any object", () => {
  assert.deepEqual(
    mapReferences(sample(new Ref(3)), () => null),
    sample(null),
  );
});

test("an object without references is the same value, and bytes are shared", () => {
  const name = new Name("N");
  assert.equal(
    mapReferences(name, (ref) => ref),
    name,
  );
  const copy = mapReferences(sample(1), (ref) => ref);
  assert.ok(copy instanceof Stream && copy.data === DATA);
});
