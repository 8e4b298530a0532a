import type { PDFDocument } from "mupdf";
import type { Mupdf } from "../referees/mupdf-library.ts";
import { openWithMupdf } from "../referees/mupdf-library.ts";
import type { Pdfium } from "../referees/pdfium-library.ts";
import { fittedRect, makeBlank, showSamples } from "./blank.ts";
import type { Contender } from "./contenders.ts";
import { drawStream } from "./draw-stream.ts";
import { type Drawing, linesOf } from "./drawing.ts";
import type { Filled, Filler, Task } from "./filler.ts";
import { type Judgement, judge, missed } from "./judge.ts";
import { differentShare, type Picture, renderPart } from "./pixels.ts";
import type { Sample } from "./truth.ts";
import { findWidget, normalStream } from "./widget-stream.ts";

/** The outcome of one sample with one library. */
export type Verdict = {
  readonly contender: string;
  readonly sample: Sample;
  readonly judgements: readonly Judgement[];
  /** Share of pixels that differ, `null` where there is nothing to compare. */
  readonly pixels: number | null;
};

/** The reader of what was drawn, and its renderer, `null` where pixels are not asked for. */
export type Referees = { readonly mupdf: Mupdf; readonly pdfium: Pdfium | null };

/** Fills the samples' fields of one file with every library, and judges each. Never rejects. */
export async function scoreFile(
  referees: Referees,
  pdf: Uint8Array | null,
  samples: readonly Sample[],
  contenders: readonly Contender[],
): Promise<readonly Verdict[]> {
  const prepared = await attempt(async () => prepare(referees, pdf, samples));
  if (!prepared.ok) {
    return contenders.flatMap(({ name }) =>
      samples.map((sample) => failSample(name, sample, prepared.message)),
    );
  }
  const verdicts: Verdict[] = [];
  for (const contender of contenders) {
    verdicts.push(...(await scoreContender(referees, prepared.value, contender)));
  }
  return verdicts;
}

/** A sample with what Acrobat draws for it; `null` where the file has no such widget, or pdfium no such page. */
type Known = {
  readonly sample: Sample;
  readonly drawing: Drawing | null;
  readonly picture: Picture | null;
};
type Prepared = { readonly blank: Uint8Array; readonly known: readonly Known[] };

async function prepare(
  { mupdf, pdfium }: Referees,
  pdf: Uint8Array | null,
  samples: readonly Sample[],
): Promise<Prepared> {
  if (pdf === null) throw new Error("the file is not there");
  const acrobat = changeDocument(mupdf, pdf, (document) => showSamples(document, samples));
  const document = openWithMupdf(mupdf, acrobat);
  const known: Known[] = [];
  for (const sample of samples) {
    const widget = findWidget(document, sample);
    const stream = widget === null ? null : normalStream(widget, sample.state);
    const drawing = widget && drawStream(mupdf, document, stream, sample.content);
    const picture = await attempt(async () => partOf(pdfium, acrobat, sample));
    known.push({ sample, drawing, picture: picture.ok ? picture.value : null });
  }
  document.destroy();
  return { blank: changeDocument(mupdf, acrobat, (blank) => makeBlank(blank, samples)), known };
}

function changeDocument(
  mupdf: Mupdf,
  pdf: Uint8Array,
  change: (document: PDFDocument) => boolean,
): Uint8Array {
  const document = openWithMupdf(mupdf, pdf);
  const made = change(document) ? document.saveToBuffer("decrypt").asUint8Array().slice() : pdf;
  document.destroy();
  return made;
}

function partOf(pdfium: Pdfium | null, pdf: Uint8Array, sample: Sample): Picture | null {
  return pdfium && renderPart(pdfium, pdf, sample.page, fittedRect(sample));
}

/** All fields at once; where that fails or two samples share a field, one after the other. */
async function scoreContender(
  referees: Referees,
  { blank, known }: Prepared,
  { name, fill }: Contender,
): Promise<readonly Verdict[]> {
  const tasks = known.map(taskOf);
  const names = new Set(known.map(({ sample }) => sample.name));
  const together = names.size === known.length ? await fillAll(fill, blank, tasks) : null;
  const verdicts: Verdict[] = [];
  for (const [i, task] of tasks.entries()) {
    const filled = together?.pdf ? together : await fillAll(fill, blank, [task]);
    const each = known[i];
    if (each !== undefined) verdicts.push(await judgeSample(referees, name, each, filled));
  }
  return verdicts;
}

async function fillAll(fill: Filler, blank: Uint8Array, tasks: readonly Task[]): Promise<Filled> {
  const result = await attempt(() => fill(blank, tasks));
  return result.ok ? result.value : { pdf: null, message: result.message };
}

async function judgeSample(
  { mupdf, pdfium }: Referees,
  contender: string,
  { sample, drawing, picture }: Known,
  filled: Filled,
): Promise<Verdict> {
  if (drawing === null) return failSample(contender, sample, "the file has no such widget");
  const { pdf } = filled;
  if (pdf === null) {
    const judgements = judge(sample, drawing, filled.message);
    return { contender, sample, judgements, pixels: null };
  }
  const own = await attempt(async () => readBack(mupdf, pdf, sample));
  const pixels = await attempt(async () => differenceOf(picture, partOf(pdfium, pdf, sample)));
  const drawn = own.ok ? (own.value ?? "nothing is drawn") : own.message;
  const judgements = judge(sample, drawing, drawn);
  return { contender, sample, judgements, pixels: pixels.ok ? pixels.value : null };
}

function differenceOf(a: Picture | null, b: Picture | null): number | null {
  return a === null || b === null ? null : differentShare(a, b);
}

function readBack(mupdf: Mupdf, pdf: Uint8Array, sample: Sample): Drawing | null {
  const document = openWithMupdf(mupdf, pdf);
  const widget = findWidget(document, sample);
  const stream = widget === null ? null : normalStream(widget, sample.state);
  const drawing = stream && drawStream(mupdf, document, stream);
  document.destroy();
  return drawing;
}

/** The value itself where Acrobat shows it as it is or hides it; else what is shown: the value has a format. */
function taskOf({ sample, drawing }: Known): Task {
  const { value, kind, password } = sample;
  const text = typeof value === "string" ? value : (value?.[0] ?? "");
  if (drawing === null || password || !SHOWN_WHOLE.has(kind)) {
    return { sample, text };
  }
  const lines = linesOf(drawing.glyphs);
  const shown = lines.map((line) => line.map(({ char }) => char).join("")).join("\n");
  return { sample, text: keepInk(shown) === keepInk(text) ? text : shown };
}

/** Kinds that show their whole value; the others may show a part of it. */
const SHOWN_WHOLE = new Set(["single", "comb", "combo"]);

function keepInk(text: string): string {
  return text.replace(/[\s\p{C}]/gu, "");
}

function failSample(contender: string, sample: Sample, miss: string): Verdict {
  return { contender, sample, judgements: [missed(sample.kind, miss)], pixels: null };
}

type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

async function attempt<T>(run: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
