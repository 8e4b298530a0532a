import assert from "node:assert/strict";
import { test } from "node:test";
import { differs, type Picture } from "./picture.ts";

const picture = (values: Picture["values"]): Picture => ({ pdf: new Uint8Array(0), values });

test("a page is drawn again only if one of its fields has another value", () => {
  const before = picture({ a: "1", b: ["x", "y"], c: true });
  const same = picture({ a: "1", b: ["x", "y"], c: true, other: "new" });
  assert.equal(differs(before, same, ["a", "b", "c"]), false);
  assert.equal(differs(before, picture({ a: "2", b: ["x", "y"] }), ["a"]), true);
  assert.equal(differs(before, picture({ b: ["x", "z"] }), ["b"]), true);
  assert.equal(differs(before, picture({ b: ["x", "z"] }), ["other"]), false);
  assert.equal(differs(before, picture({}), ["c"]), true);
});

test("a form as it was uploaded and a filled one look different, another file too", () => {
  assert.equal(differs(picture(null), picture({}), []), true);
  assert.equal(differs(picture(null), picture(null), []), true);
});

test("pages without their fields look alike whatever the names, until the PDF is another", () => {
  const bare = { pdf: new Uint8Array(1), values: null, isBare: true };
  assert.equal(differs(bare, { ...bare }, ["a"]), false);
  assert.equal(differs(bare, { ...bare, pdf: new Uint8Array(1) }, ["a"]), true);
  assert.equal(differs({ ...bare, isBare: false }, bare, ["a"]), true);
});
