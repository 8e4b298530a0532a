import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync, inflateSync } from "node:zlib";
import fc from "fast-check";
import {
  ByteWriter,
  type CosObject,
  Document,
  latin1Bytes,
  Name,
  Ref,
  readDocument,
  Stream,
  serialise,
} from "#cos";

const inflate = (bytes: Uint8Array, bytesMax: number): Uint8Array =>
  inflateSync(bytes, { maxOutputLength: bytesMax });

function small(): Document {
  const objects = new Map<number, CosObject>([
    [1, new Map<string, CosObject>([["Type", new Name("Catalog")]])],
    [2, new Stream(new Map([["Length", 5]]), latin1Bytes("hello"))],
    [4, [new Ref(2), "x".length]],
  ]);
  return new Document(objects, new Ref(1), new Ref(4), latin1Bytes("an id"));
}

/** A file with a prefix and one update, both with cross-reference streams, the first with an object stream. */
function makeUpdated(options: { updateOffset?: number } = {}): Uint8Array {
  const out = new ByteWriter();
  const indirect = (num: number, object: CosObject): number => {
    const at = out.length;
    out.ascii(`${num} 0 obj\n`);
    out.object(object);
    out.ascii("\nendobj\n");
    return at;
  };
  const xref = (dict: readonly (readonly [string, CosObject])[], data: number[]): number =>
    indirect(
      9,
      new Stream(
        new Map<string, CosObject>([["Type", new Name("XRef")], ["Root", new Ref(1)], ...dict]),
        deflateSync(Uint8Array.from(data)),
      ),
    );
  out.ascii("%PDF-1.7\n");
  const packed = deflateSync(latin1Bytes("1 0 2 26 <</Type/Catalog/A 2 0 R>> (old)"));
  const container = indirect(
    3,
    new Stream(
      new Map<string, CosObject>([
        ["Type", new Name("ObjStm")],
        ["N", 2],
        ["First", 9],
        ["Filter", new Name("FlateDecode")],
      ]),
      packed,
    ),
  );
  const flate = ["Filter", new Name("FlateDecode")] as const;
  const first = xref(
    [["Size", 10], ["W", [1, 2, 1]], ["Index", [1, 3]], flate],
    [2, 0, 3, 0, 2, 0, 3, 1, 1, 0, container, 0],
  );
  out.ascii(`startxref\n${first}\n%%EOF\n`);
  const value = indirect(2, latinString("new")) + (options.updateOffset ?? 0);
  const second = xref(
    [["Size", 10], ["W", [0, 3, 0]], ["Index", [2, 1]], ["Prev", first], flate],
    [0, value >> 8, value & 0xff],
  );
  out.ascii(`startxref\n${second}\n%%EOF\n`);
  return out.bytes();
}

function latinString(text: string): CosObject {
  return [new Name(text)];
}

function open(bytes: Uint8Array): Document {
  const document = readDocument(bytes, inflate);
  assert.ok(document instanceof Document, JSON.stringify(document));
  return document;
}

test("a serialised document is read back completely", () => {
  const document = open(serialise(small()));
  assert.deepEqual([...document.objects], [...small().objects]);
  assert.deepEqual(document.root, new Ref(1));
  assert.deepEqual(document.info, new Ref(4));
  assert.deepEqual(document.id, latin1Bytes("an id"));
});

test("object streams and incremental updates are read, and the newest object counts", () => {
  const document = open(makeUpdated());
  assert.deepEqual(document.dict(document.root)?.get("A"), new Ref(2));
  assert.deepEqual(document.resolve(new Ref(2)), [new Name("new")]);
});

test("an offset that is off by one is detected", () => {
  const document = readDocument(makeUpdated({ updateOffset: 1 }), inflate);
  assert.ok("kind" in document && document.kind === "malformed");
});

test("a stream whose length is a reference is read by it", () => {
  const body =
    "%PDF-1.7\n1 0 obj\n<</Length 2 0 R>>stream\nabc\nendstream\nendobj\n2 0 obj\n3\nendobj\n";
  const offset = String(body.indexOf("2 0 obj")).padStart(10, "0");
  const table = `xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n${offset} 00000 n \n`;
  const trailer = `trailer\n<</Size 3/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  const document = open(latin1Bytes(body + table + trailer));
  const stream = document.resolve(new Ref(1));
  assert.ok(stream instanceof Stream);
  assert.deepEqual(stream.data, latin1Bytes("abc"));
});

test("one changed byte never makes the reader throw", () => {
  const files = [serialise(small()), makeUpdated()];
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.nat(), fc.nat(255), (file, at, byte) => {
      const damaged = file.slice();
      damaged[at % file.length] = byte;
      readDocument(damaged, (bytes, bytesMax) => {
        try {
          return inflate(bytes, bytesMax);
        } catch {
          return null;
        }
      });
    }),
    { numRuns: 1000 },
  );
});

test("anything that a lenient reader would repair is malformed", () => {
  const plain = new TextDecoder("latin1").decode(serialise(small()));
  const spoiled: readonly (readonly [string, string])[] = [
    ["%PDF-1.7", "%PDX-1.7"],
    ["startxref", "startxxxx"],
    ["/Length 5", "/Length 4"],
    ["/Size 5", "/Size 4"],
    ["4 0 obj", "3 0 obj"],
    ["endobj", "endxxx"],
  ];
  for (const [found, put] of spoiled) {
    assert.ok(plain.includes(found), found);
    const document = readDocument(latin1Bytes(plain.replace(found, put)), inflate);
    assert.ok("kind" in document, `${found} → ${put} was accepted`);
  }
});
