import assert from "node:assert/strict";
import { after, test } from "node:test";
import { inflateSync } from "node:zlib";
import { buildForm } from "@platen/forms/builder";
import { textField } from "../../../forms/form.fixture.ts";
import { startImageWorkers } from "./image-workers.ts";

const desk = startImageWorkers();
after(() => desk.stop());

const RECT = [100, 600, 300, 640] as const;

/** Two pages: text with a value on the first, a box on the second. */
const form = buildForm({
  pages: [{}, { marks: [{ kind: "text", at: [100, 300], text: "Second page" }] }],
  fields: [
    { type: "text", name: "person.name", at: RECT },
    { type: "checkbox", name: "agrees", at: { page: 2, rect: [100, 100, 110, 110] } },
  ],
});
const UPRIGHT = { box: [0, 0, 612, 792], rotation: 0, unit: 1 } as const;
const FIELD = textField("person.name", { page: 2, left: 170, top: 482, width: 130, height: 14 });
const MARK = { number: 1, name: "person.name", rect: RECT };

test("a page is drawn as a PNG of the width requested, and of a bounded height", async () => {
  assert.deepEqual(await sizeOf(form, 1224), [612 * 2, 792 * 2]);
  assert.deepEqual(await sizeOf(form, 16), [16, 21]);
  const tall = buildForm({ pages: [{ width: 72, height: 7200 }] });
  assert.deepEqual(await sizeOf(tall, 2000), [40, 4000]);
  const rotated = buildForm({ pages: [{ width: 400, height: 800, rotate: 90 }] });
  assert.deepEqual(await sizeOf(rotated, 400), [400, 200]);
});

test("a field is outlined at its position, and nothing else is changed", async () => {
  const [plain, marked] = [await drawPage(form, 1, []), await drawPage(form, 1, [MARK])];
  const corner = { x: 2 * 100, y: 2 * (792 - 640) };
  const end = { x: 2 * 300, y: 2 * (792 - 600) };
  const frame = [end, { x: end.x, y: corner.y }, { x: corner.x, y: end.y }];
  for (const { x, y } of frame) assert.ok(near(plain, marked, x, y), `no line at ${x}, ${y}`);
  const changed = differing(plain, marked);
  assert.ok(changed.every(({ x, y }) => x >= 198 && x <= 602 && y >= 302 && y <= 386));
  assert.ok(
    changed.some(({ x, y }) => x > 205 && x < 320 && y > 306 && y < 320),
    "no name",
  );
});

test("the value of a field is visible", async () => {
  const at = [100, 600, 130, 630] as const;
  const box = (value: string) =>
    drawPage(buildForm({ fields: [{ type: "checkbox", name: "agrees", at, value }] }), 1, []);
  const [on, off] = [await box("Yes"), await box("Off")];
  assert.ok(differing(on, off).length > 50);
});

test("each page is drawn by its number", async () => {
  const [first, second] = [await drawPage(form, 1, []), await drawPage(form, 2, [])];
  assert.ok(differing(first, second).length > 100);
});

test("a field too small for its name still has its number", async () => {
  const small = { number: 2, name: "agrees", rect: [100, 100, 110, 110] } as const;
  const [plain, marked] = [await drawPage(form, 2, []), await drawPage(form, 2, [small])];
  const inside = differing(plain, marked).filter(
    ({ x, y }) => x > 202 && x < 218 && y > 1366 && y < 1380,
  );
  assert.ok(inside.some(({ x, y }) => (marked.at(x, y)[1] ?? 255) < 120));
});

test("names that the font lacks and marks outside the page do not prevent the image", async () => {
  const marks = [
    { number: 1, name: "名前", rect: RECT },
    { number: 2, name: "x".repeat(5000), rect: [-500, -500, 5000, 5000] },
    { number: 3, name: "far", rect: [1e9, 1e9, 2e9, 2e9] },
    { number: 4, name: "", rect: [0, 0, 0, 0] },
  ] as const;
  assert.equal((await drawPage(form, 1, marks)).width, 1224);
});

test("an invalid PDF and an unknown page are refused as damaged", async () => {
  const damaged = { kind: "refused", reason: "damaged" };
  const pdf = new TextEncoder().encode("hello");
  assert.deepEqual(await desk.draw({ pdf, page: 1, width: 1224, marks: [] }), damaged);
  assert.deepEqual(await desk.draw({ pdf: form, page: 3, width: 1224, marks: [] }), damaged);
});

test("a page that takes too long is refused, and the next request is answered", async () => {
  const hasty = startImageWorkers({ cpuMsMax: 50 });
  try {
    const marks = Array.from({ length: 5000 }, (_, number) => ({ ...MARK, number }));
    assert.deepEqual(await hasty.draw({ pdf: form, page: 1, width: 2000, marks }), {
      kind: "refused",
      reason: "took_too_long",
    });
    const inspected = await hasty.inspect(new TextEncoder().encode("no image"));
    assert.match(inspected.kind === "refused" ? inspected.message : "", /PNG|JPEG/);
  } finally {
    await hasty.stop();
  }
});

test("requests beyond the queue get 503", async () => {
  const patient = startImageWorkers({ waitMsMax: 600_000 });
  try {
    const page = { pdf: form, page: 1, width: 16, marks: [] };
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => patient.draw(page)));
    const refused = outcomes.flatMap((one) =>
      one.status === "rejected" ? [String(one.reason)] : [],
    );
    assert.equal(refused.length, 40 - 9);
    for (const reason of refused) assert.match(reason, /Too many pages/);
  } finally {
    await patient.stop();
  }
});

test("the text of pages with fields is read, and labels are found in it", async () => {
  const pages = [UPRIGHT, UPRIGHT];
  const read = await desk.readPages({ pdf: form, pages, fields: [FIELD] });
  assert.ok(read.kind === "read");
  assert.deepEqual(
    read.labels.map(({ label, labelSource, number }) => [label, labelSource, number]),
    [["Second page", "page", 1]],
  );
  assert.deepEqual(
    read.texts.map(({ page, words }) => [page, words.map(({ text }) => text)]),
    [[2, ["Second", "page"]]],
  );
  const pdf = new TextEncoder().encode("hello");
  assert.partialDeepStrictEqual(await desk.readPages({ pdf, pages, fields: [FIELD] }), {
    kind: "read",
    texts: [],
    isPartial: true,
  });
  const late = await desk.readPages({ pdf: form, pages, fields: [FIELD], cpuMsMax: 0 });
  assert.ok(late.kind === "read" || late.reason === "took_too_long");
});

type Marks = Parameters<typeof desk.draw>[0]["marks"];
type Picture = {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => readonly number[];
  /** The three bytes of a pixel as one number. */
  readonly sample: (x: number, y: number) => number;
};

async function drawPage(
  pdf: Uint8Array,
  page: number,
  marks: Marks,
  width = 1224,
): Promise<Picture> {
  const answer = await desk.draw({ pdf, page, width, marks });
  assert.ok(answer.kind === "drawn", JSON.stringify(answer));
  return decodePng(Buffer.from(answer.png));
}

async function sizeOf(pdf: Uint8Array, width: number): Promise<readonly number[]> {
  const picture = await drawPage(pdf, 1, [], width);
  return [picture.width, picture.height];
}

/** Decodes the image as an independent reader would: rows of filter 2 (Up), three bytes per pixel. */
function decodePng(png: Buffer): Picture {
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const step = 1 + width * 3;
  assert.equal(rows.length, step * height);
  for (let i = step; i < rows.length; i += 1)
    if (i % step !== 0) rows[i] = ((rows[i] ?? 0) + (rows[i - step] ?? 0)) & 0xff;
  const pixel = (x: number, y: number) => [
    ...rows.subarray(y * step + 1 + x * 3, y * step + 4 + x * 3),
  ];
  const sample = (x: number, y: number) => rows.readUIntBE(y * step + 1 + x * 3, 3);
  return { width, height, at: pixel, sample };
}

function differing(one: Picture, other: Picture): { readonly x: number; readonly y: number }[] {
  const found = [];
  for (let y = 0; y < one.height; y += 1)
    for (let x = 0; x < one.width; x += 1)
      if (one.sample(x, y) !== other.sample(x, y)) found.push({ x, y });
  return found;
}

function near(one: Picture, other: Picture, x: number, y: number): boolean {
  const around = [-2, -1, 0, 1, 2];
  return around.some((dx) =>
    around.some((dy) => {
      const [red = 255] = other.at(x + dx, y + dy);
      return red < 120 && one.at(x + dx, y + dy).join() !== other.at(x + dx, y + dy).join();
    }),
  );
}
