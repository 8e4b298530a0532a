import type { Scripts } from "@platen/engine/scripts";
import { visualOrder } from "@platen/engine/scripts";
import type { MeasureText, TextBlock, TextStyle } from "./block.ts";
import { type BrokenLine, breakLines, isSpace } from "./break-lines.ts";
import type { Cluster } from "./cluster.ts";
import type { FormFont, TextFace } from "./face.ts";
import { type FindFaces, faceFinder } from "./faces.ts";
import { type Paragraph, shapeParagraph, splitParagraphs } from "./paragraph.ts";
import { type ShapeScripts, scriptShaper } from "./script-clusters.ts";
import type { LaidGlyph, TextLayout, TextLine, TextPiece } from "./text-layout.ts";

/** Lays out text. Deterministic and without side effects. */
export type Typesetter = {
  readonly measure: MeasureText;
  /** Lines aligned within `widthPt`; overflowing ones begin at the left edge. */
  readonly layout: (block: TextBlock, widthPt: number) => TextLayout;
  /** The characters that were drawn as boxes so far, because no face has them. */
  readonly missing: ReadonlySet<string>;
};

/** `fonts`: the form's own. `scripts`: faces for what they and their substitutes lack. */
export function createTypesetter(fonts: readonly FormFont[], scripts: Scripts): Typesetter {
  const missing = new Set<string>();
  const shapeScripts = scriptShaper(scripts, missing);
  const context: Context = { findFaces: faceFinder(fonts), shapeScripts };
  return {
    missing,
    layout: (block, widthPt) => layoutBlock(block, widthPt, context),
    measure: (block, widthMaxPt) => measureBlock(block, widthMaxPt, context),
  };
}

type Context = { readonly findFaces: FindFaces; readonly shapeScripts: ShapeScripts };

/** In CSS the initial line height of pdf.js's layer. */
const LINE_HEIGHT = 1.2;

function layoutBlock(block: TextBlock, widthMaxPt: number, context: Context): TextLayout {
  const lines: TextLine[] = [];
  let heightPt = 0;
  let widthPt = 0;
  for (const { line, shown, abovePt, belowPt, indentPt } of linesOf(block, widthMaxPt, context)) {
    const pieces = placePieces(shown, alignment(block, line, shown, widthMaxPt, indentPt));
    lines.push({ baselinePt: heightPt + abovePt, pieces });
    heightPt += abovePt + belowPt;
    widthPt = Math.max(widthPt, line.widthPt);
  }
  return { lines, widthPt, heightPt };
}

function measureBlock(
  block: TextBlock,
  widthMaxPt: number,
  context: Context,
): ReturnType<MeasureText> {
  let heightPt = 0;
  let widthPt = 0;
  for (const { line, abovePt, belowPt } of linesOf(block, widthMaxPt, context)) {
    heightPt += abovePt + belowPt;
    widthPt = Math.max(widthPt, line.widthPt);
  }
  return { widthPt, heightPt };
}

/** A line with its clusters in logical order and its height around the baseline. */
type SetLine = {
  readonly line: BrokenLine;
  readonly shown: readonly Cluster[];
  readonly indentPt: number;
  readonly abovePt: number;
  readonly belowPt: number;
};

function* linesOf(block: TextBlock, widthMaxPt: number, context: Context): Generator<SetLine> {
  for (const paragraph of splitParagraphs(block.runs)) {
    const clusters = [...shapeParagraph(paragraph, context.findFaces, context.shapeScripts)];
    for (const [index, line] of breakLines(clusters, widthMaxPt, block.indentPt).entries()) {
      const shown = clusters.slice(line.from, line.to);
      const indentPt = index === 0 ? block.indentPt : 0;
      yield { line, shown, indentPt, ...lineExtent(paragraph, shown, context) };
    }
  }
}

/** How far a line reaches above and below its baseline: the union of its styles' line boxes (CSS 2.2, 10.8.1). */
function lineExtent(
  paragraph: Paragraph,
  clusters: readonly Cluster[],
  { findFaces }: Context,
): { readonly abovePt: number; readonly belowPt: number } {
  const styles = new Set(clusters.map(({ style }) => style));
  if (styles.size === 0) styles.add(paragraph.style);
  let abovePt = Number.NEGATIVE_INFINITY;
  let belowPt = Number.NEGATIVE_INFINITY;
  for (const style of styles) {
    const [face] = findFaces(style);
    const { ascent, descent } = face ?? { ascent: 1, descent: 0 };
    const linePt = style.lineHeightPt ?? lineHeight(style, face);
    const leadingPt = linePt - (ascent + descent) * style.sizePt;
    abovePt = Math.max(abovePt, leadingPt / 2 + ascent * style.sizePt + style.risePt);
    belowPt = Math.max(belowPt, leadingPt / 2 + descent * style.sizePt - style.risePt);
  }
  return { abovePt, belowPt };
}

function lineHeight(style: TextStyle, face: TextFace | undefined): number {
  const own = face?.source.kind === "form" ? face.ascent + face.descent : LINE_HEIGHT;
  return Math.max(LINE_HEIGHT, own) * style.sizePt;
}

type Alignment = { readonly xPt: number; readonly spacePt: number };

/** Where a line begins, and what justification adds to each of its spaces. */
function alignment(
  { align }: TextBlock,
  line: BrokenLine,
  shown: readonly Cluster[],
  widthMaxPt: number,
  indentPt: number,
): Alignment {
  const freePt = Number.isFinite(widthMaxPt) ? Math.max(0, widthMaxPt - line.widthPt) : 0;
  if (align === "justify" && line.isFull) {
    const spaces = shown.filter(isSpace).length;
    return { xPt: indentPt, spacePt: spaces === 0 ? 0 : freePt / spaces };
  }
  const shiftPt = align === "center" ? freePt / 2 : align === "right" ? freePt : 0;
  return { xPt: indentPt + shiftPt, spacePt: 0 };
}

/** The clusters of a line in visual order, as pieces of one face and style. */
function placePieces(clusters: readonly Cluster[], { xPt, spacePt }: Alignment): TextPiece[] {
  const pieces: (TextPiece & { widthPt: number; readonly glyphs: LaidGlyph[] })[] = [];
  let penPt = xPt;
  for (const index of visualOrder(clusters.map(({ level }) => level))) {
    const cluster = clusters[index];
    if (cluster === undefined) continue;
    const { face, style, glyphs } = cluster;
    let piece = pieces.at(-1);
    if (piece?.face !== face || piece.style !== style) {
      piece = { face, style, xPt: penPt, widthPt: 0, glyphs: [] };
      pieces.push(piece);
    }
    const advancePt = cluster.widthPt + (isSpace(cluster) ? spacePt : 0);
    piece.glyphs.push(...laidGlyphs(cluster, advancePt));
    if (glyphs.length === 0 && advancePt > 0) piece.glyphs.push(blank(advancePt));
    piece.widthPt += advancePt;
    penPt += advancePt;
  }
  return pieces;
}

/** The last glyph gets the width by which a cluster is wider than its glyphs. */
function laidGlyphs({ glyphs, style }: Cluster, advancePt: number): readonly LaidGlyph[] {
  const naturalPt = glyphs.reduce((sum, { advance }) => sum + advance, 0) * style.sizePt;
  return glyphs.map((glyph, index) => {
    const extraPt = index === glyphs.length - 1 ? advancePt - naturalPt : 0;
    return { ...glyph, widthPt: glyph.advance * style.sizePt + extraPt };
  });
}

/** A tab: nothing is drawn. */
function blank(widthPt: number): LaidGlyph {
  return { code: -1, advance: 0, stretch: 1, dx: 0, dy: 0, widthPt };
}
