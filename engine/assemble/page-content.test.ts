import assert from "node:assert/strict";
import { test } from "node:test";
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
import { frameContents } from "./page-content.ts";

function empty(): Document {
  return new Document(new Map(), new Ref(1), null, null);
}

function dict(entries: Readonly<Record<string, CosObject>>): Dict {
  return new Map(Object.entries(entries));
}

function stream(content: string): Stream {
  return new Stream(new Map(), latin1Bytes(content));
}

/** The content of a page, streams in order. */
function readDrawn(document: Document, page: Dict): string {
  const streams = document.array(page.get("Contents")) ?? [];
  return streams
    .map((ref) => {
      const object = document.resolve(ref);
      return object instanceof Stream ? latin1Text(object.data) : "?";
    })
    .join("");
}

test("a page's own content is framed and comes first, however the page stores it", () => {
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
    assert.equal(readDrawn(document, page), `q\n${own}\nQ\nmine`);
  }
  assert.deepEqual(document.array([a, b]), [a, b]);
});

test("open states are closed, and an extra restore does not undo the frame", () => {
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
    assert.equal(readDrawn(document, page), whole);
  }
});

test("a state saved in one stream and restored in another is balanced", () => {
  const document = empty();
  const parts = [document.add(stream("q 0 0 9 9 re W")), document.add(stream("n Q"))];
  const page = dict({ Contents: parts });
  frameContents(document, page, [], purePlatform);
  assert.deepEqual(document.array(page.get("Contents"))?.slice(1, 3), parts);
});

test("compressed content is read; content with an unknown filter is framed unread", () => {
  const document = empty();
  const packed = new Stream(
    dict({ Filter: [new Name("FlateDecode")] }),
    purePlatform.deflate(latin1Bytes("q /P <</MCID 41>> BDC")),
  );
  const page = dict({ Contents: document.add(packed) });
  assert.equal(frameContents(document, page, [], purePlatform).nextMark, 42);
  assert.ok(readDrawn(document, page).endsWith("\nEMC\nQ\nQ\n"));
  const strange = dict({
    Contents: document.add(new Stream(dict({ Filter: new Name("X") }), latin1Bytes("q"))),
  });
  frameContents(document, strange, [], purePlatform);
  assert.equal(readDrawn(document, strange), "q\nq\nQ\n");
});

test("pages that share content and resources are framed separately", () => {
  const document = empty();
  const contents = document.add([document.add(stream("a"))]);
  const [one, other] = [dict({ Contents: contents }), dict({ Contents: contents })];
  for (const page of [one, other]) frameContents(document, page, [], purePlatform);
  for (const page of [one, other]) assert.equal(readDrawn(document, page), "q\na\nQ\n");
});
