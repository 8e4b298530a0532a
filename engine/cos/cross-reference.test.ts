import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type CosObject,
  Document,
  hexValue,
  isRegular,
  isWhite,
  latin1Bytes,
  latin1Text,
  Name,
  Ref,
  readDocument,
  Stream,
  serialise,
} from "#cos";

const NEWLINE = "\n";

/** A file whose only section is a cross-reference stream with these entries for one catalog. */
function withStream(more: string, data: readonly number[], type = "/XRef"): Uint8Array {
  const head = `%PDF-1.7${NEWLINE}`;
  const catalog = "1 0 obj\n<</Type/Catalog>>\nendobj\n";
  const at = head.length + catalog.length;
  const dict = `<</Type${type}/Root 1 0 R${more}/Length ${data.length}>>`;
  const body = `2 0 obj\n${dict}\nstream\n${String.fromCharCode(...data)}\nendstream\nendobj\n`;
  return latin1Bytes(`${head}${catalog}${body}startxref\n${at}\n%%EOF\n`);
}

/** The same with a table; entries have exactly 20 bytes. */
function withTable(entries: readonly string[], trailer: string): Uint8Array {
  const body = "%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n";
  const table = `xref\n0 ${entries.length}\n${entries.join("")}`;
  return latin1Bytes(`${body}${table}trailer\n${trailer}\nstartxref\n${body.length}\n%%EOF\n`);
}

function reason(bytes: Uint8Array): string {
  const document = readDocument(bytes);
  return "message" in document ? document.message : "read";
}

const CATALOG_AT = 9;
const STREAM_AT = 9 + "1 0 obj\n<</Type/Catalog>>\nendobj\n".length;
const FREE = "0000000000 65535 f \n";
const USED = "0000000009 00000 n \n";

test("a stream's entries may omit the type or the generation", () => {
  const bare = [CATALOG_AT, STREAM_AT];
  assert.equal(reason(withStream("/Size 3/W[0 1 0]/Index[1 2]", bare)), "read");
  const typed = [1, CATALOG_AT, 1, STREAM_AT];
  assert.equal(reason(withStream("/Size 3/W[1 1 0]/Index[1 2]", typed)), "read");
  const whole = [0, 0, 255, 1, CATALOG_AT, 0, 1, STREAM_AT, 0];
  assert.equal(reason(withStream("/Size 3/W[1 1 1]", whole)), "read");
});

test("a section may have several subsections", () => {
  const data = [CATALOG_AT, STREAM_AT];
  assert.equal(reason(withStream("/Size 3/W[0 1 0]/Index[1 1 2 1]", data)), "read");
});

test("a stream of the wrong length or type is malformed", () => {
  const data = [CATALOG_AT, STREAM_AT];
  for (const [more, bytes, type] of [
    ["/Size 3/W[0 1 0]/Index[1 3]", data, "/XRef"],
    ["/Size 3/W[0 1 0]/Index[1 1]", data, "/XRef"],
    ["/Size 3/W[0 1]/Index[1 2]", data, "/XRef"],
    ["/Size 3/Index[1 2]", data, "/XRef"],
    ["/Size 3/W[0 1 0]/Index[1 2]", data, "/Other"],
    ["/Size 3/W[0 1 0]/Index[1 99999999]", data, "/XRef"],
    ["/Size 3/W[1 1 0]/Index[1 2]", [7, CATALOG_AT, 1, STREAM_AT], "/XRef"],
    ["/Size 2/W[0 1 0]/Index[1 2]", data, "/XRef"],
    ["/Size 3/W[0 1 0]/Index[1 2]", [CATALOG_AT, CATALOG_AT], "/XRef"],
  ] as const) {
    assert.notEqual(reason(withStream(more, bytes, type)), "read", more);
  }
});

test("sections that form a loop are refused", () => {
  const bytes = withStream(`/Size 3/W[0 1 0]/Index[1 2]/Prev ${STREAM_AT}`, [
    CATALOG_AT,
    STREAM_AT,
  ]);
  assert.match(reason(bytes), /circular chain/u);
});

test("a table's entries are parsed strictly", () => {
  const trailer = "<</Size 2/Root 1 0 R>>";
  assert.equal(reason(withTable([FREE, USED], trailer)), "read");
  for (const [entries, end] of [
    [[FREE, "0000000010 00000 n \n"], trailer],
    [[FREE, "0000000009 00001 n \n"], trailer],
    [[FREE, "0000000009 00000 x \n"], trailer],
    [[FREE, "000000000x 00000 n \n"], trailer],
    [[FREE, USED], "[]"],
    [[FREE, USED], "<</Size 2>>"],
    [[FREE, USED], "<</Root 1 0 R>>"],
    [[USED, USED], trailer],
  ] as const) {
    assert.notEqual(reason(withTable(entries, end)), "read", `${entries.join("")}${end}`);
  }
});

test("an object stream that is not one, or lacks its object, is malformed", () => {
  const packed = [2, CATALOG_AT, 0, 1, STREAM_AT, 0];
  assert.match(reason(withStream("/Size 3/W[1 1 1]/Index[1 2]", packed)), /cannot be read/u);
  const itself = [2, 2, 0, 1, STREAM_AT, 0];
  assert.match(reason(withStream("/Size 3/W[1 1 1]/Index[1 2]", itself)), /cannot be read/u);
});

const documents = fc
  .array(fc.tuple(fc.integer({ min: 2, max: 40 }), fc.uint8Array({ maxLength: 40 })), {
    maxLength: 8,
  })
  .map((items) => {
    const objects = new Map<number, CosObject>([[1, new Map([["Type", new Name("Catalog")]])]]);
    for (const [num, data] of items) {
      objects.set(num, new Stream(new Map([["Length", data.length]]), data));
    }
    return new Document(objects, new Ref(1), null, null);
  });

test("documents with any object numbers, with or without gaps, are written and read back", () => {
  fc.assert(
    fc.property(documents, (document) => {
      const read = readDocument(serialise(document));
      assert.ok(read instanceof Document, JSON.stringify(read));
      assert.deepEqual(new Map(read.objects), new Map(document.objects));
      assert.equal(read.nextNumber, document.nextNumber);
    }),
  );
});

test("a file truncated anywhere is malformed", () => {
  const whole = serialise(
    new Document(new Map([[1, new Map<string, CosObject>()]]), new Ref(1), null, null),
  );
  // The last line feed is optional.
  for (let length = 0; length < whole.length - 1; length += 1) {
    assert.notEqual(reason(whole.subarray(0, length)), "read", String(length));
  }
});

test("a new object gets the number after the highest, and a circular reference is null", () => {
  const document = new Document(new Map([[7, true]]), new Ref(1), null, null);
  assert.deepEqual(document.add(false), new Ref(8));
  document.set(20, new Ref(21));
  document.set(21, new Ref(20));
  assert.equal(document.resolve(new Ref(20)), null);
  assert.equal(document.resolve(new Ref(99)), null);
  assert.equal(document.nextNumber, 22);
});

test("a document returns null where the type differs from the requested one", () => {
  const dict = new Map<string, CosObject>();
  const document = new Document(new Map([[1, dict]]), new Ref(1), null, null);
  assert.equal(document.dict(new Ref(1)), dict);
  assert.equal(document.dict(new Stream(dict, new Uint8Array(0))), dict);
  for (const object of [null, undefined, 1, new Name("N"), [1]]) {
    assert.equal(document.dict(object), null);
  }
  assert.deepEqual(
    [document.array(dict), document.name(dict), document.number(dict)],
    [null, null, null],
  );
});

test("every byte is white space, a delimiter or regular, and hexadecimal digits have their values", () => {
  const white = [0, 9, 10, 12, 13, 32];
  const delimiters = [...latin1Bytes("()<>[]{}/%")];
  for (let byte = 0; byte < 256; byte += 1) {
    assert.equal(isWhite(byte), white.includes(byte));
    assert.equal(isRegular(byte), !white.includes(byte) && !delimiters.includes(byte));
    const char = String.fromCharCode(byte);
    assert.equal(hexValue(byte), /[0-9a-f]/iu.test(char) ? Number.parseInt(char, 16) : -1);
  }
});

test("bytes and text convert into each other", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      assert.deepEqual(latin1Bytes(latin1Text(bytes)), bytes);
    }),
  );
});
