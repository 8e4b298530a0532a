import assert from "node:assert/strict";
import { test } from "node:test";
import { HOME, isEnvironment, pathIn, placeOf, returnPath, signInFor } from "./address.ts";

test("a path has its environment first", () => {
  assert.deepEqual(placeOf("/staging/keys/12"), { environment: "staging", rest: "/keys/12" });
  assert.deepEqual(placeOf("/production"), { environment: "production", rest: "/" });
  assert.deepEqual(placeOf("/production/"), { environment: "production", rest: "/" });
  assert.deepEqual(placeOf("/me"), { environment: null, rest: "/me" });
  assert.ok(!isEnvironment("Production"));
});

test("a page exists at the same place in every environment", () => {
  const { environment, rest } = placeOf(pathIn("development", "keys/12"));
  assert.deepEqual([environment, rest], ["development", "/keys/12"]);
});

test("signing in returns to the page that it interrupted, with its query", () => {
  const path = "/staging/audit?from=2026-01-01&to=2026-02-01#x";
  assert.equal(returnPath(signInFor(path).replace("/signin", "")), path);
  assert.equal(signInFor("/"), "/signin");
  assert.equal(returnPath(""), HOME);
});

for (const next of [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/production\\@evil.example",
  "javascript:alert(1)",
  "evil.example",
  "/signin?next=/signin",
  "/a b",
  "/production/../../..//evil.example",
  "/production/%2e%2e/../session",
  "/production//evil.example",
  "/.//evil.example",
])
  test(`a link to the sign-in page cannot lead to ${next}`, () => {
    assert.equal(returnPath(`?next=${encodeURIComponent(next)}`), HOME);
  });
