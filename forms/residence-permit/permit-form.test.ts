import assert from "node:assert/strict";
import { test } from "node:test";
import { readDocument } from "../../engine/cos/read-document.ts";
import { manifest, readForm } from "../../engine/form/mod.ts";
import { demoAliases, demoForm } from "./permit-form.ts";
import { SHEET } from "./sheet.ts";

const document = readDocument(demoForm());
assert.ok("objects" in document);
const fields = manifest(readForm(document));
const widgets = fields.flatMap(({ name, widgets: all }) => all.map((one) => ({ name, ...one })));

test("the demo's form has every kind of field on three pages", () => {
  const kinds = new Set(fields.map(({ type, comb, multiline }) => `${type} ${comb} ${multiline}`));
  for (const kind of [
    "text false false",
    "text true false",
    "text false true",
    "radio false false",
  ])
    assert.ok(kinds.has(kind), kind);
  for (const type of ["checkbox", "choice", "signature"])
    assert.ok(
      fields.some((field) => field.type === type),
      type,
    );
  assert.deepEqual([...new Set(widgets.map(({ page }) => page))], [1, 2, 3]);
});

test("its widgets lie inside the printed area, and no two on a page overlap", () => {
  for (const { name, rect } of widgets) {
    assert.ok(rect[0] >= SHEET.left && rect[2] <= SHEET.right && rect[1] > 40, name);
    assert.ok(rect[2] - rect[0] > 5 && rect[3] - rect[1] > 5, name);
  }
  for (const [index, a] of widgets.entries())
    for (const b of widgets.slice(index + 1)) {
      const apart =
        a.page !== b.page ||
        a.rect[2] <= b.rect[0] ||
        b.rect[2] <= a.rect[0] ||
        a.rect[3] <= b.rect[1] ||
        b.rect[3] <= a.rect[1];
      assert.ok(apart, `${a.name} and ${b.name}`);
    }
});

test("every field but the signature has an alias in lower case", () => {
  const aliases = demoAliases();
  const named = fields.filter(({ type }) => type !== "signature").map(({ name }) => name);
  assert.deepEqual(Object.keys(aliases).toSorted(), named.toSorted());
  for (const alias of Object.values(aliases)) assert.match(alias, /^[a-z][a-z0-9_]*$/);
});

test("every fillable field has a label", () => {
  for (const { name, tooltip } of fields) assert.ok((tooltip ?? "") !== "", name);
});
