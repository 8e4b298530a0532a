import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { loadMupdf } from "../referees/mupdf-library.ts";
import { loadPdfium } from "../referees/pdfium-library.ts";
import { sampleOf } from "./appearance.fixture.ts";
import { CONTENDERS, OURS } from "./contenders.ts";
import type { Measure } from "./judge.ts";
import { missLines, tableLines } from "./report.ts";
import { scoreFile, type Verdict } from "./score-file.ts";
import { passes, tally } from "./tally.ts";
import { readTruth } from "./truth.ts";

const RECT = [10, 10, 110, 32] as const;
/** The rule puts the baseline (22 − 1.156 · 12) / 2 + 0.207 · 12 above the box's foot. */
const CONTENT =
  "/Tx BMC \nq\n1 1 98 20 re\nW\nn\nBT\n/Helv 12 Tf\n0 g\n2 6.548 Td\n(ab) Tj\nET\nQ\nEMC\n";
const SAMPLE = sampleOf({ rect: RECT, bbox: [0, 0, 100, 22], content: CONTENT });
const FORM = buildForm({
  fields: [
    { type: "text", name: "name", at: { rect: RECT, defaultAppearance: "/Helv 12 Tf 0 g" } },
  ],
});

async function scoreSample(
  pdf: Uint8Array | null,
  samples: Parameters<typeof scoreFile>[2] = [SAMPLE],
): Promise<readonly Verdict[]> {
  const referees = { mupdf: await loadMupdf(), pdfium: await loadPdfium() };
  return scoreFile(referees, pdf, samples, CONTENDERS);
}

async function missOf(pdf: Uint8Array | null, name: string): Promise<string> {
  const [line = ""] = missLines(await scoreSample(pdf, [{ ...SAMPLE, name }]));
  return line.slice(line.indexOf(":") + 2);
}

test("what a library draws is read back from the filled file, and held against the stream", async () => {
  const verdicts = await scoreSample(FORM);
  const [ours, pdfLib] = verdicts;
  assert.deepEqual(ours?.judgements, [{ measure: "single", asked: 1, met: 1, miss: null }]);
  assert.ok(ours?.pixels !== null, "the pixels were compared");
  assert.match(pdfLib?.judgements[0]?.miss ?? "", /^"a" at 1 6\.\d+, Acrobat has "a" at 2 6\.548$/);
  const lines = tableLines([{ name: OURS, tallies: tally(verdicts, OURS) }]);
  assert.match(lines[1] ?? "", /^single +1\/1 100\.0 %/);
});

test("text that the form's font lacks is drawn with the faces of the product", async () => {
  const [ours] = await scoreSample(FORM, [{ ...SAMPLE, kind: "multiline", value: "東京" }]);
  assert.equal(ours?.judgements[0]?.miss, 'line 1 is "東京", Acrobat has "ab"');
});

test("a file that is not there, does not open or lacks the field is a miss with its reason", async () => {
  assert.equal(await missOf(null, "name"), "the file is not there");
  assert.notEqual(await missOf(new Uint8Array(100), "name"), "");
  assert.equal(await missOf(FORM, "other"), "the file has no such widget");
});

test("a measure passes at its share of what was asked, or with the one miss that it may have; nine pictures in ten", () => {
  const none = { count: 10, met: 10, pictures: 0, picturesMet: 0 };
  const of = (measure: Measure, met: number): boolean => passes({ ...none, measure, met });
  assert.deepEqual([of("single", 10), of("single", 9)], [true, false]);
  assert.deepEqual([of("list", 9), of("list", 8)], [true, false]);
  const seen = { measure: "list", count: 20, met: 20, pictures: 20 } as const;
  assert.deepEqual(
    [20, 18, 17].map((picturesMet) => passes({ ...seen, picturesMet })),
    [true, true, false],
  );
});

/** The streams of Acrobat lie beside the checkout, if at all. */
const CORPUS = new URL("../../../shared/corpus/acrobat/", import.meta.url);
/** The figures that are met today; they are only ever raised. */
const FLOOR: Readonly<Partial<Record<Measure, number>>> = {
  single: 56,
  multiline: 52,
  comb: 24,
  combo: 18,
  list: 7,
  "list selection": 7,
  "auto size": 5,
  check: 10,
  frames: 112,
};

test("as much is drawn as Acrobat draws it as ever was", async (t) => {
  const list = new URL("appearances.json", CORPUS);
  if (!existsSync(list)) return t.skip("the streams of Acrobat are not beside this checkout");
  const { samples } = await readTruth(list.pathname);
  const referees = { mupdf: await loadMupdf(), pdfium: null };
  const verdicts: Verdict[] = [];
  for (const [path, group] of Map.groupBy(samples, (sample) => sample.path)) {
    const pdf = new Uint8Array(await readFile(new URL(path, CORPUS)));
    verdicts.push(...(await scoreFile(referees, pdf, group, CONTENDERS.slice(0, 1))));
  }
  const tallies = tally(verdicts, OURS);
  for (const line of tableLines([{ name: OURS, tallies }])) t.diagnostic(line);
  const met = Object.fromEntries(tallies.map((each) => [each.measure, each.met]));
  for (const [measure, floor] of Object.entries(FLOOR)) {
    assert.ok((met[measure] ?? 0) >= floor, `${measure}: ${met[measure]} of ${floor} at least`);
  }
});
