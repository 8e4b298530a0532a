import assert from "node:assert/strict";
import { test } from "node:test";
import { clearedCookie, readSessionCookie, sessionCookie } from "./session-cookie.ts";

const VALUE = "Zm9v-_".padEnd(43, "a");
const HTTP = "http://127.0.0.1:8080";
const HTTPS = "https://forms.example.com";

test("on https the cookie has the prefix __Host- and is Secure", () => {
  assert.equal(
    sessionCookie(VALUE, HTTPS),
    `__Host-platen_session=${VALUE}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
  );
});

test("on http the cookie has neither, so that browsers accept it", () => {
  assert.equal(
    sessionCookie(VALUE, HTTP),
    `platen_session=${VALUE}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
  );
});

test("a removed cookie is empty and expires at once", () => {
  assert.equal(
    clearedCookie(HTTPS),
    "__Host-platen_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
  );
});

test("the cookie is found among others, and only by its name for this URL", () => {
  assert.equal(readSessionCookie(`a=1; platen_session=${VALUE};b=2`, HTTP), VALUE);
  assert.equal(readSessionCookie(`__Host-platen_session=${VALUE}`, HTTPS), VALUE);
  assert.equal(readSessionCookie(`platen_session=${VALUE}`, HTTPS), null);
  assert.equal(readSessionCookie(`xplaten_session=${VALUE}`, HTTP), null);
  assert.equal(readSessionCookie(undefined, HTTP), null);
});

test("a malformed value counts as no cookie", () => {
  for (const value of ["", "x", `${VALUE}a`, `"${VALUE}"`, `${VALUE.slice(1)}=`])
    assert.equal(readSessionCookie(`platen_session=${value}`, HTTP), null);
});
