import assert from "node:assert/strict";
import { test } from "node:test";
import { joinForms } from "#assemble";
import { compile } from "#compile";
import { type OpenForm, open } from "#ingest";
import { nodePlatform } from "#node";
import { countResolved, hostileGraph, KINDS, SHAPES } from "./hostile-graph.fixture.ts";
import { ONE_FIELD, rawFile } from "./raw-file.fixture.ts";

const RESOLVED_MAX = 2_000_000;
const SIZE = 40;

/** Cost is the number of references from pages to annotations, or from elements to kids; bounded by `tokens`. */
const SHOWN_BY_EACH: ReadonlySet<string> = new Set(["annotations", "structure"]);

/** Everything that walks a document: reading, compiling, flattening, joining. */
async function walkAll(bytes: Uint8Array): Promise<void> {
  const [filled, flat, joined] = [
    await open(bytes, nodePlatform),
    await open(bytes, nodePlatform),
    await open(bytes, nodePlatform),
  ];
  if (filled.kind === "form") compile(filled, {}, nodePlatform);
  if (flat.kind === "form") compile(flat, { flatten: true }, nodePlatform);
  if (joined.kind === "form") compile(joinForms([joined, joined]), {}, nodePlatform);
}

for (const kind of KINDS) {
  for (const shape of SHAPES) {
    if (shape === "shared" && SHOWN_BY_EACH.has(kind)) continue;
    test(`walking ${kind} wired as ${shape} takes linear time`, async () => {
      const [once, twice] = [
        await countResolved(RESOLVED_MAX, () => walkAll(hostileGraph(kind, shape, SIZE))),
        await countResolved(RESOLVED_MAX, () => walkAll(hostileGraph(kind, shape, 2 * SIZE))),
      ];
      assert.ok(once > 0 && twice <= 2.2 * once, `${once} resolved, then ${twice}`);
    });
  }
}

test("a list counts once per reference to it", async () => {
  for (const kind of ["annotations", "structure"] as const) {
    const bytes = hostileGraph(kind, "shared", 100);
    assert.equal((await open(bytes, nodePlatform, { tokens: 12_000 })).kind, "form");
    const refused = await open(bytes, nodePlatform, { tokens: 9000 });
    assert.equal(refused.kind === "refused" && refused.reason, "too_many_objects");
  }
});

async function readOne(objects: Readonly<Record<number, string>>): Promise<OpenForm> {
  const result = await open(rawFile({ objects: { ...ONE_FIELD, ...objects } }), nodePlatform);
  assert.ok(result.kind === "form");
  return result;
}

test("a chain of stream lengths does not overflow the stack", async () => {
  const page = ONE_FIELD[3] ?? "";
  const chain: Record<number, string> = { 3: page.replace("/Annots", "/Contents 100 0 R/Annots") };
  for (let num = 100; num < 20_100; num += 1) {
    chain[num] = `<</Length ${num + 1} 0 R>>\nstream\nx\nendstream`;
  }
  assert.equal((await readOne(chain)).form.fields.length, 1);
});

test("a list of 300,000 references does not overflow the stack", async () => {
  const list = `[${"5 0 R ".repeat(300_000)}]`;
  const form = await readOne({ 4: `<</Fields[5 0 R]/DA(/Helv 0 Tf 0 g)/CO${list}>>` });
  assert.equal(compile(form, {}, nodePlatform).fields.length, 1);
  const tagged = await readOne({
    1: "<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R/StructTreeRoot 7 0 R>>",
    7: `<</Type/StructTreeRoot/K${list}>>`,
  });
  assert.equal(compile(tagged, { flatten: true }, nodePlatform).fields.length, 1);
});

test("fields that inherit a long list of options count once per widget", async () => {
  const options = `[${"(x)".repeat(200)}]`;
  const kids = Array.from({ length: 50 }, (_, index) => 100 + index);
  const group = `<</T(g)/FT/Ch/Ff 131072/Opt${options}/Kids[${kids.join(" 0 R ")} 0 R]>>`;
  const objects = Object.fromEntries(kids.map((num) => [num, `<</T(n${num})>>`]));
  const bytes = rawFile({
    objects: { ...ONE_FIELD, 4: "<</Fields[7 0 R]>>", 7: group, ...objects },
  });
  assert.equal((await open(bytes, nodePlatform, { choices: 10_000 })).kind, "form");
  const refused = await open(bytes, nodePlatform, { choices: 9999 });
  assert.equal(refused.kind === "refused" && refused.reason, "too_many_fields");
});
