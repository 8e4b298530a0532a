import assert from "node:assert/strict";
import { test } from "node:test";
import { serialize } from "node:v8";
import fc from "fast-check";
import { seal, unseal } from "./sealed.ts";

const KEY = "compiled/1/a";
const CONTENT = serialize({ prefix: new Uint8Array(300).fill(7) });

test("a sealed object gives back its content", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (content) => {
      assert.deepEqual(Buffer.from(unseal(KEY, seal(KEY, content)) ?? []), Buffer.from(content));
    }),
    { seed: 1 },
  );
});

test("a sealed object that is truncated, empty, altered or swapped is damaged", () => {
  const sealed = seal(KEY, CONTENT);
  for (let at = 0; at < sealed.length; at += 1) {
    const flipped = Uint8Array.from(sealed);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    assert.equal(unseal(KEY, flipped), null, `a flip at ${at}`);
    assert.equal(unseal(KEY, sealed.subarray(0, at)), null, `cut at ${at}`);
  }
  assert.equal(unseal("compiled/1/b", sealed), null);
});

test("an object that was stored without a seal is given as it is", () => {
  assert.equal(unseal(KEY, CONTENT), CONTENT);
});
