import { bidiLevels, visualOrder } from "./bidi-levels.ts";
import { chooseFaces, NO_FACE } from "./choose-faces.ts";
import { clusterFacts, splitUndrawable } from "./cluster-facts.ts";
import { faceOrder } from "./face-order.ts";
import { isHangingSpace, lineBreaks } from "./line-breaks.ts";
import type { OwnFont } from "./own-font.ts";
import type { Face } from "./script-layout.ts";
import { type ShapedCluster, shapeRun } from "./shape-run.ts";

/** A run of a paragraph: grapheme clusters `from` up to `to`. */
export type ParagraphRun = {
  readonly from: number;
  readonly to: number;
  readonly face: number;
  readonly level: number;
  readonly clusters: readonly ShapedCluster[];
};

/** A paragraph with faces chosen, runs ordered and shaped. Positions are grapheme clusters. */
export class ShapedParagraph {
  readonly text: string;
  /** True for a right-to-left paragraph. */
  readonly rtl: boolean;
  /** Number of grapheme clusters. */
  readonly length: number;
  readonly runs: readonly ParagraphRun[];
  /** UTF-16 index of the first missing character, or -1. */
  readonly missingAt: number;
  readonly #starts: Int32Array;
  readonly #own: OwnFont | null;
  readonly #faces: readonly Face[];
  #breaks: Uint8Array | null = null;
  #widths: Float64Array | null = null;
  #hanging: Uint8Array | null = null;

  constructor(text: string, own: OwnFont | null, faces: readonly Face[]) {
    this.text = text;
    this.#own = own;
    this.#faces = faces;
    const graphemes = graphemeStarts(text);
    const whole = clusterFacts(text, graphemes, own, faces);
    this.#starts = splitUndrawable(text, graphemes, whole);
    this.length = this.#starts.length - 1;
    const isSplit = this.#starts !== graphemes;
    const facts = isSplit ? clusterFacts(text, this.#starts, own, faces) : whole;
    const emojiFace = faces.findIndex(({ name }) => name === "emoji");
    const chosen = chooseFaces(facts, faceOrder(faces, text, own?.bold ?? false), emojiFace);
    this.missingAt = this.#starts[chosen.indexOf(NO_FACE)] ?? -1;
    const { levels, base } = bidiLevels(text);
    this.rtl = base % 2 === 1;
    this.runs = this.#shapeRuns(chosen, levels);
  }

  /**
   * Cumulative width in 1/1000 em before each grapheme cluster, and of the whole; a ligature's width counts for its
   * first cluster.
   */
  get widths(): Float64Array {
    this.#widths ??= this.#measure();
    return this.#widths;
  }

  /** Whether a line may begin at a cluster. */
  mayBreak(at: number): boolean {
    this.#breaks ??= lineBreaks(this.text);
    return this.#breaks[this.start(at)] === 1;
  }

  /** Whether the cluster is a space that may overhang at a line's end. */
  hangs(at: number): boolean {
    this.#hanging ??= Uint8Array.from({ length: this.length }, (_, index) =>
      isHangingSpace(this.text.charCodeAt(this.start(index))) ? 1 : 0,
    );
    return this.#hanging[at] === 1;
  }

  /** UTF-16 index at which a cluster begins. */
  start(at: number): number {
    return this.#starts[at] ?? this.text.length;
  }

  /** The runs between two clusters in visual order; a run that is cut is shaped again. */
  visualRuns(from: number, to: number): readonly ParagraphRun[] {
    const runs: ParagraphRun[] = [];
    for (const run of this.runs) {
      if (run.to <= from || run.from >= to) continue;
      const isWhole = run.from >= from && run.to <= to;
      runs.push(
        isWhole
          ? run
          : this.#shape(Math.max(run.from, from), Math.min(run.to, to), run.face, run.level),
      );
    }
    if (runs.length < 2) return runs;
    return visualOrder(runs.map(({ level }) => level)).flatMap((index) => runs[index] ?? []);
  }

  #shapeRuns(chosen: Int16Array, levels: Uint8Array): readonly ParagraphRun[] {
    const runs: ParagraphRun[] = [];
    for (let from = 0; from < this.length; ) {
      const face = chosen[from] ?? NO_FACE;
      const level = levels[this.start(from)] ?? 0;
      let to = from + 1;
      while (to < this.length && chosen[to] === face && levels[this.start(to)] === level) to += 1;
      runs.push(this.#shape(from, to, face, level));
      from = to;
    }
    return runs;
  }

  #shape(from: number, to: number, face: number, level: number): ParagraphRun {
    const text = this.text.slice(this.start(from), this.start(to));
    const starts = this.#starts.subarray(from, to + 1);
    const run = { text, face, rtl: level % 2 === 1 };
    const clusters = shapeRun(run, starts, this.#own, this.#faces);
    return { from, to, face, level, clusters };
  }

  #measure(): Float64Array {
    const widths = new Float64Array(this.length + 1);
    for (const { from, to, level, clusters } of this.runs) {
      const logical = level % 2 === 1 ? clusters.toReversed() : clusters;
      let at = from;
      for (const { offset, advance } of logical) {
        while (at + 1 < to && this.start(at + 1) - this.start(from) <= offset) at += 1;
        widths[at + 1] = (widths[at + 1] ?? 0) + advance;
      }
    }
    for (let at = 0; at < this.length; at += 1) {
      widths[at + 1] = (widths[at + 1] ?? 0) + (widths[at] ?? 0);
    }
    return widths;
  }
}

/** Width of runs in 1/1000 em. */
export function runsWidth(runs: readonly ParagraphRun[]): number {
  let width = 0;
  for (const { clusters } of runs) for (const { advance } of clusters) width += advance;
  return width;
}

/** Where the grapheme clusters of a text begin (UAX #29), and its length behind them. */
export function graphemeStarts(text: string): Int32Array {
  if (SIMPLE.test(text)) return Int32Array.from({ length: text.length + 1 }, (_, at) => at);
  const starts: number[] = [];
  for (const { index } of GRAPHEMES.segment(text)) starts.push(index);
  starts.push(text.length);
  return Int32Array.from(starts);
}

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Only characters that are a cluster each: most names, which need not be segmented. */
const SIMPLE =
  /^[\u0020-\u02ff\u0370-\u0482\u048a-\u0587\u05d0-\u05ea\u061b-\u064a\u0660-\u0669\u1e00-\u1fff\u2010-\u2027\u20a0-\u20c0\u3001-\u3029\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9d]*$/u;
