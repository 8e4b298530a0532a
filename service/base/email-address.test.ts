import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { foldAddress, isAddress, storedAddress } from "./email-address.ts";

test("spellings of an address that differ in case, surrounding space or composition fold alike", () => {
  const spellings = [
    "Jose\u0301@example.org",
    "jos\u00e9@example.org",
    " JOSE\u0301@example.org\n".toUpperCase(),
    "\u3000jos\u00c9@example.org",
  ];
  assert.deepEqual(new Set(spellings.map(foldAddress)), new Set(["jos\u00e9@example.org"]));
  assert.deepEqual(new Set(spellings.map(storedAddress)), new Set(["jos\u00e9@example.org"]));
});

test("an address in ASCII is stored with its case", () => {
  assert.equal(storedAddress(" Ada.Lovelace@Example.ORG\t"), "Ada.Lovelace@Example.ORG");
});

test("other mailboxes are not folded together", () => {
  // NFKC would make both "fi@example.org".
  assert.notEqual(foldAddress("\ufb01@example.org"), foldAddress("fi@example.org"));
  assert.notEqual(foldAddress("a.b@example.org"), foldAddress("ab@example.org"));
  assert.notEqual(foldAddress("a b@example.org"), foldAddress("ab@example.org"));
});

test("a text without local part or domain, or with inner white space, is not an address", () => {
  for (const text of [
    "",
    "ada",
    "@example.org",
    "ada@",
    "a da@example.org",
    "a@b@example.org",
    `${"a".repeat(65)}@example.org`,
  ])
    assert.equal(isAddress(storedAddress(text)), false, text);
  assert.equal(isAddress(storedAddress(" ada@example.org ")), true);
});

test("folding again changes nothing, and a stored address folds like the text that was given", () => {
  const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(text, (given) => {
      const folded = foldAddress(given);
      assert.equal(foldAddress(folded), folded);
      assert.equal(foldAddress(storedAddress(given)), folded);
      assert.equal(storedAddress(storedAddress(given)), storedAddress(given));
    }),
    { numRuns: 2000 },
  );
});
