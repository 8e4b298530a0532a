import { NO_FACE } from "./choose-faces.ts";
import { type OwnFont, ownCode } from "./own-font.ts";
import type { Cluster, Face } from "./script-layout.ts";
import type { ShapedGlyph, ShaperFont } from "./shaper.ts";

/** A part of a paragraph in one face and direction. */
export type RunText = {
  readonly text: string;
  /** -1 = the own font, `NO_FACE` = missing. */
  readonly face: number;
  readonly rtl: boolean;
};

/** A cluster, its offset in the run's text, and its width in 1/1000 em. */
export type ShapedCluster = Cluster & { readonly offset: number; readonly advance: number };

/**
 * The clusters of a run in visual order. `starts`: offsets of the run's grapheme clusters and its end, in a text in
 * which the run begins at the first of them.
 */
export function shapeRun(
  run: RunText,
  starts: Int32Array,
  own: OwnFont | null,
  faces: readonly Face[],
): readonly ShapedCluster[] {
  const font = faces[Math.max(0, run.face)]?.font;
  if (run.face >= 0 && font !== undefined) return shapedClusters(run, font);
  const clusters: ShapedCluster[] = [];
  for (let at = 0; at + 1 < starts.length; at += 1) {
    const offset = (starts[at] ?? 0) - (starts[0] ?? 0);
    const text = run.text.slice(offset, (starts[at + 1] ?? 0) - (starts[0] ?? 0));
    clusters.push(oneGlyph(text, offset, run, own, font));
  }
  return run.rtl ? clusters.toReversed() : clusters;
}

/** A cluster of the own font is one code; a missing one is glyph 0 of the first face. */
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

/** Groups the shaper's glyphs by cluster; a cluster's text ends where the next one begins, in logical order. */
function shapedClusters({ text, rtl }: RunText, font: ShaperFont): readonly ShapedCluster[] {
  const glyphs = font.shape(text, rtl ? "rtl" : "ltr");
  if (glyphs.length === 0) return [{ text, offset: 0, glyphs, advance: 0 }];
  const clusters: ShapedCluster[] = [];
  let end = text.length;
  for (let from = 0; from < glyphs.length; ) {
    const start = glyphs[from]?.cluster ?? 0;
    let to = from + 1;
    while (to < glyphs.length && glyphs[to]?.cluster === start) to += 1;
    const isFirst = rtl ? to === glyphs.length : from === 0;
    const offset = isFirst ? 0 : start;
    if (!rtl) end = glyphs[to]?.cluster ?? text.length;
    const members = glyphs.slice(from, to);
    clusters.push({
      text: text.slice(offset, end),
      offset,
      glyphs: members,
      advance: widthOf(members),
    });
    end = start;
    from = to;
  }
  return clusters;
}

function widthOf(glyphs: readonly ShapedGlyph[]): number {
  let width = 0;
  for (const { advance } of glyphs) width += advance;
  return width;
}
