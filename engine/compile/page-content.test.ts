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
import type { Rect } from "#form";
import { freePrefix, pageResources, wrapContents } from "./page-content.ts";
import { PieceTable } from "./piece-table.ts";
import { placeAppearance } from "./place-appearance.ts";
import { dropObjectReferences } from "./structure-tree.ts";

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
    wrapContents(document, page, mine);
    assert.equal(drawn(document, page), `q\n${own}\nQ\nmine`);
  }
  assert.deepEqual(document.array([a, b]), [a, b]);
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

const coordinate = fc.integer({ min: -500, max: 500 });
const size = fc.integer({ min: 1, max: 400 });
const rect: fc.Arbitrary<Rect> = fc
  .tuple(coordinate, coordinate, size, size)
  .map(([x, y, width, height]) => [x, y, x + width, y + height]);

test("an appearance's box, turned by its matrix, covers its rectangle and no more", () => {
  const turn = fc.constantFrom<readonly number[] | null>(
    null,
    [1, 0, 0, 1, 30, -7],
    [0, 1, -1, 0, 50, 0],
    [-1, 0, 0, -1, 9, 9],
    [0, -2, 2, 0, 0, 80],
  );
  fc.assert(
    fc.property(rect, rect, turn, (box, target, matrix) => {
      const entries = matrix === null ? { BBox: box } : { BBox: box, Matrix: matrix };
      const shown = new Stream(dict(entries), new Uint8Array(0));
      const placed = placeAppearance(empty(), shown, target) ?? assert.fail();
      const corners = [
        [box[0], box[1]],
        [box[2], box[1]],
        [box[0], box[3]],
        [box[2], box[3]],
      ] as const;
      const points = corners
        .map(([x, y]) => moved(matrix ?? [1, 0, 0, 1, 0, 0], x, y))
        .map(([x, y]) => moved(placed, x, y));
      const xs = points.map(([x]) => x);
      const ys = points.map(([, y]) => y);
      const seen = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      for (const [index, edge] of target.entries()) {
        assert.ok(Math.abs((seen[index] ?? 0) - edge) < 1e-6);
      }
    }),
  );
});

function moved(matrix: readonly number[], x: number, y: number): readonly [number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  return [a * x + c * y + e, b * x + d * y + f];
}

function place(entries: Readonly<Record<string, CosObject>>, target: Rect): unknown {
  return placeAppearance(empty(), new Stream(dict(entries), new Uint8Array(0)), target);
}

test("what has no size is placed nowhere", () => {
  const whole = { BBox: [0, 0, 10, 10] };
  assert.equal(place({}, [0, 0, 9, 9]), null);
  assert.equal(place({ BBox: [0, 0, 10] }, [0, 0, 9, 9]), null);
  assert.equal(place({ BBox: [0, 0, 0, 10] }, [0, 0, 9, 9]), null);
  assert.equal(place(whole, [5, 5, 5, 9]), null);
  assert.equal(place({ ...whole, Matrix: [0, 0, 0, 0, 0, 0] }, [0, 0, 9, 9]), null);
  assert.deepEqual(place(whole, [0, 0, 10, 10]), [1, 0, 0, 1, 0, 0]);
});

test("equal pieces stand once, under the same number", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 })), (texts) => {
      const table = new PieceTable();
      const numbers = texts.map((text) => table.add(text));
      assert.equal(table.pieces.length, new Set(texts).size);
      for (const [index, text] of texts.entries()) {
        assert.deepEqual(table.pieces[numbers[index] ?? -1], latin1Bytes(text));
      }
    }),
  );
});

/** A structure tree whose only element has these kids; what is left of them. */
function left(kids: (widget: Ref, link: Ref) => CosObject): CosObject | undefined {
  const document = empty();
  document.set(1, null);
  const widget = document.add(dict({ Subtype: new Name("Widget") }));
  const link = document.add(dict({ Subtype: new Name("Link") }));
  const element = dict({ K: kids(widget, link) });
  const root = dict({ K: document.add(element) });
  document.set(1, dict({ StructTreeRoot: document.add(root) }));
  dropObjectReferences(document);
  return element.get("K");
}

function objectReference(target: Ref): Dict {
  return dict({ Type: new Name("OBJR"), Obj: target });
}

test("a structure element loses what refers to widgets, and nothing else", () => {
  assert.deepEqual(
    left((widget, link) => [0, objectReference(widget), objectReference(link)]),
    [0, objectReference(new Ref(3))],
  );
  assert.equal(
    left((widget) => objectReference(widget)),
    undefined,
  );
  assert.equal(
    left(() => 7),
    7,
  );
});

test("a structure tree that loops is walked once", () => {
  const document = empty();
  const ref = document.add(null);
  document.set(ref.num, dict({ K: [ref, ref] }));
  const root = document.add(dict({ StructTreeRoot: ref }));
  const looped = new Document(document.objects, root, null, null);
  dropObjectReferences(looped);
  assert.deepEqual(looped.array(looped.dict(ref)?.get("K")), [ref, ref]);
});
