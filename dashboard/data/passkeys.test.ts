import assert from "node:assert/strict";
import { test } from "node:test";
import { hasPasskeys, reasonOf } from "./passkeys.ts";

const named = (name: string): Error => Object.assign(new Error("x"), { name });

test("passkeys are offered where browsers have them: names of hosts, in a secure context", () => {
  const page = { isSecureContext: true, isSupported: true, hostname: "forms.example" };
  assert.ok(hasPasskeys(page));
  assert.ok(hasPasskeys({ ...page, hostname: "localhost" }));
  for (const hostname of ["127.0.0.1", "[::1]"]) assert.ok(!hasPasskeys({ ...page, hostname }));
  assert.ok(!hasPasskeys({ ...page, isSecureContext: false }));
  assert.ok(!hasPasskeys({ ...page, isSupported: false }));
});

test("a fault of the browser has a reason that the page has words for", () => {
  assert.equal(reasonOf(named("NotAllowedError")), "cancelled");
  assert.equal(reasonOf(named("AbortError")), "cancelled");
  assert.equal(reasonOf(named("InvalidStateError")), "known");
  assert.equal(reasonOf(named("SecurityError")), "unable");
  assert.equal(reasonOf(null), "unable");
});
