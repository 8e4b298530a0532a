import { NO_FACE } from "./choose-faces.ts";
import { ownCode } from "./own-glyph.ts";
import type { Cluster, Face, OwnFont } from "./script-layout.ts";
import type { ShapedGlyph, ShaperFont } from "./shaper.ts";

/** A piece of a paragraph that one face draws in one direction. */
export type RunText = {
  readonly text: string;
  /** -1 = the own font, `NO_FACE` = nothing has it. */
  readonly face: number;
  readonly rtl: boolean;
};

/** A cluster, where its text begins in the run, and its width in 1/1000 em. */
export type ShapedCluster = Cluster & { readonly offset: number; readonly advance: number };

/** The clusters of a run in the order shown, left to right. `starts`: where its grapheme clusters begin, and its end. */
export function shapeRun(
  run: RunText,
  starts: readonly number[],
  own: OwnFont | null,
  faces: readonly Face[],
): readonly ShapedCluster[] {
  const font = faces[Math.max(0, run.face)]?.font;
  if (run.face >= 0 && font !== undefined) return shapedClusters(run, font);
  const clusters = starts.slice(0, -1).map((offset, at) => {
    const text = run.text.slice(offset, starts[at + 1]);
    return oneGlyph(text, offset, run, own, font);
  });
  return run.rtl ? clusters.toReversed() : clusters;
}

/** A cluster of the own font is a code; one that nothing has is the first face's glyph 0. */
function oneGlyph(
  text: string,
  offset: number,
  run: RunText,
  own: OwnFont | null,
  font: ShaperFont | undefined,
): ShapedCluster {
  const isMissing = run.face === NO_FACE;
  const glyph = isMissing ? 0 : ownCode(own, text, run.rtl) || ownCode(own, text);
  if (isMissing ? font === undefined : glyph === 0) return { text, offset, glyphs: [], advance: 0 };
  const advance = isMissing ? (font?.advance(0) ?? 0) : (own?.widths[glyph] ?? 0);
  return { text, offset, glyphs: [{ glyph, cluster: 0, advance, dx: 0, dy: 0 }], advance };
}

/** The shaper's glyphs, those of one cluster together; the text of a cluster ends where the next one begins. */
function shapedClusters(run: RunText, font: ShaperFont): readonly ShapedCluster[] {
  const glyphs = font.shape(run.text, run.rtl ? "rtl" : "ltr");
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const ends = new Map(starts.map((start, at) => [start, starts[at + 1] ?? run.text.length]));
  const first = starts[0];
  if (first === undefined) return [{ text: run.text, offset: 0, glyphs: [], advance: 0 }];
  const clusters: ShapedCluster[] = [];
  for (let from = 0; from < glyphs.length; ) {
    const start = glyphs[from]?.cluster ?? 0;
    let to = from + 1;
    while (to < glyphs.length && glyphs[to]?.cluster === start) to += 1;
    const offset = start === first ? 0 : start;
    const text = run.text.slice(offset, ends.get(start));
    const own = glyphs.slice(from, to);
    clusters.push({ text, offset, glyphs: own, advance: widthOf(own) });
    from = to;
  }
  return clusters;
}

function widthOf(glyphs: readonly ShapedGlyph[]): number {
  return glyphs.reduce((width, { advance }) => width + advance, 0);
}
