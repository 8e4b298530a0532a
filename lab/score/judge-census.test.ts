import assert from "node:assert/strict";
import { test } from "node:test";
import type { Refused } from "@platen/engine";
import type { Census } from "../referees/census.ts";
import { exclusion, lostFields } from "./judge-census.ts";

const EMPTY: Census = {
  kind: "opened",
  writable: [],
  widgets: 0,
  pages: 1,
  xfaFields: 0,
  needsRendering: false,
};
const WITH_NAME: Census = { ...EMPTY, writable: [{ name: "name", kind: "text" }], widgets: 1 };
const TEXT = { name: "name", type: "text" } as const;

function makeRefused(reason: Refused["reason"], code: Refused["code"] = "invalid_pdf"): Refused {
  return { kind: "refused", code, reason, message: "a reason" };
}

test("a form that a foreign library could fill counts, whatever we say of it", () => {
  assert.equal(exclusion(WITH_NAME, makeRefused("damaged")), null);
  assert.equal(exclusion(WITH_NAME, { kind: "form", fields: [] }), null);
});

test("a form that only we can read counts too", () => {
  const unreadable: Census = { kind: "unreadable", message: "damaged" };
  assert.equal(exclusion(unreadable, { kind: "form", fields: [TEXT] }), null);
});

test("a locked file must be refused for its password, for nothing else", () => {
  const locked: Census = { kind: "locked" };
  assert.equal(exclusion(locked, makeRefused("password_needed"))?.handledRight, true);
  assert.equal(exclusion(locked, makeRefused("damaged"))?.handledRight, false);
  assert.equal(exclusion(locked, { kind: "form", fields: [TEXT] })?.handledRight, false);
});

test("a placeholder of dynamic XFA must be refused as such, and only where there is XFA", () => {
  const placeholder: Census = { ...EMPTY, xfaFields: 3, needsRendering: true };
  assert.equal(exclusion(placeholder, makeRefused("dynamic_xfa"))?.handledRight, true);
  assert.equal(exclusion(placeholder, { kind: "form", fields: [] })?.handledRight, false);
  assert.equal(exclusion(EMPTY, makeRefused("dynamic_xfa"))?.handledRight, false);
});

test("XFA that asks to be rendered but has no field is a form with nothing to fill", () => {
  const hollow: Census = { ...EMPTY, needsRendering: true };
  const refusal = makeRefused("no_form_fields", "no_form_fields");
  assert.deepEqual(exclusion(hollow, refusal), { reason: "nothing to fill", handledRight: true });
});

test("a file is refused for having no pages only when it has none", () => {
  assert.equal(exclusion({ ...EMPTY, pages: 0 }, makeRefused("no_pages"))?.handledRight, true);
  assert.equal(exclusion(EMPTY, makeRefused("no_pages"))?.handledRight, false);
});

test("a file with nothing to fill is passed through or refused for that", () => {
  const refusal = makeRefused("no_form_fields", "no_form_fields");
  assert.equal(exclusion(EMPTY, refusal)?.handledRight, true);
  assert.equal(exclusion(EMPTY, { kind: "form", fields: [] })?.handledRight, true);
  assert.equal(exclusion(EMPTY, makeRefused("damaged"))?.handledRight, false);
});

test("a field that we do not know is lost, and one that we take for another kind", () => {
  assert.deepEqual(lostFields(WITH_NAME, [TEXT]), []);
  assert.equal(lostFields(WITH_NAME, [])[0]?.field, "name");
  assert.equal(lostFields(WITH_NAME, [{ name: "name", type: "radio" }]).length, 1);
});

test("a field is known by its full name where the file forgot to say who its parent is", () => {
  assert.deepEqual(lostFields(WITH_NAME, [{ name: "person.name", type: "text" }]), []);
  assert.equal(lostFields(WITH_NAME, [{ name: "surname", type: "text" }]).length, 1);
});
