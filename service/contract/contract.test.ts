import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createdAccountBody } from "./account.ts";
import { bodyId, pathId, pathToken } from "./id.ts";
import { LibraryQuery } from "./mapping.ts";
import { PageQuery, pageEnd, pageRequest } from "./page.ts";
import { Description, lineOfText, Name } from "./text.ts";

const ID_MAX = 2 ** 31 - 1;

test("an id is a positive 32-bit integer in canonical notation; anything else becomes 0, which no row has", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: ID_MAX }), (id) => {
      assert.equal(pathId(String(id)), id);
      assert.equal(bodyId(id), id);
    }),
  );
  for (const text of [
    "",
    "0",
    "-1",
    "+1",
    "01",
    " 1",
    "1 ",
    "1.0",
    "1e3",
    "0x1",
    "２",
    "2147483648",
  ])
    assert.equal(pathId(text), 0, text);
  for (const id of [0, -1, ID_MAX + 1, 2 ** 53]) assert.equal(bodyId(id), 0);
});

test("a prefixed id in a path has only characters that the database accepts; anything else becomes empty", () => {
  assert.equal(pathToken("bulk_0aZ"), "bulk_0aZ");
  for (const text of [
    "bulk_",
    "bulk",
    "Bulk_a",
    "bulk_a\u0000",
    "bulk_ä",
    `bulk_${"a".repeat(65)}`,
  ])
    assert.equal(pathToken(text), "", text);
});

test("the cursor of a page requests the next page", () => {
  const end = pageEnd({ items: [], total: 9, next: 41 });
  assert.equal(end.total, 9);
  const query = PageQuery.parse({ cursor: end.next_cursor, limit: "7" });
  assert.deepEqual(pageRequest(query), { limit: 7, skip: 0, before: 41 });
  assert.deepEqual(pageRequest(PageQuery.parse({})), { limit: 100, skip: 0, before: null });
  assert.equal(pageEnd({ items: [], total: 0, next: null }).next_cursor, null);
  assert.ok(PageQuery.safeParse({ cursor: `c${ID_MAX}` }).success);
  for (const cursor of ["c0", "41", `c${ID_MAX + 1}`, "c9999999999"])
    assert.ok(!PageQuery.safeParse({ cursor }).success, cursor);
});

test("a search text of the library may be empty, but has only characters that the database accepts", () => {
  for (const search of ["", "tax", "Ünïcode"])
    assert.ok(LibraryQuery.safeParse({ search, category: search }).success);
  for (const search of ["\u0000", "a\u0000b", "\ud800", "x".repeat(256)])
    assert.ok(!LibraryQuery.safeParse({ search }).success, JSON.stringify(search));
});

test("a name is one non-blank line without control characters", () => {
  for (const good of ["a", "Ünïcode ✓ \u{1f697}", "x".repeat(255)])
    assert.equal(Name.parse(good), good);
  for (const bad of [
    "",
    " ",
    "\t",
    "a\nb",
    "a\u0000",
    "a\u0085",
    "\ud800",
    "x".repeat(256),
    7,
    null,
  ])
    assert.equal(Name.safeParse(bad).success, false, JSON.stringify(bad));
  assert.equal(lineOfText(3).safeParse("abcd").success, false);
});

test("a description may contain line breaks and tabs, but no other control characters", () => {
  for (const good of ["", "a\r\n\tb"]) assert.equal(Description.parse(good), good);
  for (const bad of ["\u0000", "\u001b[0m", "\udfff", "x".repeat(2001)])
    assert.equal(Description.safeParse(bad).success, false);
});

const key = (environment: string, scope: string) => ({
  environment,
  scope,
  text: `${environment} ${scope}`,
});

test("the output for a new account lists each key by environment and scope", () => {
  const keys = [key("staging", "read"), key("staging", "write"), key("production", "admin")];
  assert.deepEqual(createdAccountBody({ accountId: "acct_1", email: "a@b.example", keys }), {
    account_id: "acct_1",
    email: "a@b.example",
    keys: {
      staging: { read: "staging read", write: "staging write" },
      production: { admin: "production admin" },
    },
  });
});
