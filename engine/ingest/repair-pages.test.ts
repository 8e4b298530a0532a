import assert from "node:assert/strict";
import { test } from "node:test";
import { type CosObject, type Dict, Document, Name, Ref } from "#cos";
import { repairPages } from "./repair-pages.ts";

function dict(entries: Readonly<Record<string, CosObject>>): Dict {
  return new Map(Object.entries(entries));
}

const refs = (...nums: readonly number[]): Ref[] => nums.map((num) => new Ref(num));

/** Catalog 1, tree 2, a node 3 with pages 4 and 5, page 6. */
function tree(changes: Readonly<Record<number, CosObject>> = {}): Document {
  const pages = new Name("Pages");
  const page = new Name("Page");
  const box = [0, 0, 200, 100];
  const objects: Record<number, CosObject> = {
    1: dict({ Type: new Name("Catalog"), Pages: new Ref(2) }),
    2: dict({ Type: pages, Kids: refs(3, 6), Count: 3, MediaBox: box, Rotate: 90 }),
    3: dict({ Type: pages, Kids: refs(4, 5), Count: 2, Parent: new Ref(2), Rotate: 0 }),
    4: dict({ Type: page, Parent: new Ref(3) }),
    5: dict({ Type: page, Parent: new Ref(3), MediaBox: [0, 0, 9, 9] }),
    6: dict({ Type: page, Parent: new Ref(2) }),
    ...changes,
  };
  const entries = Object.entries(objects).map(([num, object]) => [Number(num), object] as const);
  return new Document(new Map(entries), new Ref(1), null, null);
}

function topKids(document: Document): readonly CosObject[] | null {
  const top = document.dict(document.dict(document.root)?.get("Pages"));
  return document.array(top?.get("Kids"));
}

test("a correct tree stays as it is", () => {
  const document = tree();
  const before = document.objects.size;
  assert.equal(repairPages(document), 3);
  assert.deepEqual(topKids(document), refs(3, 6));
  assert.equal(document.objects.size, before);
});

test("a wrong count, a wrong parent, a missing kid or a loop makes the tree flat", () => {
  const node = tree().dict(new Ref(3)) ?? new Map();
  const faults: readonly (readonly [number, CosObject])[] = [
    [3, new Map(node).set("Count", 7)],
    [3, new Map(node).set("Parent", new Ref(6))],
    [3, new Map(node).set("Kids", refs(4, 5, 99))],
    [3, new Map(node).set("Kids", refs(4, 2, 5, 3, 4))],
    [3, new Map(node).set("Kids", [new Ref(4), null, new Ref(5)])],
    [2, dict({ Kids: refs(4, 5, 6) })],
  ];
  for (const [num, object] of faults) {
    const document = tree({ [num]: object });
    assert.equal(repairPages(document), 3);
    assert.deepEqual(topKids(document), refs(4, 5, 6));
    assert.equal(repairPages(document), 3);
    assert.deepEqual(topKids(document), refs(4, 5, 6));
  }
});

test("a page that loses its parents keeps the attributes inherited from them", () => {
  const document = tree({ 6: dict({ Type: new Name("Page") }) });
  repairPages(document);
  const of = (num: number, key: string): CosObject => document.dict(new Ref(num))?.get(key) ?? null;
  assert.deepEqual(of(4, "MediaBox"), [0, 0, 200, 100]);
  assert.deepEqual(of(5, "MediaBox"), [0, 0, 9, 9]);
  assert.deepEqual([of(4, "Rotate"), of(6, "Rotate")], [0, 90]);
});

test("a direct page in the tree becomes an indirect object", () => {
  const page = dict({ Type: new Name("Page"), Parent: new Ref(2) });
  const document = tree({ 2: dict({ Kids: [page, new Ref(6)], Count: 2 }) });
  assert.equal(repairPages(document), 2);
  assert.equal(
    topKids(document)?.every((kid) => kid instanceof Ref),
    true,
  );
});

test("a page without a valid box is Letter size", () => {
  const document = tree({ 2: dict({ Kids: refs(6), Count: 1, MediaBox: [0, new Name("x")] }) });
  assert.equal(repairPages(document), 1);
  assert.deepEqual(document.dict(new Ref(6))?.get("MediaBox"), [0, 0, 612, 792]);
});

test("nodes and pages get their /Type", () => {
  const document = tree({ 6: dict({ Type: new Name("Template"), Parent: new Ref(2) }) });
  repairPages(document);
  assert.equal(document.name(document.dict(new Ref(6))?.get("Type")), "Page");
});

test("a chain of 100,000 nodes does not overflow the stack", () => {
  const objects: Record<number, CosObject> = { 2: dict({ Kids: refs(10), Count: 1 }) };
  for (let num = 10; num < 100_010; num += 1)
    objects[num] = dict({ Kids: refs(num + 1), Count: 1 });
  objects[100_010] = dict({ Type: new Name("Page") });
  assert.equal(repairPages(tree(objects)), 1);
});

test("a tree without pages has none", () => {
  assert.equal(repairPages(tree({ 2: null })), 0);
  assert.equal(repairPages(tree({ 2: dict({ Type: new Name("Pages") }) })), 0);
});
