import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type CosObject,
  CosString,
  type Dict,
  type Document,
  latin1Bytes,
  latin1Text,
  Name,
  Ref,
  serialise,
} from "#cos";
import { readForm, readPages } from "#form";
import { type FormSpec, formDocument } from "../../forms/builder/mod.ts";
import { joinForms, type Source } from "./join-forms.ts";
import { readNameTree, readNumberTree } from "./trees.ts";

const SPEC: FormSpec = {
  pages: [{}, { rotate: 90 }],
  fields: [{ type: "text", name: "name", at: [72, 700, 300, 720] }],
  title: "First",
};

/** A form whose document `change` may modify. */
function source(change: (document: Document, catalog: Dict) => void = () => {}): Source {
  const document = formDocument(SPEC);
  change(document, document.dict(document.root) ?? assert.fail());
  return { document, form: readForm(document) };
}

function dict(entries: Readonly<Record<string, CosObject>>): Dict {
  return new Map(Object.entries(entries));
}

function string(text: string): CosString {
  return new CosString(latin1Bytes(text));
}

function readText(object: CosObject | undefined): string {
  return object instanceof CosString ? latin1Text(object.bytes) : "";
}

function catalogOf(document: Document): Dict {
  return document.dict(document.root) ?? assert.fail();
}

test("pages follow each other with their inherited attributes, and the sources are unchanged", () => {
  const [one, other] = [source(), source()];
  const before = serialise(one.document);
  const { document, form } = joinForms([one, other, one]);
  const turns = readPages(document).map(({ dict: page }) => page.get("Rotate") ?? 0);
  assert.deepEqual(turns, [0, 90, 0, 90, 0, 90]);
  assert.equal(form.pageCount, 6);
  assert.equal(document.dict(catalogOf(document).get("Pages"))?.get("Count"), 6);
  assert.deepEqual(serialise(one.document), before);
});

test("the same sources give the same bytes, with an /ID other than theirs", () => {
  const [one, two] = [joinForms([source(), source()]), joinForms([source(), source()])];
  assert.deepEqual(serialise(one.document), serialise(two.document));
  assert.notDeepEqual(one.document.id, source().document.id);
  assert.equal(one.document.id?.length, 16);
});

test("a field t2 in the first form makes the second form's prefix differ", () => {
  const document = formDocument({ fields: [{ type: "text", name: "t2.x", at: [9, 9, 99, 20] }] });
  const joined = joinForms([{ document, form: readForm(document) }, source()]);
  assert.deepEqual(joined.prefixes, ["", "t2_2."]);
  assert.deepEqual(
    joined.form.fields.map(({ name }) => name),
    ["t2.x", "t2_2.name"],
  );
});

test("a nameless entry among the fields does not turn its parent into a field", () => {
  const strange = source((document, catalog) => {
    const acroForm = document.dict(catalog.get("AcroForm")) ?? assert.fail();
    const nameless = document.add(dict({ FT: new Name("Tx"), Rect: [0, 0, 9, 9] }));
    acroForm.set("Fields", [...(document.array(acroForm.get("Fields")) ?? []), nameless]);
  });
  const names = joinForms([source(), strange]).form.fields.map(({ name }) => name);
  assert.deepEqual(names, ["name", "t2.name"]);
});

/** A form whose only field is the sum of others. */
function summing(): Source {
  return source((document, catalog) => {
    const acroForm = document.dict(catalog.get("AcroForm")) ?? assert.fail();
    const [field = null] = document.array(acroForm.get("Fields")) ?? [];
    const script = 'AFSimple_Calculate("SUM", new Array ("a", "b.c"));\nthis.getField(\'a\').value';
    const action = dict({ S: new Name("JavaScript"), JS: string(script) });
    document.dict(field)?.set("AA", dict({ C: action }));
    acroForm.set("CO", [field]);
  });
}

test("the calculation order covers all forms, and sums refer to their own form's fields", () => {
  const { document, form } = joinForms([summing(), summing()]);
  const acroForm = document.dict(catalogOf(document).get("AcroForm"));
  const fields = form.fields.flatMap(({ nodes }) => nodes.map(({ num }) => new Ref(num)));
  assert.deepEqual(document.array(acroForm?.get("CO")), fields);
  const script = document.dict(document.dict(document.dict(fields[1])?.get("AA"))?.get("C"));
  assert.equal(
    readText(script?.get("JS")),
    'AFSimple_Calculate("SUM", new Array ("t2.a", "t2.b.c"));\nthis.getField(\'t2.a\').value',
  );
});

/** A form with two named destinations, and links to them. */
function makeLinked(): Source {
  return source((document, catalog) => {
    const [page] = readPages(document);
    const place = [new Ref(page?.num ?? 0), new Name("Fit")];
    catalog.set("Names", dict({ Dests: dict({ Names: [string("top"), place] }) }));
    catalog.set("Dests", dict({ Top: place }));
    const links = [
      dict({ Subtype: new Name("Link"), Dest: string("top") }),
      dict({ Subtype: new Name("Link"), A: dict({ S: new Name("GoTo"), D: new Name("Top") }) }),
    ];
    page?.dict.set(
      "Annots",
      links.map((link) => document.add(link)),
    );
  });
}

test("destinations of equal names are separate, and links keep their targets", () => {
  const { document } = joinForms([makeLinked(), makeLinked()]);
  const names = document.dict(catalogOf(document).get("Names"));
  const strings = readNameTree(document, names?.get("Dests") ?? null);
  assert.deepEqual([...strings.keys()], ["top", "top.t2"]);
  const later = readPages(document)[2];
  assert.deepEqual(document.array(strings.get("top.t2"))?.[0], new Ref(later?.num ?? 0));
  const [one, two] = document.array(later?.dict.get("Annots")) ?? [];
  assert.equal(readText(document.dict(one)?.get("Dest")), "top.t2");
  const called = document.name(document.dict(document.dict(two)?.get("A"))?.get("D")) ?? "";
  const dests = document.dict(catalogOf(document).get("Dests"));
  assert.deepEqual(document.array(dests?.get(called))?.[0], new Ref(later?.num ?? 0));
});

test("outlines follow each other, also where one document has none", () => {
  const makeOutlined = (titles: readonly string[]): Source =>
    source((document, catalog) => {
      const items = titles.map((title) => document.add(dict({ Title: string(title) })));
      for (const [index, item] of items.entries()) {
        const next = items[index + 1];
        if (next !== undefined) document.dict(item)?.set("Next", next);
      }
      const first = items[0] ?? null;
      catalog.set("Outlines", document.add(dict({ First: first, Count: items.length })));
    });
  const { document } = joinForms([source(), makeOutlined(["a", "b"]), makeOutlined(["c"])]);
  const outline = document.dict(catalogOf(document).get("Outlines"));
  const titles: string[] = [];
  let item = document.dict(outline?.get("First"));
  for (; item !== null && titles.length < 9; item = document.dict(item.get("Next"))) {
    titles.push(readText(item.get("Title")));
  }
  assert.deepEqual(titles, ["a", "b", "c"]);
  assert.equal(outline?.get("Count"), 3);
  assert.equal(readText(document.dict(outline?.get("Last"))?.get("Title")), "c");
});

test("pages keep their document's labels", () => {
  const labelled = source((_, catalog) => {
    catalog.set("PageLabels", dict({ Nums: [0, dict({ S: new Name("r") })] }));
  });
  const { document } = joinForms([source(), labelled]);
  const labels = readNumberTree(document, catalogOf(document).get("PageLabels") ?? null);
  const styles = [...labels].map(([page, label]) => [
    page,
    document.name(document.dict(label)?.get("S")),
  ]);
  assert.deepEqual(styles, [
    [0, "D"],
    [2, "r"],
  ]);
});

/** A tagged document with one element, for the first page's first marked content. */
function makeTagged(role: string): Source {
  return source((document, catalog) => {
    const [page] = readPages(document);
    page?.dict.set("StructParents", 0);
    const element = document.add(
      dict({ S: new Name("Box"), P: document.root, K: 0, ID: string("i") }),
    );
    const root = dict({
      K: element,
      ParentTree: dict({ Nums: [0, [element]] }),
      RoleMap: dict({ Box: new Name(role) }),
      IDTree: dict({ Names: [string("i"), element] }),
    });
    catalog.set("StructTreeRoot", document.add(root));
    catalog.set("MarkInfo", dict({ Marked: true }));
  });
}

test("each page's marked content leads to the elements of its own document", () => {
  const { document } = joinForms([makeTagged("Div"), makeTagged("Sect"), makeTagged("Div")]);
  const root = document.dict(catalogOf(document).get("StructTreeRoot"));
  const elements = document.array(root?.get("K")) ?? [];
  assert.equal(elements.length, 3);
  const marks = readNumberTree(document, root?.get("ParentTree") ?? null);
  const firsts = readPages(document).filter((_, index) => index % 2 === 0);
  const led = firsts.map(({ dict: page }) => {
    const key = document.number(page.get("StructParents")) ?? -1;
    return document.array(marks.get(key))?.[0];
  });
  assert.deepEqual(led, elements);
  const roles = document.dict(root?.get("RoleMap"));
  const meant = elements.map((element) => {
    const type = document.name(document.dict(element)?.get("S")) ?? "";
    return document.name(roles?.get(type));
  });
  assert.deepEqual(meant, ["Div", "Sect", "Div"]);
  const ids = elements.map((element) => readText(document.dict(element)?.get("ID")));
  assert.equal(new Set(ids).size, 3);
  assert.ok(catalogOf(document).has("MarkInfo"));
});

test("a document joined with an untagged one is not declared as marked", () => {
  const bare = source((document) => readPages(document)[0]?.dict.set("StructParents", 0));
  const { document } = joinForms([bare, makeTagged("Div")]);
  assert.equal(catalogOf(document).has("MarkInfo"), false);
  const [first, , third] = readPages(document);
  assert.equal(first?.dict.has("StructParents"), false);
  assert.equal(third?.dict.get("StructParents"), 0);
});

/** A form with two layers, the first of which is listed. */
function makeLayered(base: string, listed: "ON" | "OFF"): Source {
  return source((document, catalog) => {
    const layers = ["a", "b"].map((name) =>
      document.add(dict({ Type: new Name("OCG"), Name: string(name) })),
    );
    const settings = dict({ BaseState: new Name(base), [listed]: layers.slice(0, 1) });
    catalog.set("OCProperties", dict({ OCGs: layers, D: settings }));
  });
}

test("a layer is hidden or shown as in its own document", () => {
  const { document } = joinForms([makeLayered("OFF", "ON"), makeLayered("ON", "OFF")]);
  const properties = document.dict(catalogOf(document).get("OCProperties"));
  const layers = document.array(properties?.get("OCGs")) ?? [];
  const hidden = document.array(document.dict(properties?.get("D"))?.get("OFF"));
  assert.equal(layers.length, 4);
  assert.deepEqual(hidden, [layers[1], layers[2]]);
});
