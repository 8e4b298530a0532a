import assert from "node:assert/strict";
import { test } from "node:test";
import { dataOf, isEmpty, isSameValue } from "./fill-value.ts";

test("values become members of the API's data, empty ones are left out", () => {
  const url = "data:image/png;base64,AAAA";
  const data = dataOf({
    name: "Ada",
    city: "",
    agrees: false,
    kinds: ["a", "b"],
    none: [],
    drawn: { kind: "image", url },
    typed: { kind: "typed", name: "Ada" },
    saved: { kind: "saved", id: "sig_1", name: "Mine", typed: null },
  });
  assert.deepEqual(data, {
    name: "Ada",
    agrees: false,
    kinds: ["a", "b"],
    drawn: url,
    typed: { type: "typed", name: "Ada" },
    saved: { signature_id: "sig_1" },
  });
});

test("a box that was switched off is a value", () => {
  assert.deepEqual([undefined, "", [], false, "x"].map(isEmpty), [true, true, true, false, false]);
});

test("values are compared by content", () => {
  assert.ok(isSameValue(["a"], ["a"]));
  assert.ok(!isSameValue(["a"], ["b"]));
  assert.ok(!isSameValue("", undefined));
});
