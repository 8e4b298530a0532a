import { isHangingSpace, lineBreaks } from "@platen/engine/scripts";
import type { Cluster } from "./cluster.ts";

/** A line of a paragraph: clusters `from` up to `to`, in logical order. */
export type BrokenLine = {
  readonly from: number;
  /** Behind the last cluster that is drawn. */
  readonly to: number;
  /** Without the spaces that overhang at its end, with the indent. */
  readonly widthPt: number;
  /** Whether the paragraph continues on the next line. */
  readonly isFull: boolean;
};

/**
 * Breaks a paragraph into lines as CSS does for `white-space: pre-wrap`: spaces are kept, overhang at the end of a
 * line, and a word wider than the line is not divided. Sets the widths of tabs.
 */
export function breakLines(
  clusters: Cluster[],
  widthMaxPt: number,
  indentPt: number,
): readonly BrokenLine[] {
  const mayBreak = lineBreaks(clusters.map(({ text }) => text).join(""));
  const first = clusters[0]?.at ?? 0;
  const lines: BrokenLine[] = [];
  let line = { from: 0, widthPt: indentPt };
  let lastBreak = 0;
  for (let at = 0; at < clusters.length; at += 1) {
    const cluster = widenTab(clusters, at, line.widthPt);
    if (at > line.from && mayBreak[cluster.at - first] === 1) lastBreak = at;
    if (!isSpace(cluster) && line.widthPt + cluster.widthPt > widthMaxPt + TOLERANCE_PT) {
      if (lastBreak > line.from) {
        lines.push(lineOf(clusters, line.from, lastBreak, lines.length === 0 ? indentPt : 0, true));
        line = { from: lastBreak, widthPt: widthOf(clusters, lastBreak, at) };
      }
    }
    line.widthPt += cluster.widthPt;
  }
  lines.push(
    lineOf(clusters, line.from, clusters.length, lines.length === 0 ? indentPt : 0, false),
  );
  return lines;
}

/** Browsers round widths to 1/64 px. */
const TOLERANCE_PT = 1 / 64;
const TAB_SPACES = 8;

export function isSpace({ text }: Cluster): boolean {
  return text === "\t" || isHangingSpace(text.codePointAt(0) ?? 0);
}

/** A tab ends at the next multiple of eight spaces. */
function widenTab(clusters: Cluster[], at: number, fromPt: number): Cluster {
  const cluster = clusters[at];
  if (cluster === undefined) throw new Error("assertion failed: a cluster of the paragraph");
  if (cluster.text !== "\t") return cluster;
  const [space] = cluster.glyphs;
  const stepPt = (space?.advance ?? 0) * cluster.style.sizePt * TAB_SPACES;
  if (stepPt <= 0) return cluster;
  const widthPt = (Math.floor(fromPt / stepPt + TOLERANCE_PT) + 1) * stepPt - fromPt;
  const tab = { ...cluster, glyphs: [], widthPt };
  clusters[at] = tab;
  return tab;
}

function lineOf(
  clusters: readonly Cluster[],
  from: number,
  next: number,
  indentPt: number,
  isFull: boolean,
): BrokenLine {
  let to = next;
  for (let last = clusters[to - 1]; to > from && last !== undefined && isSpace(last); ) {
    to -= 1;
    last = clusters[to - 1];
  }
  return { from, to, widthPt: indentPt + widthOf(clusters, from, to), isFull };
}

function widthOf(clusters: readonly Cluster[], from: number, to: number): number {
  let widthPt = 0;
  for (let at = from; at < to; at += 1) widthPt += clusters[at]?.widthPt ?? 0;
  return widthPt;
}
