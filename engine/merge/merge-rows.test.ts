import assert from "node:assert/strict";
import { test } from "node:test";
import { type CompileOptions, compile } from "#compile";
import { type CosObject, type Dict, type Document, Name, Ref, Stream } from "#cos";
import { type CompiledTemplate, type FieldValue, RowFiller } from "#fill";
import { readForm } from "#form";
import { nodePlatform } from "#node";
import { purePlatform } from "#platform";
import { type FieldSpec, type FormSpec, formDocument } from "../../forms/builder/mod.ts";
import { writePng } from "../image/png.fixture.ts";
import { archivalDocument } from "../pdfa/archival-form.fixture.ts";
import { type MergeLayout, RowMerger } from "./merge-rows.ts";
import { readMerged } from "./merged.fixture.ts";
import { TailUnpacker } from "./read-tail.ts";

const FIELDS: readonly FieldSpec[] = [
  { type: "text", name: "name", at: [50, 700, 250, 720], value: "as it was" },
  { type: "checkbox", name: "agreed", at: [50, 650, 62, 662] },
  { type: "text", name: "empty", at: [50, 600, 250, 620] },
];

type Rows = readonly (readonly FieldValue[])[];

function compileSpec(options: CompileOptions = {}, spec: FormSpec = { fields: FIELDS }) {
  return compiledFrom(formDocument(spec), options);
}

function compiledFrom(document: Document, options: CompileOptions = {}): CompiledTemplate {
  return compile({ document, form: readForm(document) }, options, nodePlatform);
}

function tailsOf(template: CompiledTemplate, rows: Rows): readonly Uint8Array[] {
  const filler = new RowFiller(template, nodePlatform);
  const unpacker = new TailUnpacker(template, nodePlatform);
  return rows.map((values, row) => {
    assert.ok(filler.fill(values, new Uint8Array(16).fill(row)), JSON.stringify(filler.issues));
    const tail = filler.tail().slice();
    assert.deepEqual(unpacker.unpack(filler.pack(), tail.length), tail);
    return tail;
  });
}

type Merged = { readonly layout: MergeLayout; readonly tails: readonly Uint8Array[] };

function merge(template: CompiledTemplate, rows: Rows, isTest = false): Merged {
  const tails = tailsOf(template, rows);
  const titles = rows.map((_, row) => `row-${row + 1}.pdf`);
  const merger = new RowMerger({ compiled: template, test: isTest, titles }, nodePlatform);
  for (let group = 0; group < merger.groupCount; group += 1) {
    const { from, to } = merger.rowsOf(group);
    merger.measure(tails.slice(from, to));
  }
  return { layout: merger.layout(), tails };
}

function bytesOf({ layout, tails }: Merged, from = 0, to = layout.sizeBytes): Buffer {
  const parts = [...layout.segments(from, to)].map((segment) => {
    if (segment.kind === "bytes") return segment.bytes;
    const { from: first, to: end } = layout.rowsOf(segment.group);
    return layout.write(segment.group, tails.slice(first, end)).subarray(segment.from, segment.to);
  });
  return Buffer.concat(parts);
}

const PEOPLE: Rows = [
  ["Ada", true, null],
  [null, false, "(Bob\\)"],
  ["Cyd", null, null],
];

for (const flatten of [false, true]) {
  const how = flatten ? "a flattened template" : "a template with fields";

  test(`the rows of ${how} are pages without fields, in order, each with a bookmark`, () => {
    const { pages, bookmarks, catalog } = readMerged(
      bytesOf(merge(compileSpec({ flatten }), PEOPLE)),
    );
    assert.equal(pages.length, 3);
    assert.deepEqual(
      bookmarks,
      [0, 1, 2].map((page) => ({ title: `row-${page + 1}.pdf`, page })),
    );
    assert.deepEqual([...catalog.keys()], ["Type", "Pages", "Outlines", "PageMode"]);
    const texts = pages.map(({ content }) => content.match(/\((?:\\.|[^)])*\) Tj/gu) ?? []);
    assert.deepEqual(texts, [["(Ada) Tj"], ["(\\(Bob\\\\\\)) Tj"], ["(Cyd) Tj"]]);
    for (const { dict } of pages) assert.equal(dict.has("Annots"), false);
  });

  test(`the pages of ${how} share their resources and own content`, () => {
    const { pages, document } = readMerged(bytesOf(merge(compileSpec({ flatten }), PEOPLE)));
    const resources = new Set(pages.map(({ dict }) => refOf(dict.get("Resources"))));
    assert.equal(resources.size, 1);
    const streams = pages.map(({ dict }) =>
      (document.array(dict.get("Contents")) ?? []).map(refOf),
    );
    const shared = streams[0]?.filter((num) => streams.every((all) => all.includes(num)));
    for (const all of streams) assert.equal(all.length - (shared?.length ?? 0), 1);
  });
}

function refOf(object: unknown): number {
  return object instanceof Ref ? object.num : assert.fail();
}

test("pictures of buttons are part of their rows' pages", () => {
  const extra = { MK: new Map([["TP", 1]]) };
  const at = { rect: [50, 600, 154, 654], extra } as const;
  const spec: FormSpec = { fields: [{ type: "button", name: "photo", at }] };
  const png = writePng({ width: 2, height: 1, colorType: 0, depth: 8, samples: [0, 255] });
  const rows = [[Buffer.from(png).toString("base64")], [""], [null]];
  for (const flatten of [false, true]) {
    const template = compileSpec({ flatten }, spec);
    const { document, pages } = readMerged(bytesOf(merge(template, rows)));
    const images = pages.map(({ dict, content }) => {
      const objects = document.dict(document.dict(dict.get("Resources"))?.get("XObject"));
      const shown = [...content.matchAll(/\n100 0 0 50 2 2 cm\n\/(\S+) Do/g)];
      return shown.map(([, name = ""]) => {
        const image = document.resolve(objects?.get(name));
        return image instanceof Stream && document.number(image.dict.get("Width"));
      });
    });
    assert.deepEqual(images, [[2], [], []]);
  }
});

test("any range equals that part of the whole, over several groups", () => {
  const rows = Array.from({ length: 75 }, (_, row) => [`Person ${row}`, row % 2 === 0, null]);
  const merged = merge(compileSpec(), rows);
  const whole = bytesOf(merged);
  assert.equal(whole.length, merged.layout.sizeBytes);
  assert.equal(nodePlatform.crc32(whole), merged.layout.crc);
  for (let at = 0; at < whole.length; at += 997) {
    for (const length of [1, 500, 9000]) {
      const end = Math.min(whole.length, at + length);
      assert.ok(bytesOf(merged, at, end).equals(whole.subarray(at, end)), `${at} to ${end}`);
    }
  }
  assert.equal(bytesOf(merged, 40, 40).length, 0);
});

function idOf(pdf: Buffer): string | undefined {
  return /\/ID\[<(\w+)>/u.exec(pdf.toString("latin1"))?.[1];
}

test("the same rows give the same bytes, and others another /ID", () => {
  const one = bytesOf(merge(compileSpec(), PEOPLE));
  assert.deepEqual(bytesOf(merge(compileSpec(), PEOPLE)), one);
  assert.notEqual(idOf(bytesOf(merge(compileSpec(), [["Ann", true, null]]))), idOf(one));
});

test("rows whose tails end with cross-reference tables are merged", () => {
  const template = compiledFrom(archivalDocument({ part: 1 }));
  assert.equal(template.plan.end.kind, "table");
  const rows = [
    ["Ann", true],
    ["Bob", false],
  ];
  const { pages } = readMerged(bytesOf(merge(template, rows)));
  const texts = pages.map(({ content }) => content.match(/\(\w+\) Tj/gu));
  assert.deepEqual(texts, [["(Ann) Tj"], ["(Bob) Tj"]]);
});

test("the page tree is balanced", () => {
  const rows = Array.from({ length: 5000 }, () => ["x", null, null]);
  const { document, catalog, bookmarks } = readMerged(bytesOf(merge(compileSpec(), rows)));
  const root = document.dict(catalog.get("Pages"));
  const depths = new Set<number>();
  const visit = (node: Dict | null, depth: number): number => {
    const kids = document.array(node?.get("Kids"));
    if (kids === null) {
      depths.add(depth);
      return 1;
    }
    assert.ok(kids.length <= 64);
    const pages = kids.reduce<number>((sum, kid) => {
      assert.equal(document.dict(document.dict(kid)?.get("Parent")), node);
      return sum + visit(document.dict(kid), depth + 1);
    }, 0);
    assert.equal(node?.get("Count"), pages);
    return pages;
  };
  assert.equal(visit(root, 0), 5000);
  assert.deepEqual([...depths], [3]);
  assert.equal(bookmarks.at(-1)?.page, 4999);
});

test("TEST is drawn above the values of every page", () => {
  for (const flatten of [false, true]) {
    const template = compileSpec({ flatten, test: true });
    for (const { content } of readMerged(bytesOf(merge(template, PEOPLE, true))).pages) {
      const stamps = content.match(/\/Subtype\/Watermark/gu) ?? [];
      assert.equal(stamps.length, 1);
      assert.ok(content.lastIndexOf("Tj") < content.indexOf("/Watermark"));
    }
  }
});

function action(kind: string): Dict {
  return new Map([
    ["S", new Name(kind)],
    ["URI", new Name("x")],
  ]);
}

test("links to web addresses and markup stay annotations, other links and popups are dropped", () => {
  const document = formDocument({ fields: FIELDS });
  const page = [...document.objects.values()].find(
    (object): object is Dict =>
      object instanceof Map && document.name(object.get("Type")) === "Page",
  );
  assert.ok(page !== undefined);
  const look = document.add(new Stream(new Map([["BBox", [0, 0, 9, 9]]]), new Uint8Array(0)));
  const owner = new Ref(document.root.num);
  const Rect = [10, 10, 19, 19];
  const added: readonly Readonly<Record<string, CosObject>>[] = [
    { Subtype: new Name("Stamp"), F: 4, Rect, AP: new Map([["N", look]]), P: owner },
    { Subtype: new Name("Popup"), Rect, Parent: owner },
    { Subtype: new Name("Link"), A: action("URI"), Rect, StructParent: 3 },
    { Subtype: new Name("Link"), A: action("GoTo"), Rect },
  ];
  const refs = added.map((entries) => document.add(new Map(Object.entries(entries))));
  page.set("Annots", [...(document.array(page.get("Annots")) ?? []), ...refs]);
  const { pages, document: read } = readMerged(bytesOf(merge(compiledFrom(document), PEOPLE)));
  for (const { dict } of pages) {
    const [stamp, link, ...others] = (read.array(dict.get("Annots")) ?? []).map((one) =>
      read.dict(one),
    );
    assert.deepEqual([...(stamp?.keys() ?? [])], ["Type", "Subtype", "Rect", "F", "AP"]);
    assert.deepEqual([...(link?.keys() ?? [])], ["Type", "Subtype", "Rect", "A"]);
    assert.deepEqual(others, []);
  }
});

test("the pure platform merges to the same pages", () => {
  const template = compileSpec();
  const tails = tailsOf(template, PEOPLE);
  const titles = ["a", "b", "ü – 東京"];
  const merger = new RowMerger({ compiled: template, test: false, titles }, purePlatform);
  merger.measure(tails);
  const layout = merger.layout();
  const pdf = bytesOf({ layout, tails });
  const read = readMerged(pdf);
  assert.deepEqual(
    read.bookmarks.map(({ title }) => title),
    titles,
  );
  const usual = readMerged(bytesOf(merge(template, PEOPLE)));
  assert.deepEqual(
    read.pages.map(({ content }) => content),
    usual.pages.map(({ content }) => content),
  );
});

test("misuse is refused", () => {
  const template = compileSpec();
  const none = { compiled: template, test: false, titles: [] };
  assert.throws(() => new RowMerger(none, nodePlatform), RangeError);
  const merger = new RowMerger({ ...none, titles: ["a"] }, nodePlatform);
  assert.throws(() => merger.layout(), RangeError);
  assert.throws(() => merger.measure([]), RangeError);
  const [tail] = tailsOf(template, PEOPLE.slice(0, 1));
  assert.equal(new TailUnpacker(template, nodePlatform).unpack(new Uint8Array(9), 99), null);
  assert.throws(() => merger.measure([(tail ?? new Uint8Array(0)).subarray(0, 9)]));
});
