import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type CosObject, CosString, latin1Bytes, Name, Ref } from "#cos";
import { INGEST_LIMITS } from "../limits.ts";
import { Budget } from "./budget.ts";
import { parseLenient } from "./lenient-parser.ts";

function budgetFor(bytes: Uint8Array): Budget {
  return new Budget(INGEST_LIMITS, bytes.length);
}

function read(text: string): CosObject {
  const bytes = latin1Bytes(text);
  return parseLenient(bytes, 0, budgetFor(bytes)).object;
}

function dict(entries: Readonly<Record<string, CosObject>>): CosObject {
  return new Map(Object.entries(entries));
}

test("malformed numbers are read as other readers do", () => {
  assert.deepEqual(read("[--5 1.2.3 5-3 . +-2 -.5 1e5]"), [5, 1.2, 5, 0, 2, -0.5, 1]);
  assert.equal(read("9".repeat(400)), 0);
});

test("a reference loses its generation, and a reference to object 0 is null", () => {
  assert.deepEqual(read("[3 7 R 0 0 R 4 0 5]"), [new Ref(3), null, 4, 0, 5]);
});

test("a dictionary's last value for a key counts, and a key without a value is dropped", () => {
  assert.deepEqual(read("<</A 1/A 2/B>>"), dict({ A: 2, B: null }));
});

test("dictionary content other than keys is skipped", () => {
  assert.deepEqual(read("<<7/A 1(x)/B 2 [3]>>"), dict({ A: 1, B: 2 }));
});

test("open containers are closed where their object ends", () => {
  const inner = [1, 2];
  assert.deepEqual(read("<</A[1 2 endobj 5 0 obj"), dict({ A: inner }));
  assert.deepEqual(read("<</A[1 2>>"), dict({ A: inner }));
  assert.deepEqual(read("<</A<</B 1 stream"), dict({ A: dict({ B: 1 }) }));
  assert.deepEqual(read("[1 2"), inner);
});

test("one missing or extra closing bracket is tolerated", () => {
  assert.deepEqual(read("<</A 1>"), dict({ A: 1 }));
  assert.deepEqual(read("<</A]/B 1>>"), dict({ A: null, B: 1 }));
});

test("an unterminated string extends to the end of the file", () => {
  assert.deepEqual(read("(abc"), new CosString(latin1Bytes("abc")));
  assert.deepEqual(read("<6162"), new CosString(latin1Bytes("ab")));
  assert.deepEqual(read("<61xx62>"), new CosString(latin1Bytes("ab")));
});

test("a missing object is null", () => {
  for (const text of ["", "endobj", "foo", "]", ">>"]) assert.equal(read(text), null, text);
  assert.deepEqual(read("[true false null foo/N]"), [true, false, null, null, new Name("N")]);
});

test("nesting beyond the limit is refused", () => {
  for (const opening of ["[", "<</A "]) {
    const bytes = latin1Bytes(opening.repeat(100_000));
    const budget = budgetFor(bytes);
    parseLenient(bytes, 0, budget);
    assert.equal(budget.refusal?.reason, "nested_too_deep");
  }
});

test("more objects than the limit are refused", () => {
  const bytes = latin1Bytes(`[${"1 ".repeat(1000)}]`);
  const budget = new Budget({ ...INGEST_LIMITS, tokens: 100 }, bytes.length);
  parseLenient(bytes, 0, budget);
  assert.equal(budget.refusal?.reason, "too_many_objects");
});

test("the parser terminates without an exception for any bytes", () => {
  const piece = fc.constantFrom(
    ..."<<|>>|[|]|(|)|<|>|/A|/|1|-|.|R|0|obj|endobj|stream|#|%|\\|{".split("|"),
  );
  const soup = fc.array(piece, { maxLength: 60 }).map((pieces) => latin1Bytes(pieces.join(" ")));
  const text = fc.oneof(soup, fc.uint8Array({ maxLength: 200 }));
  fc.assert(
    fc.property(text, fc.nat(10), (bytes, at) => {
      const { end } = parseLenient(bytes, at, budgetFor(bytes));
      assert.ok(end >= 0 && end <= Math.max(at, bytes.length));
    }),
    { numRuns: 2000 },
  );
});
