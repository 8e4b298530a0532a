import assert from "node:assert/strict";
import { after, test } from "node:test";
import { writeDocument } from "@platen/engine/authoring";
import { Name } from "@platen/engine/cos";
import { nodePlatform } from "@platen/engine/node";
import { buildForm, formDocument, type Mark } from "@platen/forms/builder";
import { startImageWorkers } from "./image-workers.ts";

const workers = startImageWorkers();
after(() => workers.stop());

/** A line, a box to check, cells for one character each, and a ring. */
const MARKS: readonly Mark[] = [
  { kind: "text", at: [72, 700], text: "Last name:" },
  { kind: "line", from: [140, 698], to: [340, 698] },
  { kind: "box", rect: [72, 650, 82, 660] },
  { kind: "text", at: [90, 651], text: "I agree to the terms" },
  { kind: "ring", center: [77, 625], radius: 5 },
  { kind: "text", at: [90, 621], text: "I want a receipt" },
];

test("fields are found on a flat page, twice the same, where its lines and boxes are", async () => {
  const pdf = buildForm({ pages: [{ marks: MARKS }] });
  const found = await workers.detectFields(pdf);
  assert.ok(found.kind === "detected");
  assert.deepEqual([found.pages.length, found.warnings], [1, []]);
  assert.deepEqual(
    found.fields.map(({ name, type, page, label }) => [name, type, page, label]),
    [
      ["last_name", "text", 1, "Last name"],
      ["i_agree_terms", "checkbox", 1, "I agree to the terms"],
      ["i_want_receipt", "checkbox", 1, "I want a receipt"],
    ],
  );
  assertNear(found.fields[0]?.rect, [140, 698, 340, 712], 3);
  assertNear(found.fields[1]?.rect, [72, 650, 82, 660], 1);
  assertNear(found.fields[2]?.rect, [72, 620, 82, 630], 1);
  assert.deepEqual(await workers.detectFields(pdf), found);
});

test("on rotated and cropped pages with a unit the rectangles are those of widgets", async () => {
  for (const rotation of [0, 90, 180, 270] as const) {
    const document = formDocument({ pages: [{ marks: uprightAt(rotation), rotate: rotation }] });
    for (const object of document.objects.values()) {
      if (!(object instanceof Map) || !isPage(object)) continue;
      object.set("CropBox", [50, 40, 600, 780]);
      object.set("UserUnit", 1.5);
    }
    const found = await workers.detectFields(writeDocument(document, nodePlatform));
    assert.ok(found.kind === "detected");
    const box = found.fields.find(({ type }) => type === "checkbox");
    assertNear(box?.rect, [300, 400, 309, 409], 1);
  }
});

test("widgets and what they show are neither read nor proposed again", async () => {
  const pdf = buildForm({
    pages: [{ marks: MARKS }],
    fields: [
      { type: "text", name: "last_name", at: [140, 698, 340, 712], value: "____________ [ ]" },
    ],
  });
  const found = await workers.detectFields(pdf);
  assert.ok(found.kind === "detected");
  assert.deepEqual(
    found.fields.map(({ type }) => type),
    ["checkbox", "checkbox"],
  );
});

test("a page with 12,000 lines and a document of 200 pages are read within the limits", async () => {
  const lines = Array.from(
    { length: 12_000 },
    (_, at): Mark => ({
      kind: "line",
      from: [36 + (at % 100) * 5, 36 + Math.floor(at / 100) * 6],
      to: [40 + (at % 100) * 5, 36 + Math.floor(at / 100) * 6],
    }),
  );
  const dense = await workers.detectFields(buildForm({ pages: [{ marks: lines }] }));
  assert.equal(dense.kind, "detected");
  const pages = Array.from({ length: 201 }, () => ({ marks: MARKS }));
  const long = await workers.detectFields(buildForm({ pages }));
  assert.ok(long.kind === "detected");
  assert.equal(long.fields.length, 600);
  assert.deepEqual(
    long.warnings.map(({ code, page }) => [code, page]),
    [["page_not_read", 201]],
  );
});

test("bytes that are no PDF are refused for their owner", async () => {
  const refused = await workers.detectFields(new TextEncoder().encode("hello"));
  assert.partialDeepStrictEqual(refused, { kind: "refused", code: "invalid_pdf" });
});

/** A box of 9 points at [300, 400] and a text on its right as the page is shown. */
function uprightAt(rotation: 0 | 90 | 180 | 270): readonly Mark[] {
  const text = { 0: [315, 401], 90: [300, 380], 180: [200, 401], 270: [300, 430] } as const;
  return [
    { kind: "box", rect: [300, 400, 309, 409] },
    { kind: "text", at: text[rotation], text: "Yes, please" },
  ];
}

function isPage(dict: ReadonlyMap<string, unknown>): boolean {
  const type = dict.get("Type");
  return type instanceof Name && type.value === "Page";
}

function assertNear(
  rect: readonly number[] | undefined,
  expected: readonly number[],
  tolerance: number,
): void {
  const isNear = rect?.every((edge, at) => Math.abs(edge - (expected[at] ?? 0)) <= tolerance);
  assert.ok(isNear === true, `${JSON.stringify(rect)} is not ${JSON.stringify(expected)}`);
}
