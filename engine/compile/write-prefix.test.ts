import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type CosObject,
  CosString,
  Document,
  latin1Bytes,
  latin1Text,
  Name,
  Ref,
  reachable,
  readDocument,
  renumbered,
  Stream,
} from "#cos";
import { nodePlatform } from "#node";
import { formDocument } from "../../forms/builder/mod.ts";
import { readOutput, SpecimenFill } from "./specimen-fill.fixture.ts";
import { packedStreamCount, writePrefix } from "./write-prefix.ts";

const scalar: fc.Arbitrary<CosObject> = fc.oneof(
  fc.constantFrom<CosObject>(null, true, false),
  fc.integer(),
  fc.string({ maxLength: 8 }).map((text) => new CosString(latin1Bytes(text))),
  fc.stringMatching(/^[a-z #()]{1,6}$/u).map((text) => new Name(text)),
);

/** Objects 1…n that may refer to each other and to missing ones. */
const graph: fc.Arbitrary<ReadonlyMap<number, CosObject>> = fc
  .array(
    fc.record({
      refs: fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 3 }),
      more: scalar,
      isStream: fc.boolean(),
      data: fc.uint8Array({ maxLength: 300 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((nodes) => {
    const objects = nodes.map(({ refs, more, isStream, data }, index) => {
      const dict = new Map<string, CosObject>([
        ["To", refs.map((num) => new Ref(num))],
        ["More", more],
        ["Length", data.length],
      ]);
      return [index + 1, isStream ? new Stream(dict, data) : dict] as const;
    });
    return new Map(objects);
  });

/** A stream with its filter undone, for comparison. */
function plain(object: CosObject | undefined): CosObject {
  if (!(object instanceof Stream) || !object.dict.has("Filter")) return object ?? null;
  const dict = new Map(object.dict);
  dict.delete("Filter");
  const data = nodePlatform.inflate(object.data, 1e6) ?? assert.fail();
  return new Stream(dict.set("Length", data.length), data);
}

/** All of `objects` as static objects; the dynamic ones are references to them. */
function write(objects: ReadonlyMap<number, CosObject>, dynamics: number): Uint8Array {
  const packed = packedStreamCount(objects.values());
  const first = objects.size + packed + 1;
  const parts = {
    statics: objects,
    dynamics: Array.from({ length: dynamics }, (_, index) =>
      latin1Bytes(`${first + index} 0 obj\n[${index}]\nendobj\n`),
    ),
    first,
    packedNumbers: Array.from({ length: packed }, (_, index) => objects.size + 1 + index),
    trailerRefs: "/Root 1 0 R",
    idHex: "ab".repeat(16),
    pdfaPart: null,
  };
  const prefix = writePrefix(parts, nodePlatform);
  assert.equal(prefix.restOffsets.length, dynamics + 1);
  for (let index = 0; index < dynamics; index += 1) {
    const head = `${first + index} 0 obj\n`;
    const at = prefix.restOffsets[index] ?? 0;
    assert.equal(latin1Text(prefix.bytes.subarray(at, at + head.length)), head);
  }
  assert.equal(prefix.restOffsets[dynamics], prefix.xrefOffset);
  return prefix.bytes;
}

function read(bytes: Uint8Array): Document {
  const document = readDocument(bytes, nodePlatform.inflate);
  assert.ok(document instanceof Document, JSON.stringify(document));
  return document;
}

test("every object of a prefix reads back under its number, packed, deflated or plain", () => {
  fc.assert(
    fc.property(graph, fc.integer({ min: 0, max: 4 }), (objects, dynamics) => {
      const document = read(write(objects, dynamics));
      for (const [num, object] of objects) {
        assert.deepEqual(plain(document.objects.get(num)), object);
      }
      const first = objects.size + packedStreamCount(objects.values()) + 1;
      for (let index = 0; index < dynamics; index += 1) {
        assert.deepEqual(document.objects.get(first + index), [index]);
      }
    }),
    { numRuns: 60 },
  );
});

test("object streams hold 200 objects each, and the last one the rest", () => {
  for (const count of [1, 199, 200, 201, 400, 401]) {
    const objects = new Map(Array.from({ length: count }, (_, index) => [index + 1, [index]]));
    assert.equal(packedStreamCount(objects.values()), Math.ceil(count / 200));
    const document = read(write(objects, 1));
    for (const [num, object] of objects) assert.deepEqual(document.objects.get(num), object);
  }
  assert.equal(packedStreamCount([new Stream(new Map(), new Uint8Array(0))]), 0);
});

test("a stream is deflated where that makes it smaller, and left as it is where it has a filter", () => {
  const dull = new Stream(new Map(), new Uint8Array(1000).fill(65));
  const noise = new Stream(
    new Map(),
    Uint8Array.from({ length: 300 }, (_, index) => (index * index * 2_654_435_761) >>> 11),
  );
  const coded = new Stream(new Map([["Filter", new Name("DCTDecode")]]), dull.data);
  const objects = new Map<number, CosObject>([
    [1, new Map()],
    [2, dull],
    [3, noise],
    [4, coded],
  ]);
  const document = read(write(objects, 0));
  const filters = [2, 3, 4].map((num) => document.name(document.dict(new Ref(num))?.get("Filter")));
  assert.deepEqual(filters, ["FlateDecode", null, "DCTDecode"]);
});

test("reachable objects are what a walk from the roots finds, with loops", () => {
  fc.assert(
    fc.property(graph, fc.integer({ min: 1, max: 14 }), (objects, root) => {
      const document = new Document(objects, new Ref(root), null, null);
      const found = new Set<number>();
      const walk = (num: number): void => {
        const object = objects.get(num);
        if (object === undefined || found.has(num)) return;
        found.add(num);
        for (const ref of document.array(document.dict(object)?.get("To")) ?? []) {
          if (ref instanceof Ref) walk(ref.num);
        }
      };
      walk(root);
      assert.deepEqual(new Set(reachable(document, [new Ref(root)])), found);
    }),
  );
});

test("renumbering changes only numbers, and dangling references become null", () => {
  const object = new Map<string, CosObject>([
    ["A", [new Ref(1), [new Ref(2)], "x".length, true]],
    ["B", new Map([["C", new Ref(9)]])],
  ]);
  const numbers = new Map([
    [1, 2],
    [2, 1],
  ]);
  const expected = new Map<string, CosObject>([
    ["A", [new Ref(2), [new Ref(1)], 1, true]],
    ["B", new Map([["C", null]])],
  ]);
  assert.deepEqual(renumbered(object, numbers), expected);
  assert.deepEqual(object.get("B"), new Map([["C", new Ref(9)]]), "the original stays");
  const stream = renumbered(new Stream(object, latin1Bytes("data")), numbers);
  assert.deepEqual(stream, new Stream(expected, latin1Bytes("data")));
});

test("unreachable objects are not part of the compiled form", () => {
  const spec = { fields: [{ type: "text", name: "a", at: [0, 0, 99, 20] }] } as const;
  const document = formDocument(spec);
  document.add(new Stream(new Map(), latin1Bytes("GARBAGE".repeat(3))));
  const { compiled } = new SpecimenFill(document);
  assert.equal(latin1Text(compiled.prefix).includes("GARBAGE"), false);
  assert.deepEqual(compiled.prefix, new SpecimenFill(spec).compiled.prefix);
});

test("the first half of /ID is the file's own, or zeros", () => {
  const document = formDocument({ fields: [{ type: "text", name: "a", at: [0, 0, 99, 20] }] });
  const own = new SpecimenFill(document).read(["x"]).document.id;
  assert.deepEqual(own, latin1Bytes("platen-specimen!"));
  const bare = new Document(document.objects, document.root, null, null);
  const output = readOutput(new SpecimenFill(bare).pdf(["x"]) ?? assert.fail());
  assert.deepEqual(output.document.id, new Uint8Array(16));
  assert.equal(output.document.info, null);
});
