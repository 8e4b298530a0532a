import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type CosObject,
  type Dict,
  Document,
  latin1Bytes,
  latin1Text,
  Name,
  Ref,
  Stream,
} from "#cos";
import { purePlatform } from "#platform";
import { frameContents, freePrefix, inheritedEntry, pageResources } from "./page-content.ts";

function empty(): Document {
  return new Document(new Map(), new Ref(1), null, null);
}

function dict(entries: Readonly<Record<string, CosObject>>): Dict {
  return new Map(Object.entries(entries));
}

function stream(content: string): Stream {
  return new Stream(new Map(), latin1Bytes(content));
}

/** What a page draws, streams in their order. */
function drawn(document: Document, page: Dict): string {
  const streams = document.array(page.get("Contents")) ?? [];
  return streams
    .map((ref) => {
      const object = document.resolve(ref);
      return object instanceof Stream ? latin1Text(object.data) : "?";
    })
    .join("");
}

test("a page's own content is framed and comes first, however the page holds it", () => {
  const document = empty();
  const [a, b] = [document.add(stream("a")), document.add(stream("b"))];
  const mine = document.add(stream("mine"));
  const cases: readonly (readonly [CosObject | null, string])[] = [
    [a, "a"],
    [[a, b], "ab"],
    [document.add([a, b]), "ab"],
    [null, ""],
  ];
  for (const [contents, own] of cases) {
    const page = contents === null ? dict({}) : dict({ Contents: contents });
    frameContents(document, page, [mine], purePlatform);
    assert.equal(drawn(document, page), `q\n${own}\nQ\nmine`);
  }
  assert.deepEqual(document.array([a, b]), [a, b]);
});

test("what the content leaves open is closed, and a restore too many undoes no frame", () => {
  const document = empty();
  const mine = document.add(stream("mine"));
  const cases = [
    ["q 1 0 0 1 9 9 cm", "q\nq 1 0 0 1 9 9 cm\nQ\nQ\nmine"],
    ["Q 2 0 0 2 0 0 cm q Q Q", "q\n  2 0 0 2 0 0 cm q Q  \n\nQ\nmine"],
    ["/P BMC BT (Q) Tj", "q\n/P BMC BT (Q) Tj\nET\nEMC\nQ\nmine"],
    ["0 0 9 9 re", "q\n0 0 9 9 re\nn\nQ\nmine"],
    ["1 g (never closed", "q\n1 g \nQ\nmine"],
  ] as const;
  for (const [own, whole] of cases) {
    const page = dict({ Contents: document.add(stream(own)) });
    frameContents(document, page, [mine], purePlatform);
    assert.equal(drawn(document, page), whole);
  }
});

test("a state that one stream saves and another restores is whole", () => {
  const document = empty();
  const parts = [document.add(stream("q 0 0 9 9 re W")), document.add(stream("n Q"))];
  const page = dict({ Contents: parts });
  frameContents(document, page, [], purePlatform);
  assert.deepEqual(document.array(page.get("Contents"))?.slice(1, 3), parts);
});

test("packed content is read, content packed as nobody can read is framed unread", () => {
  const document = empty();
  const packed = new Stream(
    dict({ Filter: [new Name("FlateDecode")] }),
    purePlatform.deflate(latin1Bytes("q /P <</MCID 41>> BDC")),
  );
  const page = dict({ Contents: document.add(packed) });
  assert.equal(frameContents(document, page, [], purePlatform).nextMark, 42);
  assert.ok(drawn(document, page).endsWith("\nEMC\nQ\nQ\n"));
  const strange = dict({
    Contents: document.add(new Stream(dict({ Filter: new Name("X") }), latin1Bytes("q"))),
  });
  frameContents(document, strange, [], purePlatform);
  assert.equal(drawn(document, strange), "q\nq\nQ\n");
});

test("pages that share their content and resources are framed each for itself", () => {
  const document = empty();
  const contents = document.add([document.add(stream("a"))]);
  const [one, other] = [dict({ Contents: contents }), dict({ Contents: contents })];
  for (const page of [one, other]) frameContents(document, page, [], purePlatform);
  for (const page of [one, other]) assert.equal(drawn(document, page), "q\na\nQ\n");
});

test("what a page inherits is taken from the nearest that has it", () => {
  const document = empty();
  const top = document.add(dict({ Rotate: 90, CropBox: [0, 0, 1, 1] }));
  const page = dict({ Parent: top, CropBox: null });
  assert.equal(inheritedEntry(document, 99, page, "Rotate"), 90);
  assert.deepEqual(inheritedEntry(document, 99, page, "CropBox"), [0, 0, 1, 1]);
  assert.equal(inheritedEntry(document, 99, page, "MediaBox"), null);
});

test("resources come from the page, else from the nearest group above, and are a copy", () => {
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

test("groups that are their own parents do not hold a page up", () => {
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

test("the prefix of new names begins no name that a page has", () => {
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
