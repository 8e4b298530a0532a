import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { instant } from "#base/instant.ts";
import { codeAt, secretOf, secretText, stepAt, verifyCode } from "./totp.ts";

const hashing = {
  hmacSha1: (key: Uint8Array, data: Uint8Array): Uint8Array =>
    createHmac("sha1", key).update(data).digest(),
};
const SECRET = new TextEncoder().encode("12345678901234567890");
const T = instant(Date.UTC(2030, 0, 1, 12, 0, 15));

test("codes are those of RFC 6238, appendix B, in six digits", () => {
  const vectors = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ] as const;
  for (const [seconds, code] of vectors)
    assert.equal(codeAt(hashing, SECRET, stepAt(instant(seconds * 1000))), code);
});

test("codes are those of RFC 4226, appendix D", () => {
  const codes = ["755224", "287082", "359152", "969429", "338314", "254676"];
  assert.deepEqual(
    codes.map((_, step) => codeAt(hashing, SECRET, step)),
    codes,
  );
});

test("the codes of one step before and after are accepted, and of no other", () => {
  const now = stepAt(T);
  const accepted = [-2, -1, 0, 1, 2].map((offset) => {
    const code = codeAt(hashing, SECRET, now + offset);
    return verifyCode(hashing, { secret: SECRET, code }, T, null);
  });
  assert.deepEqual(accepted, [null, now - 1, now, now + 1, null]);
});

test("a code works once, and no earlier one works afterwards", () => {
  const now = stepAt(T);
  const verify = (step: number, last: number): number | null =>
    verifyCode(hashing, { secret: SECRET, code: codeAt(hashing, SECRET, step) }, T, last);
  assert.equal(verify(now, now), null);
  assert.equal(verify(now - 1, now), null);
  assert.equal(verify(now + 1, now), now + 1);
  assert.equal(verify(now, now - 1), now);
});

test("what is not six digits is no code", () => {
  for (const code of ["", "12345", "1234567", "12 456", "١٢٣٤٥٦", "abcdef"])
    assert.equal(verifyCode(hashing, { secret: SECRET, code }, T, null), null);
});

test("secrets are written in base 32 and read back", () => {
  assert.equal(secretText(SECRET), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  assert.equal(secretText(new TextEncoder().encode("foob")), "MZXW6YQ");
  for (const bytes of [SECRET, Uint8Array.of(), Uint8Array.of(255), Uint8Array.of(0, 1, 254)])
    assert.deepEqual(secretOf(secretText(bytes)), bytes);
});
