import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../terminal/refusal.ts";
import { serviceRefusal } from "./service-refusal.ts";

function makeRefusal(extras: unknown): Error {
  return Object.assign(new Error("No."), {
    name: "Refusal",
    code: "invalid_csv",
    status: 400,
    extras,
  });
}

test("a service refusal is recognised by its shape, with its line and its details", () => {
  const details = [
    { field: "name", code: "x", message: "Is missing." },
    { field: null, code: "y", message: "Is odd." },
  ];
  assert.deepEqual(serviceRefusal(makeRefusal({ line: 3, details })), {
    code: "invalid_csv",
    message: "No.",
    line: 3,
    details: ["name: Is missing.", "Is odd."],
    expectedAliases: [],
  });
  assert.deepEqual(serviceRefusal(makeRefusal({}))?.details, []);
});

test("of many details the first ten are listed", () => {
  const details = Array.from({ length: 25 }, (_, n) => ({ field: `f${n}`, message: "No." }));
  const listed = serviceRefusal(makeRefusal({ details }))?.details ?? [];
  assert.equal(listed.length, 11);
  assert.equal(listed.at(-1), "and 15 more");
});

test("other errors are not service refusals, including the command's own refusal", () => {
  assert.equal(serviceRefusal(new Error("No.")), null);
  assert.equal(serviceRefusal("No."), null);
  assert.equal(serviceRefusal(new Refusal("No.")), null);
});
