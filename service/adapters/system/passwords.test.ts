import assert from "node:assert/strict";
import { test } from "node:test";
import { systemPasswords } from "./passwords.ts";

const passwords = systemPasswords();
const PASSWORD = "correct horse battery staple";

test("a password is hashed with argon2id, 19 MiB, 2 passes, and a new salt each time", async () => {
  const [one, other] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.notEqual(one, other);
});

test("only the password itself is accepted", async () => {
  const stored = await passwords.hash(PASSWORD);
  assert.ok(await passwords.verify(PASSWORD, stored));
  for (const wrong of ["", `${PASSWORD} `, PASSWORD.toUpperCase()])
    assert.ok(!(await passwords.verify(wrong, stored)), wrong);
});

test("a hash of another cost, by another implementation, is verified", async () => {
  // From the tests of the reference implementation: password "password", salt "somesalt".
  const stored =
    "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
  assert.ok(await passwords.verify("password", stored));
});

test("accents are the same however they are typed", async () => {
  const stored = await passwords.hash("grüne Wiesen blühen");
  assert.ok(await passwords.verify("grüne Wiesen blühen".normalize("NFD"), stored));
});

test("without a stored password nothing is accepted", async () => {
  assert.ok(!(await passwords.verify(PASSWORD, null)));
});

test("beyond 2 computing and 100 waiting, callers are asked to try again", async () => {
  const busy = systemPasswords();
  const cheap =
    "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
  const calls = Array.from({ length: 103 }, () => busy.verify("x", cheap));
  const ends = await Promise.allSettled(calls);
  const refused = ends.filter(({ status }) => status === "rejected");
  assert.equal(refused.length, 1);
  await assert.rejects(calls[102] ?? Promise.resolve(), { status: 503, code: "unavailable" });
});
