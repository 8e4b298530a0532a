import assert from "node:assert/strict";
import { test } from "node:test";
import {
  draftOf,
  draftText,
  EMPTY_DRAFT,
  formIn,
  matchPlace,
  type ZoneDraft,
} from "./zone-draft.ts";

const DRAFT: ZoneDraft = {
  ...EMPTY_DRAFT,
  form: { kind: "template", id: 3 },
  match: { of: "x", pairs: [{ column: 0, target: "f1", isTicked: true, found: null }] },
  keys: { a: "b" },
};

test("a draft survives as text, and anything else is the empty one", () => {
  assert.deepEqual(draftOf(draftText(DRAFT) ?? ""), DRAFT);
  assert.equal(draftText(EMPTY_DRAFT), null);
  const running = { ...EMPTY_DRAFT, job: "blk_1" };
  assert.deepEqual(draftOf(draftText(running) ?? ""), running);
  for (const text of [undefined, "", "{", "null", "[]", '{"form":null}', "3"])
    assert.equal(draftOf(text), EMPTY_DRAFT);
});

test("pairs belong to a form, its version and the columns", () => {
  const places = [
    matchPlace("template 1", 1, ["a"]),
    matchPlace("envelope 1", 1, ["a"]),
    matchPlace("template 1", 2, ["a"]),
    matchPlace("template 1", 1, ["b"]),
  ];
  assert.equal(new Set(places).size, 4);
});

test("an address names an envelope or a form", () => {
  const named = ["envelope=3", "form=7", "envelope=x", "envelope=-1", ""].map((query) =>
    formIn(new URLSearchParams(query)),
  );
  const [envelope, template] = [
    { kind: "envelope", id: 3 },
    { kind: "template", id: 7 },
  ];
  assert.deepEqual(named, [envelope, template, null, null, null]);
});
