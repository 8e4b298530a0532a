import assert from "node:assert/strict";
import { test } from "node:test";
import { type CosObject, type Dict, Document, Name, Ref } from "#cos";
import { BurntStructure } from "./structure-tree.ts";

function dict(entries: Readonly<Record<string, CosObject>>): Dict {
  return new Map(Object.entries(entries));
}

/** A page, a widget and a link in a tagged document whose only element has these kids. */
class Tagged {
  readonly document = new Document(new Map(), new Ref(1), null, null);
  readonly page: { readonly num: number; readonly dict: Dict };
  readonly widget: Ref;
  readonly link: Ref;
  readonly element: Dict;
  readonly root: Dict;

  constructor(kids: (tagged: Tagged) => CosObject) {
    const { document } = this;
    document.set(1, null);
    const page = dict({ StructParents: 4 });
    this.page = { num: document.add(page).num, dict: page };
    this.widget = document.add(dict({ Subtype: new Name("Widget"), StructParent: 5 }));
    this.link = document.add(dict({ Subtype: new Name("Link") }));
    this.element = dict({ S: new Name("Form"), K: kids(this) });
    const element = document.add(this.element);
    this.root = dict({ K: element, ParentTree: dict({ Nums: [4, [element], 5, element] }) });
    document.set(1, dict({ StructTreeRoot: document.add(this.root) }));
  }

  structure(): BurntStructure {
    return BurntStructure.of(this.document) ?? assert.fail();
  }

  /** The kids of the element after the widget is removed. */
  left(): CosObject | undefined {
    this.structure().finish();
    return this.element.get("K");
  }
}

function objectReference(target: Ref): Dict {
  return dict({ Type: new Name("OBJR"), Obj: target });
}

test("a structure element loses references to widgets, and nothing else", () => {
  const mixed = new Tagged(({ widget, link }) => [
    0,
    objectReference(widget),
    objectReference(link),
  ]);
  assert.deepEqual(mixed.left(), [0, objectReference(mixed.link)]);
  assert.equal(new Tagged(({ widget }) => objectReference(widget)).left(), undefined);
  assert.equal(new Tagged(() => 7).left(), 7);
});

test("burnt-in content takes the widget's position in the structure, and its page refers to its element", () => {
  const tagged = new Tagged(({ widget, link }) => [objectReference(widget), objectReference(link)]);
  const structure = tagged.structure();
  assert.equal(structure.mark(tagged.page, tagged.widget.num, null, 3), 3);
  structure.finish();
  const content = dict({ Type: new Name("MCR"), Pg: new Ref(tagged.page.num), MCID: 3 });
  assert.deepEqual(tagged.element.get("K"), [content, objectReference(tagged.link)]);
  const { document, root } = tagged;
  const element = root.get("K") ?? null;
  const tree = document.array(document.dict(root.get("ParentTree"))?.get("Nums"));
  assert.deepEqual(tree, [4, [element, null, null, element]]);
});

test("an element that only its widget refers to contains the burnt-in content", () => {
  const tagged = new Tagged(() => [0]);
  const structure = tagged.structure();
  structure.mark(tagged.page, tagged.widget.num, null, 1);
  structure.finish();
  const content = dict({ Type: new Name("MCR"), Pg: new Ref(tagged.page.num), MCID: 1 });
  assert.deepEqual(tagged.element.get("K"), [0, content]);
});

test("content of a widget outside the structure comes at the end of the document", () => {
  const tagged = new Tagged(() => [0]);
  tagged.document.dict(tagged.widget)?.delete("StructParent");
  tagged.element.set("S", new Name("Document"));
  const structure = tagged.structure();
  assert.equal(structure.mark(tagged.page, tagged.widget.num, null, 0), 1);
  structure.finish();
  const [, added] = tagged.document.array(tagged.element.get("K")) ?? [];
  const element = tagged.document.dict(added);
  assert.equal(tagged.document.name(element?.get("S")), "Form");
  assert.deepEqual(element?.get("P"), tagged.root.get("K"));
});

test("a page without an entry in the parent tree gets one", () => {
  const tagged = new Tagged(({ widget }) => objectReference(widget));
  tagged.page.dict.delete("StructParents");
  const structure = tagged.structure();
  structure.mark(tagged.page, tagged.widget.num, null, 0);
  structure.finish();
  assert.equal(tagged.page.dict.get("StructParents"), 6);
  assert.equal(tagged.root.get("ParentTreeNextKey"), 7);
});

test("a structure tree with loops is walked once", () => {
  const tagged = new Tagged(() => []);
  const element = tagged.root.get("K") ?? null;
  tagged.element.set("K", [element, element]);
  assert.deepEqual(tagged.left(), [element, element]);
});

test("a document without structure stays without", () => {
  const document = new Document(new Map([[1, new Map()]]), new Ref(1), null, null);
  assert.equal(BurntStructure.of(document), null);
});
