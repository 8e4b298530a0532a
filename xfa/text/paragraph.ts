import { bidiLevels, mirrored } from "@platen/engine/scripts";
import type { TextRun, TextStyle } from "./block.ts";
import type { Cluster } from "./cluster.ts";
import type { FindFaces } from "./faces.ts";
import type { ShapeScripts } from "./script-clusters.ts";

/** Text between two line ends, with the style that gives an empty one its height. */
export type Paragraph = { readonly runs: readonly TextRun[]; readonly style: TextStyle };

/** Splits runs at `\n` and the paragraph separator; a separator at the end begins no further paragraph. */
export function splitParagraphs(runs: readonly TextRun[]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let current: TextRun[] = [];
  for (const { text, style } of runs) {
    const [first = "", ...others] = text.split(SEPARATOR);
    if (first !== "") current.push({ text: first, style });
    for (const other of others) {
      paragraphs.push({ runs: current, style: current.at(-1)?.style ?? style });
      current = other === "" ? [] : [{ text: other, style }];
    }
  }
  const last = current.at(-1);
  if (last !== undefined) paragraphs.push({ runs: current, style: last.style });
  return paragraphs;
}

/** The clusters of a paragraph in logical order. */
export function shapeParagraph(
  { runs }: Paragraph,
  findFaces: FindFaces,
  shapeScripts: ShapeScripts,
): readonly Cluster[] {
  const { levels } = bidiLevels(runs.map(({ text }) => text).join(""));
  let start = 0;
  return runs.flatMap((run) => {
    const parts = splitLevels(run, start, levels);
    start += run.text.length;
    return parts.flatMap((part) => shapePart(part, findFaces, shapeScripts));
  });
}

const SEPARATOR = /\r\n|[\n\r\u2028\u2029]/u;
const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });
const ASCII = /^[\t\u0020-\u007e]*$/u;
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}+$/u;

type Part = {
  readonly text: string;
  readonly at: number;
  readonly style: TextStyle;
  readonly level: number;
};

function splitLevels(run: TextRun, start: number, levels: Uint8Array): readonly Part[] {
  const parts: Part[] = [];
  for (let from = 0; from < run.text.length; ) {
    const level = levels[start + from] ?? 0;
    let to = from + 1;
    while (to < run.text.length && levels[start + to] === level) to += 1;
    parts.push({ text: run.text.slice(from, to), at: start + from, style: run.style, level });
    from = to;
  }
  return parts;
}

/** Sets what the form's fonts draw glyph by glyph, and shapes the stretches that they cannot draw together. */
function shapePart(
  part: Part,
  findFaces: FindFaces,
  shapeScripts: ShapeScripts,
): readonly Cluster[] {
  const clusters: Cluster[] = [];
  let lacked = "";
  const flush = (end: number): void => {
    if (lacked !== "") {
      const shaped = shapeScripts({ ...part, text: lacked, at: end - lacked.length });
      for (const cluster of shaped) clusters.push(cluster);
    }
    lacked = "";
  };
  let at = part.at;
  for (const segment of graphemes(part.text)) {
    const simple = simpleCluster(segment, at, part, findFaces);
    if (simple === null) lacked += segment;
    else {
      flush(at);
      clusters.push(simple);
    }
    at += segment.length;
  }
  flush(part.at + part.text.length);
  return clusters;
}

/** Segmenting takes most of the time of measuring, and plain text needs none. */
function* graphemes(text: string): Generator<string> {
  if (ASCII.test(text)) yield* text;
  else for (const { segment } of GRAPHEMES.segment(text)) yield segment;
}

function simpleCluster(
  text: string,
  at: number,
  { style, level }: Part,
  findFaces: FindFaces,
): Cluster | null {
  const faces = findFaces(style);
  const [first] = faces;
  if (first === undefined) return null;
  if (IGNORABLE.test(text)) {
    return { text, at, style, face: first, glyphs: [], widthPt: 0, level };
  }
  const composed = text === "\t" ? " " : text.normalize("NFC");
  const character = level % 2 === 1 ? mirrored(composed) : composed;
  for (const face of faces) {
    const glyph = face.glyphOf(character);
    if (glyph === null) continue;
    const widthPt = glyph.advance * style.sizePt + style.letterSpacingPt;
    return { text, at, style, face, glyphs: [{ ...glyph, dx: 0, dy: 0 }], widthPt, level };
  }
  return null;
}
