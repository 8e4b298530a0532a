import assert from "node:assert/strict";
import { test } from "node:test";
import { latin1Bytes } from "./characters.ts";
import { Document } from "./document.ts";
import { copyDocument } from "./map-references.ts";
import { type CosObject, Ref, Stream } from "./objects.ts";
import { serialise } from "./serialise.ts";

function sample(): Document {
  const objects: readonly (readonly [number, CosObject])[] = [
    [1, new Map<string, CosObject>([["Kids", [new Ref(2), new Map([["A", 1]])]]])],
    [2, new Stream(new Map([["B", 2]]), latin1Bytes("content"))],
  ];
  return new Document(new Map(objects), new Ref(1), null, latin1Bytes("id"));
}

test("a copy is serialised like its original", () => {
  assert.deepEqual(serialise(copyDocument(sample())), serialise(sample()));
});

test("changing a copy, at any depth, does not change the original", () => {
  const original = sample();
  const before = serialise(original);
  const copy = copyDocument(original);
  const [, kid] = copy.array(copy.dict(copy.root)?.get("Kids")) ?? [];
  copy.dict(kid)?.set("A", 9);
  copy.dict(new Ref(2))?.set("B", 9);
  copy.add(3);
  assert.deepEqual(serialise(original), before);
  assert.equal(original.nextNumber, 3);
});
