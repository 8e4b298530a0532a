import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type CosObject, CosString, Lexer, latin1Bytes, Name, parseObject, Ref } from "#cos";

function read(text: string): CosObject {
  const parsed = parseObject(latin1Bytes(text));
  assert.equal(parsed.kind, "parsed");
  return parsed.kind === "parsed" ? parsed.object : null;
}

function readRefusal(text: string): string {
  const parsed = parseObject(latin1Bytes(text));
  return parsed.kind === "malformed" ? parsed.message : "accepted";
}

const string = (text: string): CosString => new CosString(latin1Bytes(text));

test("numbers are read in every spelling of the standard", () => {
  assert.equal(read("+17"), 17);
  assert.equal(read("-.002"), -0.002);
  assert.equal(read("4."), 4);
});

test("escapes, octal codes and line ends in a literal string are decoded", () => {
  assert.deepEqual(read("(a\\n\\(\\)\\\\\\053\\5x)"), string("a\n()\\+\x05x"));
  assert.deepEqual(read("(one\\\r\ntwo\\\nthree)"), string("onetwothree"));
  assert.deepEqual(read("(a\r\nb\rc)"), string("a\nb\nc"));
  assert.deepEqual(read("((nested) ok\\q)"), string("(nested) okq"));
});

test("a hexadecimal string of odd length ends in a zero", () => {
  assert.deepEqual(read("<48 656C 6>"), string("Hel`"));
});

test("#xx escapes in a name are decoded", () => {
  assert.deepEqual(read("/A#20B#23"), new Name("A B#"));
  assert.deepEqual(read("/ "), new Name(""));
});

test("comments are white space", () => {
  assert.deepEqual(read("% first\n[1%two\n2]"), [1, 2]);
});

test("two integers and an R are a reference, without R they are integers", () => {
  assert.deepEqual(read("[1 0 R 2 0 3]"), [new Ref(1), 2, 0, 3]);
});

test("malformed objects are refused", () => {
  for (const text of [
    "",
    "(open",
    "<4g>",
    "<41",
    "/A#2",
    "[1 2",
    "]",
    "<</A>>",
    "<<1 2>>",
    "<</A 1/A 2>>",
    "[1 3 R]",
    "foo",
    "{}",
    ">",
  ]) {
    assert.notEqual(readRefusal(text), "accepted", text);
  }
});

test("deep nesting is refused before the stack overflows", () => {
  assert.equal(readRefusal("[".repeat(100_000)), "objects nested too deeply");
});

test("the lexer terminates without an exception for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const lexer = new Lexer(bytes);
      for (let count = 0; lexer.peek().kind !== "end"; count += 1) {
        assert.ok(count <= bytes.length);
        const before = lexer.at;
        lexer.next();
        assert.ok(lexer.at > before);
      }
    }),
  );
});

test("a name of a million characters is read completely, with escapes", () => {
  const name = `${"a".repeat(1_000_000)}${"#62".repeat(100_000)}`;
  const parsed = parseObject(latin1Bytes(`/${name} `));
  assert.ok(parsed.kind === "parsed" && parsed.object instanceof Name);
  assert.equal(parsed.object.value, "a".repeat(1_000_000) + "b".repeat(100_000));
});
