import assert from "node:assert/strict";
import { after, test } from "node:test";
import { open } from "../../engine/mod.ts";
import { nodePlatform } from "../../engine/node/mod.ts";
import { type Bundle, HEADER } from "../support/harness/bulk-harness.ts";
import { newInstallation } from "../support/harness/service-process.ts";

const installation = await newInstallation();
after(installation.clear);
const harness = await installation.openBulkHarness(await installation.start());

/** In the private use area, which no font of ours has. */
const UNKNOWN = "\ue000";

/** A name and a town per script, with characters that the form's Helvetica lacks. */
const FOREIGN = {
  Polish: ["Łukasz Żółć", "Łódź"],
  Greek: ["Γιώργος", "Αθήνα"],
  Russian: ["Алёна", "Екатеринбург"],
  Arabic: ["محمد علي", "القاهرة 12"],
  Hebrew: ["דוד בן־גוריון", "ירושלים"],
  Devanagari: ["राजेश क्षत्रिय", "दिल्ली"],
  Thai: ["สมชาย", "กรุงเทพ"],
  Chinese: ["王小明", "北京市 (Beijing)"],
  Japanese: ["田中さくら", "トウキョウ"],
  Korean: ["김철수", "서울"],
  Vietnamese: ["Nguyễn Thị Hạnh", "Đà Nẵng"],
  emoji: ["Ann 😀", "🎉"],
} as const;

async function valuesOf(pdf: Uint8Array): Promise<Readonly<Record<string, unknown>>> {
  const opened = await open(pdf, nodePlatform);
  assert.ok(opened.kind === "form");
  return Object.fromEntries(opened.form.fields.map(({ name, value }) => [name, value]));
}

/** The PDFs in the order of the rows. */
function inOrder({ pdfs, manifest }: Bundle): readonly Uint8Array[] {
  return manifest.rows.map(({ filename }) => pdfs.get(filename ?? "") ?? assert.fail("no PDF"));
}

const listWarned = ({ manifest }: Bundle): readonly (readonly string[])[] =>
  manifest.rows.map(({ warnings }) =>
    (warnings ?? []).map(({ field, code }) => `${field} ${code}`),
  );

test("a CSV in any script is filled, with warnings about substituted fonts", async () => {
  const rows = Object.values(FOREIGN).map(([name, town]) => `${name},${town},a,yes`);
  const id = await harness.submit([HEADER, "Ann,Oslo,a,yes", ...rows].join("\n"));
  assert.equal((await harness.ended(id)).succeeded, rows.length + 1);
  const bundle = await harness.bundle(id);
  const [plain, ...pdfs] = inOrder(bundle);
  assert.ok(plain !== undefined);
  for (const [index, [script, [name, town]]] of Object.entries(FOREIGN).entries()) {
    const { Name, Town } = await valuesOf(pdfs[index] ?? plain);
    assert.deepEqual([Name, Town], [name, town], script);
  }
  const [none, ...others] = listWarned(bundle);
  assert.deepEqual(none, []);
  for (const all of others)
    assert.deepEqual(all, ["name font_substituted", "town font_substituted"]);
});

test("a character that no font has is a warning, and fails its row in strict mode", async () => {
  const csv = [HEADER, `Ann${UNKNOWN},Oslo,a,yes`, "Łukasz,Oslo,a,yes", "Ann,Oslo,a,yes"].join(
    "\n",
  );
  const lenient = await harness.submit(csv);
  assert.equal((await harness.ended(lenient)).succeeded, 3);
  const bundle = await harness.bundle(lenient);
  const [missing = [], substituted, plain] = listWarned(bundle);
  assert.ok(missing.includes("name glyph_missing"), missing.join());
  assert.deepEqual([substituted, plain], [["name font_substituted"], []]);
  const [first] = inOrder(bundle);
  assert.equal((await valuesOf(first ?? assert.fail()))["Name"], `Ann${UNKNOWN}`);
  const strict = await harness.submit(csv, { strict: "true" });
  const { succeeded, failed } = await harness.ended(strict);
  assert.deepEqual([succeeded, failed], [1, 2]);
  const { results } = await harness.results(strict, "?status=failed");
  assert.deepEqual(
    results.map(({ row, field }) => [row, field]),
    [
      [1, "name"],
      [2, "name"],
    ],
  );
});
