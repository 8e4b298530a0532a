import {
  assignFaces,
  type FaceName,
  type Scripts,
  type ShapedGlyph,
  type ShaperFont,
} from "@platen/engine/scripts";
import type { TextStyle } from "./block.ts";
import type { Cluster } from "./cluster.ts";
import type { TextFace } from "./face.ts";

/** A part of a paragraph that the form's fonts cannot draw, of one style and direction. */
export type ScriptText = {
  readonly text: string;
  /** UTF-16 index in its paragraph. */
  readonly at: number;
  readonly style: TextStyle;
  readonly level: number;
};

/** Clusters in logical order. */
export type ShapeScripts = (run: ScriptText) => readonly Cluster[];

/** Shapes with the faces of a host. A character that no face has is the box of the sans face, and added to `missing`. */
export function scriptShaper(scripts: Scripts, missing: Set<string>): ShapeScripts {
  const opened = new Map<FaceName, Opened | null>();
  const open = (name: FaceName): Opened | null => {
    const known = opened.get(name);
    if (known !== undefined) return known;
    const program = scripts.program(name);
    const face = program === null ? null : openFace(name, scripts.shaper.open(program));
    opened.set(name, face);
    return face;
  };
  const shaped = new Map<string, readonly ShapedCluster[]>();
  return ({ text, at, style, level }) => {
    const isRtl = level % 2 === 1;
    const key = `${style.isBold} ${isRtl} ${text}`;
    const known =
      shaped.get(key) ??
      splitByFace(text, style, { scripts, open, missing }).flatMap((part) =>
        shapePart(part, isRtl),
      );
    // Forms repeat words; shaping one takes a hundred times as long as finding it here.
    if (shaped.size < SHAPED_MAX && text.length <= SHAPED_LETTERS_MAX) shaped.set(key, known);
    return known.map(({ start, text: own, face, glyphs, advance }) => {
      const widthPt = advance * style.sizePt + style.letterSpacingPt;
      return { text: own, at: at + start, style, face, glyphs, widthPt, level };
    });
  };
}

const SHAPED_MAX = 10_000;
const SHAPED_LETTERS_MAX = 100;

type Opened = { readonly font: ShaperFont; readonly face: TextFace };

function openFace(name: FaceName, font: ShaperFont): Opened {
  const { ascent, descent } = font.descriptor;
  const face: TextFace = {
    source: { kind: "script", name },
    ascent: ascent / 1000,
    descent: -descent / 1000,
    glyphOf: () => null,
  };
  return { font, face };
}

type Part = { text: string; readonly start: number; readonly opened: Opened };

/** A cluster of any size; `start` is its UTF-16 index in the text, `advance` in em. */
type ShapedCluster = Pick<Cluster, "text" | "face" | "glyphs"> & {
  readonly start: number;
  readonly advance: number;
};

type Faces = {
  readonly scripts: Scripts;
  readonly open: (name: FaceName) => Opened | null;
  readonly missing: Set<string>;
};

function splitByFace(
  text: string,
  style: TextStyle,
  { scripts, open, missing }: Faces,
): readonly Part[] {
  const points = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0));
  const names = [...assignFaces(points, scripts).faces.keys()].map(
    (name): FaceName => (name === "sans" && style.isBold ? "sansBold" : name),
  );
  const faces = names.flatMap((name) => open(name) ?? []);
  const boxFor = (segment: string): Opened | null => {
    if (UNSEEN.test(segment)) return null;
    missing.add(segment);
    return open(style.isBold ? "sansBold" : "sans");
  };
  const parts: Part[] = [];
  for (const { segment, index } of GRAPHEMES.segment(text)) {
    const last = parts.at(-1);
    const isNext = last !== undefined && last.start + last.text.length === index;
    if (isNext && draws(last.opened, segment)) last.text += segment;
    else {
      const opened = faces.find((face) => draws(face, segment)) ?? boxFor(segment);
      if (opened !== null) parts.push({ text: segment, start: index, opened });
    }
  }
  return parts;
}

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Control characters and what Unicode defines as invisible. */
const UNSEEN = /^[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

function draws({ font }: Opened, grapheme: string): boolean {
  return Array.from(grapheme).every(
    (character) => IGNORABLE.test(character) || font.glyphOf(character.codePointAt(0) ?? 0) !== 0,
  );
}

function shapePart({ text, start, opened }: Part, isRtl: boolean): readonly ShapedCluster[] {
  const byCluster = Map.groupBy(
    opened.font.shape(text, isRtl ? "rtl" : "ltr"),
    ({ cluster }) => cluster,
  );
  const starts = [...byCluster.keys()].toSorted((a, b) => a - b);
  return starts.map((from, index) => {
    const glyphs = (byCluster.get(from) ?? []).map(inEm);
    return {
      text: text.slice(from, starts[index + 1] ?? text.length),
      start: start + from,
      face: opened.face,
      glyphs,
      advance: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0),
    };
  });
}

function inEm({ glyph, advance, dx, dy }: ShapedGlyph): Cluster["glyphs"][number] {
  return { code: glyph, advance: advance / 1000, stretch: 1, dx: dx / 1000, dy: dy / 1000 };
}
