import assert from "node:assert/strict";
import { test } from "node:test";
import { instant } from "#base/instant.ts";
import { authenticatorCode } from "../../../test/support/harness/authenticator-app.ts";
import { secretText, totpUri, verifyCode } from "./totp.ts";

const SECRET = secretText(new TextEncoder().encode("12345678901234567890"));
const STEP_MS = 30_000;
const T = instant(Date.UTC(2030, 0, 1, 12, 0, 15));
const NOW = Math.floor(T / STEP_MS);

const verify = (step: number, lastStep: number | null): number | null => {
  const code = authenticatorCode(SECRET, step * STEP_MS);
  return verifyCode({ secret: SECRET, code }, T, lastStep);
};

test("codes are those of RFC 6238, appendix B, in six digits", () => {
  const vectors = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ] as const;
  for (const [seconds, code] of vectors) {
    const step = Math.floor(seconds / 30);
    assert.equal(verifyCode({ secret: SECRET, code }, instant(seconds * 1000), null), step);
  }
});

test("the codes of one step before and after are accepted, and of no other", () => {
  const accepted = [-2, -1, 0, 1, 2].map((offset) => verify(NOW + offset, null));
  assert.deepEqual(accepted, [null, NOW - 1, NOW, NOW + 1, null]);
});

test("a code works once, and no earlier one works afterwards", () => {
  assert.equal(verify(NOW, NOW), null);
  assert.equal(verify(NOW - 1, NOW), null);
  assert.equal(verify(NOW + 1, NOW), NOW + 1);
  assert.equal(verify(NOW, NOW - 1), NOW);
});

test("what is not six digits is no code", () => {
  for (const code of ["", "12345", "1234567", "12 456", "١٢٣٤٥٦", "abcdef"])
    assert.equal(verifyCode({ secret: SECRET, code }, T, null), null);
});

test("secrets are written in base 32, whatever their bytes are part of", () => {
  assert.equal(SECRET, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  assert.equal(secretText(new TextEncoder().encode("xfoobx").subarray(1, 5)), "MZXW6YQ");
});

test("an authenticator app can scan the secret with the person's address", () => {
  assert.equal(
    totpUri("ada@example.com", SECRET),
    `otpauth://totp/Platen:ada%40example.com?issuer=Platen&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  );
});
