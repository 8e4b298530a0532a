import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type CosObject, type Document, latin1Text, Stream } from "#cos";
import { readPages } from "#form";
import { purePlatform } from "#platform";
import { formDocument } from "../../forms/builder/mod.ts";
import { pageBox } from "./page-box.ts";
import { stampPages } from "./stamp-pages.ts";

/** The matrix of the word on each page. */
function matrices(document: Document): readonly (readonly number[])[] {
  return readPages(document).map(({ dict }) => {
    const last = document.resolve(document.array(dict.get("Contents"))?.at(-1));
    assert.ok(last instanceof Stream);
    const [, numbers = ""] = /^q\n(.*) cm$/mu.exec(latin1Text(last.data)) ?? [];
    return numbers.split(" ").map(Number);
  });
}

function makeStamped(entries: Readonly<Record<string, CosObject>>): Document {
  const document = formDocument({});
  const [page] = readPages(document);
  for (const [key, value] of Object.entries(entries)) page?.dict.set(key, value);
  stampPages(document, purePlatform);
  return document;
}

const edge = fc.integer({ min: -300, max: 300 });
const side = fc.integer({ min: 20, max: 2000 });

test("the word lies within the visible page and fills most of it", () => {
  const turns = fc.constantFrom(0, 90, 180, 270, -90, 450);
  fc.assert(
    fc.property(edge, edge, side, side, turns, (x, y, width, height, Rotate) => {
      const CropBox = [x, y, x + width, y + height];
      const [matrix = []] = matrices(
        makeStamped({ MediaBox: [-300, -300, 2300, 2300], CropBox, Rotate }),
      );
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
      const corners = [0, 286].flatMap((u) =>
        [0, 100].map((v) => [a * u + c * v + e, b * u + d * v + f]),
      );
      const xs = corners.map(([at = 0]) => at);
      const ys = corners.map(([, at = 0]) => at);
      assert.ok(Math.min(...xs) >= x && Math.max(...xs) <= x + width);
      assert.ok(Math.min(...ys) >= y && Math.max(...ys) <= y + height);
      const share = Math.max(
        (Math.max(...xs) - Math.min(...xs)) / width,
        (Math.max(...ys) - Math.min(...ys)) / height,
      );
      assert.ok(share > 0.85);
    }),
  );
});

test("the word rises to the right on the page as seen, whatever its rotation", () => {
  for (const Rotate of [0, 90, 180, 270]) {
    const [[a = 0, b = 0] = []] = matrices(makeStamped({ Rotate }));
    const seen = Math.atan2(b, a) * (180 / Math.PI) - Rotate;
    const climb = ((seen % 360) + 360) % 360;
    assert.ok(climb > 20 && climb < 70, `${climb} degrees`);
  }
});

test("pages that share resources and content are stamped once each", () => {
  const document = formDocument({ pages: [{}, {}, {}] });
  const [first, ...others] = readPages(document);
  for (const { dict } of others) dict.set("Contents", first?.dict.get("Contents") ?? null);
  stampPages(document, purePlatform);
  for (const { dict } of readPages(document)) {
    const streams = document.array(dict.get("Contents")) ?? [];
    const texts = streams.map((ref) => {
      const stream = document.resolve(ref);
      return stream instanceof Stream ? latin1Text(stream.data) : "";
    });
    assert.equal(texts.filter((text) => text.includes("Watermark")).length, 1);
    const objects = document.dict(document.dict(dict.get("Resources"))?.get("XObject"));
    assert.deepEqual([...(objects?.keys() ?? [])], ["PlatenTest"]);
  }
});

test("the word's resource name is unused on the page", () => {
  const own = new Map([["PlatenTest", 7]]);
  const document = makeStamped({ Resources: new Map([["XObject", own]]) });
  const resources = document.dict(readPages(document)[0]?.dict.get("Resources"));
  const objects = document.dict(resources?.get("XObject"));
  assert.deepEqual([...(objects?.keys() ?? [])], ["PlatenTest", "Platen2Test"]);
  assert.equal(own.size, 1);
});

test("the visible part of a page is its crop box clipped to the media box", () => {
  const document = formDocument({});
  const [page] = readPages(document);
  const box = (entries: Readonly<Record<string, CosObject>>): ReturnType<typeof pageBox> =>
    pageBox(document, page?.num ?? 0, new Map(Object.entries(entries)));
  assert.deepEqual(box({}), { rect: [0, 0, 612, 792], turn: 0 });
  const MediaBox = [100, 100, 0, 0];
  assert.deepEqual(box({ MediaBox, CropBox: [-9, 5, 50, 999] }).rect, [0, 5, 50, 100]);
  assert.deepEqual(box({ MediaBox, CropBox: [200, 200, 300, 300] }).rect, [0, 0, 100, 100]);
  assert.deepEqual(box({ MediaBox: [0, 0, 0, 9], CropBox: [1, 2] }).rect, [0, 0, 612, 792]);
  assert.deepEqual(
    [-90, 450, 88, 720].map((Rotate) => box({ Rotate }).turn),
    [270, 90, 90, 0],
  );
});
