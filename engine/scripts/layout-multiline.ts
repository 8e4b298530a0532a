import {
  DESCENT_RAISE_MAX,
  type FontHeights,
  isCut,
  lineStart,
  multilineAutoSize,
  multilineBaseline,
  showsDescenders,
} from "#text";
import { sizeOf } from "./box-size.ts";
import { breakLines, type ScriptLine } from "./break-lines.ts";
import type { OwnFont } from "./own-font.ts";
import { paragraphTexts } from "./paragraph-texts.ts";
import { placeRuns } from "./place-runs.ts";
import type { Face, PlacedRun, ScriptBox, ScriptLayout } from "./script-layout.ts";
import { runsWidth, ShapedParagraph } from "./shaped-paragraph.ts";

const EM = 1000;
/** More than any page shows. */
const LINES_MAX = 20_000;

/** A value on as many lines as it needs; lines outside the visible area are not placed. */
export function layoutMultiline(
  box: ScriptBox,
  heights: FontHeights,
  own: OwnFont | null,
  faces: readonly Face[],
  text: string,
): Omit<ScriptLayout, "substituted"> {
  const { width, height, border, quadding } = box;
  const paragraphs = new Paragraphs(text, own, faces);
  const linesAt = (size: number, isExact: boolean): readonly ScriptLine[] =>
    paragraphs.lines(((width - 4 * border) * EM) / size, linesSeen(box, heights, size), isExact);
  const isTruncated = (at: number, lines: readonly ScriptLine[]): boolean => {
    const last = multilineBaseline(height, border, at, heights, lines.length - 1);
    if (lines.length > 1) return last < border;
    return lines.some(({ from, to }) => to > from) && isCut(height, border, at, heights, last);
  };
  let tried: readonly ScriptLine[] = [];
  const size = sizeOf(box, {
    automatic: () =>
      multilineAutoSize(height, border, heights.boxHeight, (at) => {
        const broken = linesAt(at, false);
        const isTall = broken.some((line) => hasOtherScript(line, faces));
        return broken.length + (isTall ? linesBelow(box, heights, at) : 0);
      }),
    fits: (at) => {
      tried = linesAt(at, true);
      return !isTruncated(at, tried);
    },
    wishes: [
      (at) => {
        const last = multilineBaseline(height, border, at, heights, tried.length - 1);
        return showsDescenders(border, at, heights, last);
      },
      () => !tried.some(breaksWord),
    ],
  });
  const lines = linesAt(size, true);
  const runs: PlacedRun[] = [];
  for (const [line, { paragraph, from, to }] of lines.entries()) {
    const shown = paragraph.visualRuns(from, to);
    const x = lineStart(width, border, quadding, (runsWidth(shown) * size) / EM);
    const y = multilineBaseline(height, border, size, heights, line);
    runs.push(...placeRuns(shown, faces, size, x, y));
  }
  return { size, runs, truncated: isTruncated(size, lines), missingAt: paragraphs.missingAt };
}

/** True where a face for another script than Latin, Greek or Cyrillic draws. */
function hasOtherScript({ paragraph }: ScriptLine, faces: readonly Face[]): boolean {
  return paragraph.runs.some(({ face }) => {
    const name = faces[face]?.name ?? "sans";
    return name !== "sans" && name !== "sansBold";
  });
}

/**
 * Room for the last line's descenders below the automatic size's margin, in lines. Acrobat cuts them in Latin text;
 * ideographs reach below the baseline in every character.
 */
function linesBelow({ border }: ScriptBox, heights: FontHeights, size: number): number {
  const below = Math.min(heights.descent, DESCENT_RAISE_MAX) * size - border;
  return Math.max(0, below) / (heights.boxHeight * size);
}

/** True for a line that begins inside a word. */
function breaksWord({ paragraph, from }: ScriptLine): boolean {
  return from > 0 && !paragraph.mayBreak(from);
}

/** One line more than fits, to detect truncation. */
function linesSeen({ height, border }: ScriptBox, heights: FontHeights, size: number): number {
  const fitting = (height - 3 * border) / (heights.boxHeight * size);
  return fitting >= 0 ? Math.min(LINES_MAX, Math.floor(fitting) + 2) : 2;
}

/** A value's paragraphs, each shaped once, on first use. */
class Paragraphs {
  /** UTF-16 index in the value of the first missing character, or -1. */
  missingAt = -1;
  readonly #shaped: ShapedParagraph[] = [];
  readonly #texts: ReturnType<typeof paragraphTexts>;
  readonly #own: OwnFont | null;
  readonly #faces: readonly Face[];

  constructor(text: string, own: OwnFont | null, faces: readonly Face[]) {
    this.#texts = paragraphTexts(text, true);
    this.#own = own;
    this.#faces = faces;
  }

  lines(maxWidth: number, linesMax: number, isExact: boolean): readonly ScriptLine[] {
    const lines: ScriptLine[] = [];
    for (let index = 0; lines.length < linesMax; index += 1) {
      const paragraph = this.#shaped[index] ?? this.#next();
      if (paragraph === null) break;
      lines.push(...breakLines(paragraph, maxWidth, linesMax - lines.length, isExact));
    }
    return lines;
  }

  #next(): ShapedParagraph | null {
    const next = this.#texts.next();
    if (next.done === true) return null;
    const { text, from } = next.value;
    const paragraph = new ShapedParagraph(text, this.#own, this.#faces);
    this.#shaped.push(paragraph);
    if (this.missingAt < 0 && paragraph.missingAt >= 0) this.missingAt = from + paragraph.missingAt;
    return paragraph;
  }
}
