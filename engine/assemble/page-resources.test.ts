import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type CosObject, type Dict, Document, Ref } from "#cos";
import { freePrefix, inheritedEntry, pageResources } from "./page-resources.ts";

function empty(): Document {
  return new Document(new Map(), new Ref(1), null, null);
}

function dict(entries: Readonly<Record<string, CosObject>>): Dict {
  return new Map(Object.entries(entries));
}

test("an inherited attribute comes from the nearest ancestor that has it", () => {
  const document = empty();
  const top = document.add(dict({ Rotate: 90, CropBox: [0, 0, 1, 1] }));
  const page = dict({ Parent: top, CropBox: null });
  assert.equal(inheritedEntry(document, 99, page, "Rotate"), 90);
  assert.deepEqual(inheritedEntry(document, 99, page, "CropBox"), [0, 0, 1, 1]);
  assert.equal(inheritedEntry(document, 99, page, "MediaBox"), null);
});

test("resources come from the page, else from the nearest ancestor, and are a copy", () => {
  const document = empty();
  const fonts = dict({ Font: dict({ F1: 1 }) });
  const top = document.add(dict({ Resources: fonts }));
  const middle = document.add(dict({ Parent: top }));
  const page = dict({ Parent: middle });
  const found = pageResources(document, 99, page);
  assert.deepEqual(found, fonts);
  found.set("XObject", dict({}));
  assert.equal(fonts.has("XObject"), false);
  page.set("Resources", dict({ Own: true }));
  assert.deepEqual(pageResources(document, 99, page), dict({ Own: true }));
});

test("a loop of parents terminates", () => {
  const document = empty();
  const ref = document.add(null);
  const page = dict({ Parent: ref });
  document.set(ref.num, page);
  assert.deepEqual(pageResources(document, ref.num, page), new Map());
  const [one, other] = [document.add(null), document.add(null)];
  document.set(one.num, dict({ Parent: other }));
  document.set(other.num, dict({ Parent: one }));
  assert.deepEqual(pageResources(document, 99, dict({ Parent: one })), new Map());
});

test("no existing name begins with the prefix of new names", () => {
  const name = fc.oneof(
    fc.constantFrom("PlatenF0", "PlatenX12", "Platen2F0", "Platen3", "F1", "Platen"),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(name), fc.array(name), (fonts, objects) => {
      const resources = dict({
        Font: new Map(fonts.map((one) => [one, 1])),
        XObject: new Map(objects.map((one) => [one, 1])),
      });
      const prefix = freePrefix(empty(), resources);
      assert.match(prefix, /^Platen\d*$/u);
      for (const taken of [...fonts, ...objects]) assert.equal(taken.startsWith(prefix), false);
    }),
  );
  assert.equal(freePrefix(empty(), new Map()), "Platen");
});
