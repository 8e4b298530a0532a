import assert from "node:assert/strict";
import { test } from "node:test";
import { draftFrom, draftTexts, NO_DRAFT } from "./draft.ts";

test("a draft is read as it was kept, with the state that it was made from", () => {
  const draft = {
    fieldMappings: { a: "x", b: { source: "y", default: ["1", "2"] } },
    base: { a: "w" },
    etag: '"1"',
  };
  assert.deepEqual(draftFrom(draftTexts(draft)), draft);
  assert.deepEqual(draftFrom(draftTexts({ ...draft, etag: null })), { ...draft, etag: null });
});

test("a draft that is absent or cannot be read is null", () => {
  assert.equal(draftFrom(NO_DRAFT), null);
  assert.equal(draftFrom({ entries: "{", base: "{}", etag: "" }), null);
});
