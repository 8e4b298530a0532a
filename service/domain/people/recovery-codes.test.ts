import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import type { PersonId } from "#domain/accounts";
import { mintRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";

const id = brand<PersonId>("user_a");
const hashing = {
  sha256: (...parts: readonly (string | Uint8Array)[]) =>
    parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex"),
};

test("codes are ten different ones in two groups of five", () => {
  let next = 0;
  const bytes = (length: number) => Uint8Array.from({ length }, () => (next += 7) % 256);
  const codes = mintRecoveryCodes({ bytes });
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^[a-z2-9]{5}-[a-z2-9]{5}$/);
});

test("a code has the same hash in upper case, with spaces and without the hyphen", () => {
  const stored = recoveryCodeHash(id, "k7rm2-x9dqa", hashing);
  assert.match(stored ?? "", /^[0-9a-f]{64}$/);
  for (const typed of ["K7RM2-X9DQA", " k7rm2 x9dqa ", "k7rm2x9dqa"])
    assert.equal(recoveryCodeHash(id, typed, hashing), stored);
});

test("the same code of another person has another hash, and other texts have none", () => {
  const other = brand<PersonId>("user_b");
  assert.notEqual(
    recoveryCodeHash(other, "k7rm2-x9dqa", hashing),
    recoveryCodeHash(id, "k7rm2-x9dqa", hashing),
  );
  for (const text of ["", "123456", "k7rm2-x9dq", "k7rm2-x9dqaa", "k7rm2_x9dqa"])
    assert.equal(recoveryCodeHash(id, text, hashing), null);
});
