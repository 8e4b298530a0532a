import assert from "node:assert/strict";
import { test } from "node:test";
import { etagOf, isMatched } from "./etag.ts";

test("equal contents have equal tags, which are not those of files", () => {
  assert.equal(etagOf({ a: 1 }), etagOf({ a: 1 }));
  assert.notEqual(etagOf({ a: 1 }), etagOf({ a: 2 }));
  assert.match(etagOf({}), /^"[0-9a-f]{32}"$/);
});

test("If-Match is fulfilled by the tag, by a list that has it, by a weakened one, and by any", () => {
  const etag = etagOf({});
  for (const header of [undefined, "*", etag, `"x", ${etag}`, `W/${etag}`])
    assert.ok(isMatched(etag, header), header);
  for (const header of ["", '"x"', 'W/"x"', etag.slice(1, -1)])
    assert.ok(!isMatched(etag, header), header);
});
