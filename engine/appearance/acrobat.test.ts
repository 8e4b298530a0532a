import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { type TestContext, test } from "node:test";
import {
  type CosObject,
  CosString,
  type Dict,
  Document,
  latin1Bytes,
  latin1Text,
  Name,
  parseObject,
  Ref,
} from "#cos";
import { type Field, readForm, type Widget } from "#form";
import { type FieldSpec, formDocument } from "#specimen";
import { layoutList, layoutText, selectFont, type TextFont } from "#text";
import { buttonStates } from "./button-states.ts";
import { frameOps } from "./frame.ts";

/**
 * Draws again what Acrobat drew, from the value, and compares the numbers. The truth is a file beside the checkout;
 * where it is not, these tests are skipped.
 */
const TRUTH = new URL("../../../shared/corpus/acrobat/appearances.json", import.meta.url);

type SampleFont = {
  readonly base: string;
  readonly sub: string;
  readonly enc: string | null;
  readonly W?: readonly number[];
  readonly fc?: number;
  readonly FontBBox?: readonly number[];
  readonly Descent?: number;
  readonly CapHeight?: number;
};

type Sample = {
  readonly path: string;
  readonly name: string;
  readonly ft: string;
  readonly ff: number;
  readonly q?: number;
  readonly max_length?: number;
  readonly da: string;
  readonly value?: string;
  readonly mk: { readonly BC?: number[]; readonly BG?: number[]; readonly CA?: string };
  readonly bbox: readonly [number, number, number, number];
  readonly content: string;
  readonly fonts: Readonly<Record<string, SampleFont>>;
};

/** One show operator: where its first glyph begins, and its codes. */
type Run = { readonly x: number; readonly y: number; readonly codes: readonly number[] };

const NEAR_POINTS = 0.05;
const COMB_NEAR_POINTS = 0.25;
const MARK_NEAR_POINTS = 0.01;

test("Single lines and combo boxes stand where Acrobat has them, nearly all", (t) => {
  for (const kind of ["single", "combo"] as const) {
    score(t, kind, 0.92, samplesOf(t, kind), (sample) => {
      const [own] = drawn(sample);
      const [run] = runsOf(sample.content);
      return own !== undefined && run !== undefined && distance(own, run) < NEAR_POINTS;
    });
  }
});

test("Automatic sizes are within a hundredth of Acrobat's", (t) => {
  const samples = [...samplesOf(t, "single"), ...samplesOf(t, "multiline")];
  const automatic = samples.filter(({ da }) => / 0 Tf/u.test(da));
  score(t, "automatic size", 1, automatic, (sample) => {
    const acrobat = Number(/ (\S+) Tf/u.exec(sample.content)?.[1]);
    return Math.abs((layout(sample)?.size ?? 0) / acrobat - 1) < 0.01;
  });
});

test("Multiline text breaks where Acrobat breaks it and stands where Acrobat has it", (t) => {
  const samples = samplesOf(t, "multiline").filter(({ content }) => !OTHER_FONT.test(content));
  score(t, "multiline", 0.95, samples, (sample) => {
    const own = drawn(sample).filter(({ codes }) => wordsIn(codes) !== "");
    const lines = joinedLines(runsOf(sample.content)).filter(({ codes }) => wordsIn(codes) !== "");
    const alike = own.every((line, i) => {
      const acrobat = lines[i];
      if (acrobat === undefined || distance(line, acrobat) >= NEAR_POINTS) return false;
      return wordsIn(line.codes) === wordsIn(acrobat.codes);
    });
    return alike && own.length === lines.length;
  });
});

test("Comb characters stand within a quarter point of Acrobat's, most of them", (t) => {
  const glyphs = samplesOf(t, "comb").flatMap((sample) => {
    const own = drawn(sample);
    return runsOf(sample.content).map((run, i) => ({ ...sample, run, own: own[i] }));
  });
  score(t, "comb", 0.85, glyphs, ({ own, run }) => {
    return own !== undefined && distance(own, run) < COMB_NEAR_POINTS;
  });
});

test("List items stand where Acrobat has them", (t) => {
  score(t, "list", 1, samplesOf(t, "list"), (sample) => {
    const items = joinedLines(runsOf(sample.content));
    const font = fontOf(sample);
    const texts = items.map(({ codes }) => textOf(font, codes));
    const box = { ...boxOf(sample), sizePoints: sizeOf(sample) };
    const list = layoutList(box, font, texts, []);
    return items.every(
      (item, i) => distance(item, list?.lines[i] ?? { x: Number.NaN, y: 0 }) < NEAR_POINTS,
    );
  });
});

test("Check marks stand where Acrobat has them", (t) => {
  const samples = readSamples(t).filter(({ ft }) => ft === "/Btn");
  score(t, "check marks", 1, samples, (sample) => {
    const { document, widget, field } = specimenOf(sample, "checkbox");
    const [stream] = buttonStates(document, widget, field).on.values();
    const [own] = runsOf(latin1Text(stream?.data ?? new Uint8Array()));
    const [run] = runsOf(sample.content);
    return own !== undefined && run !== undefined && distance(own, run) < MARK_NEAR_POINTS;
  });
});

test("Backgrounds, borders and dividers are the paths that Acrobat draws", (t) => {
  const samples = acroFormSamples(t).filter(({ mk }) => mk.BC !== undefined || mk.BG !== undefined);
  // One reader of Acrobat's name draws no frame at all.
  score(t, "frames", 0.98, samples, (sample) => {
    const own = pathNumbers(frameOps(specimenOf(sample, "text").widget));
    const acrobat = pathNumbers(sample.content.split("/Tx BMC")[0] ?? "");
    if (own.length !== acrobat.length) return false;
    return acrobat.every((number, i) => Math.abs(number - (own[i] ?? 0)) < 0.002);
  });
});

/** Strings of a second font, for what the field's own lacks. */
const OTHER_FONT = /<[0-9A-F]+> Tj/u;
const CLIP = /\nq\n(\S+) (\S+) (\S+) (\S+) re\nW/u;
const PATH = /^((?:\S+ )+)(?:re|m|l|w)$/gmu;

function readSamples(t: TestContext): readonly Sample[] {
  if (existsSync(TRUTH)) return JSON.parse(readFileSync(TRUTH, "utf8")) as readonly Sample[];
  t.skip("the streams of Acrobat are not beside this checkout");
  return [];
}

/**
 * Text and choice fields that Acrobat's form engine drew: its engines for XFA (which clips otherwise) and rich text
 * have rules of their own. Control characters are not drawn here.
 */
function acroFormSamples(t: TestContext): readonly Sample[] {
  return readSamples(t).filter((sample) => {
    const [, , width, height] = sample.bbox;
    const [x, y, across, up] = clipOf(sample);
    const isInset = Math.abs(width - 2 * x - across) < 0.01 && Math.abs(height - 2 * y - up) < 0.01;
    const isPlain = !hasFlag(sample, 26) && !isControlled(String(sample.value));
    return sample.ft !== "/Btn" && y >= 1 && isInset && isPlain;
  });
}

function isControlled(text: string): boolean {
  return Array.from(text).some((char) => char < " " && !"\t\n\r".includes(char));
}

type Kind = "single" | "multiline" | "comb" | "combo" | "list";

function samplesOf(t: TestContext, kind: Kind): readonly Sample[] {
  return acroFormSamples(t).filter(
    (sample) =>
      kindOf(sample) === kind && runsOf(sample.content).some(({ codes }) => wordsIn(codes) !== ""),
  );
}

function kindOf(sample: Sample): Kind {
  if (sample.ft === "/Ch") return hasFlag(sample, 18) ? "combo" : "list";
  if (hasFlag(sample, 13)) return "multiline";
  return hasFlag(sample, 25) ? "comb" : "single";
}

/** A bit of /Ff, the first being 1 (ISO 32000-2, 12.7.5, tables 231 and 233). */
function hasFlag({ ft, ff }: Sample, bit: number): boolean {
  return ft !== "/Btn" && ((ff >> (bit - 1)) & 1) === 1;
}

/** Operands of the first rectangle that clips. */
function clipOf({ content }: Sample): readonly [number, number, number, number] {
  const [, x, y, width, height] = CLIP.exec(`\n${content}`) ?? [];
  return [Number(x), Number(y), Number(width), Number(height)];
}

/** The border's width is not told: it is what the clip keeps away. */
function boxOf(sample: Sample): Parameters<typeof layoutText>[0] {
  const kind = kindOf(sample);
  const [, border] = clipOf(sample);
  const [, , width, height] = sample.bbox;
  const form = kind === "multiline" || kind === "comb" ? kind : "single";
  const cells = sample.max_length ?? 0;
  return { form, width, height, border, sizePoints: 0, quadding: sample.q ?? 0, cells };
}

function layout(sample: Sample): ReturnType<typeof layoutText> {
  const font = fontOf(sample);
  const text = kindOf(sample) === "multiline" ? String(sample.value) : shownText(sample, font);
  return layoutText({ ...boxOf(sample), sizePoints: sizeOf(sample) }, font, text);
}

/** A formatted value is shown otherwise than it is kept; a single line is shown whole. */
function shownText(sample: Sample, font: TextFont): string {
  return textOf(
    font,
    runsOf(sample.content).flatMap(({ codes }) => codes),
  );
}

function drawn(sample: Sample): readonly Run[] {
  return layout(sample)?.lines.map(({ x, y, codes }) => ({ x, y, codes: [...codes] })) ?? [];
}

function fontOf(sample: Sample): TextFont {
  return selected(sample).font;
}

function sizeOf(sample: Sample): number {
  return selected(sample).sizePoints;
}

function selected({ fonts, da }: Sample): ReturnType<typeof selectFont> {
  const document = new Document(new Map(), new Ref(1), null, null);
  const font = dict(
    Object.entries(fonts).map(([name, one]) => [name.slice(1), fontDict(one)] as const),
  );
  const resources: Dict = new Map([["Font", font]]);
  const form = { fields: [], resources, needAppearances: false, pageCount: 1 };
  return selectFont(document, form, da);
}

/** Encodings that are dictionaries are not told: Acrobat's holds WinAnsi's characters and more. */
function fontDict(font: SampleFont): Dict {
  const named = font.enc === "dict" ? "WinAnsiEncoding" : font.enc?.slice(1);
  const descriptor = dict([
    ["Flags", 32],
    ["FontBBox", font.FontBBox ?? null],
    ["Descent", font.Descent ?? null],
    ["CapHeight", font.CapHeight ?? null],
  ]);
  return dict([
    ["Subtype", new Name(font.sub.slice(1))],
    ["BaseFont", new Name(font.base.slice(1))],
    ["Encoding", named === undefined ? null : new Name(named)],
    ["Widths", font.W ?? null],
    ["FirstChar", font.fc ?? null],
    ["FontDescriptor", font.FontBBox === undefined ? null : descriptor],
  ]);
}

function dict(entries: readonly (readonly [string, CosObject])[]): Dict {
  return new Map(entries);
}

function textOf(font: TextFont, codes: readonly number[]): string {
  return String.fromCharCode(...codes.map((code) => font.encode.lastIndexOf(code)));
}

/** Every show operator of a content stream of one operator a line. */
function runsOf(content: string): readonly Run[] {
  const runs: Run[] = [];
  let [x, y] = [0, 0];
  for (const line of content.split("\n")) {
    if (line === "BT") [x, y] = [0, 0];
    const [, right, up] = /^(\S+) (\S+) Td$/u.exec(line) ?? [];
    if (right !== undefined) [x, y] = [x + Number(right), y + Number(up)];
    if (line.endsWith(" Tj")) runs.push({ x, y, codes: stringOf(line.slice(0, -3)) });
  }
  return runs;
}

function stringOf(literal: string): readonly number[] {
  const parsed = parseObject(latin1Bytes(literal));
  assert.ok(parsed.kind === "parsed" && parsed.object instanceof CosString, literal);
  return [...parsed.object.bytes];
}

/** Acrobat shows word by word: the words of one line as one. */
function joinedLines(runs: readonly Run[]): readonly Run[] {
  const lines: Run[] = [];
  for (const run of runs) {
    const last = lines.at(-1);
    if (last === undefined || Math.abs(last.y - run.y) > 0.01) lines.push(run);
    else lines[lines.length - 1] = { ...last, codes: [...last.codes, ...run.codes] };
  }
  return lines;
}

function wordsIn(codes: readonly number[]): string {
  return String.fromCharCode(...codes.filter((code) => code > 32));
}

function distance(a: Pick<Run, "x" | "y">, b: Pick<Run, "x" | "y">): number {
  const farther = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
  return Number.isNaN(farther) ? Number.POSITIVE_INFINITY : farther;
}

function pathNumbers(content: string): readonly number[] {
  const operands = [...content.matchAll(PATH)].map(([, numbers = ""]) => numbers);
  return operands.join("").trim().split(" ").map(Number);
}

/** The widget of a form that says what the sample says. */
function specimenOf(
  sample: Sample,
  type: "text" | "checkbox",
): { readonly document: Document; readonly widget: Widget; readonly field: Field } {
  const { mk, bbox, da } = sample;
  const spec: FieldSpec = {
    type,
    name: "a",
    appearance: false,
    at: {
      rect: bbox,
      defaultAppearance: da,
      caption: mk.CA ?? "",
      background: mk.BG ?? [],
      border: { color: mk.BC ?? [], width: type === "text" ? clipOf(sample)[1] : 1 },
    },
  };
  const document = formDocument({ fields: [spec] });
  const [field] = readForm(document).fields;
  const widget = field?.nodes[0]?.widgets[0];
  assert.ok(field !== undefined && widget !== undefined);
  return { document, widget, field };
}

function score<T extends Sample>(
  t: TestContext,
  what: string,
  gate: number,
  samples: readonly T[],
  isGood: (sample: T) => boolean,
): void {
  if (!existsSync(TRUTH)) return;
  assert.ok(samples.length > 0, `no sample of ${what}`);
  const bad = samples.filter((sample) => !isGood(sample));
  const good = samples.length - bad.length;
  t.diagnostic(`${what}: ${good} of ${samples.length}`);
  for (const { path, name } of bad) t.diagnostic(`  ${path} ${name}`);
  assert.ok(good >= gate * samples.length, `${what}: ${good} of ${samples.length}`);
}
