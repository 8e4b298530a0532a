import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { similarity, tripleShare, triplesOf } from "./similarity.ts";

test("shortened words are similar, other words are not", () => {
  assert.equal(similarity("amount", "amount"), 1);
  assert.ok(similarity("deduct", "deductib") > 0.5);
  assert.ok(similarity("nmbr", "number") > 0.5);
  assert.equal(similarity("date", "total"), 0);
  assert.equal(similarity("~zip", "~zi"), 0);
});

test("similarity is the same both ways and at most 1", () => {
  const word = fc.stringMatching(/^[a-z]{1,9}$/);
  fc.assert(
    fc.property(word, word, (one, other) => {
      const value = similarity(one, other);
      assert.equal(value, similarity(other, one));
      assert.ok(value >= 0 && value <= 1);
    }),
  );
});

test("equal texts share all their letter triples", () => {
  assert.equal(tripleShare(triplesOf("zipcode"), triplesOf("zipcode")), 1);
  assert.equal(tripleShare(triplesOf("zip"), triplesOf("name")), 0);
});
