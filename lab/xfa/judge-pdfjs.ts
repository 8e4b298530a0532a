import type { DrawnPage, Ink, Word } from "./drawn-page.ts";
import { worstEdge } from "./judge-adobe.ts";
import { type Distance, type Group, noneOf, quantileOf, shareOf } from "./measure.ts";
import type { Box, SeenForm } from "./seen-form.ts";
import { pathOf } from "./template-fields.ts";

/** A page as rendered by pdf.js in Chromium. */
export type RenderedPage = {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly RenderedBox[];
  readonly words: readonly Word[];
  readonly pictures: number;
};

/** An input with the name of its field or group, without its ancestors. */
type RenderedBox = {
  readonly name: string;
  /** For a check button the whole field: Adobe and pdf.js choose different places in it. */
  readonly box: Box;
  readonly isCheck: boolean;
};

export type PdfjsCase = {
  readonly file: string;
  readonly theirs: readonly (RenderedPage & { readonly ink: Ink })[];
  readonly form: SeenForm;
  readonly drawn: readonly DrawnPage[];
};

const BOX_PT = 1;
const WORD_PT = 1;
const CHARACTERS = 0.999;
const TILES = 0.98;
/** pdf.js gives XFA pages a size of whole points. */
const PAGE_SLACK_PT = 1;
const TILE_PX = 8;
/** The distance by which a word may be off: a browser moves lines to whole pixels, across the edge of a tile. */
const SHIFT_PX = 1;

/** Group 3: comparison with what pdf.js shows in a browser. */
export function judgePdfjs(cases: readonly PdfjsCase[]): Group {
  const pages = cases.flatMap(pagesOf);
  const boxes = pages.map(compareBoxes);
  const words = pages.map(compareWords);
  const tiles = pages.map(compareTiles);
  const pictures = pages.map(comparePictures);
  return {
    title: "3 pdf.js in Chromium",
    measures: [
      noneOf("pages of another number or size", cases.flatMap(pageFaults), cases.length),
      noneOf(
        "boxes without a counterpart",
        boxes.flatMap(({ lacking }) => lacking),
        pages.length,
      ),
      quantileOf(
        "boxes, worst edge, p95",
        boxes.flatMap(({ edges }) => edges),
        {
          quantile: 0.95,
          most: BOX_PT,
        },
      ),
      shareOf("characters", {
        ...sum(words.map(({ characters }) => characters)),
        least: CHARACTERS,
      }),
      quantileOf(
        "positions of words, p90",
        words.flatMap(({ distances }) => distances),
        {
          quantile: 0.9,
          most: WORD_PT,
        },
      ),
      shareOf("8-pt tiles with ink", { ...sum(tiles), least: TILES }),
      noneOf("pictures missing", pictures.flat(), pages.length),
    ],
  };
}

type Page = {
  readonly at: string;
  readonly number: number;
  readonly theirs: PdfjsCase["theirs"][number];
  readonly form: SeenForm;
  readonly drawn: DrawnPage;
};

type Counted = { readonly right: number; readonly wrong: readonly string[] };

function sum(counts: readonly Counted[]): Counted {
  return {
    right: counts.reduce((total, { right }) => total + right, 0),
    wrong: counts.flatMap(({ wrong }) => wrong),
  };
}

function pagesOf({ file, theirs, form, drawn }: PdfjsCase): readonly Page[] {
  return theirs.flatMap((page, number) => {
    const ours = drawn[number];
    const at = `${file}, page ${number + 1}`;
    return ours === undefined ? [] : [{ at, number, theirs: page, form, drawn: ours }];
  });
}

function pageFaults({ file, theirs, form }: PdfjsCase): readonly string[] {
  if (theirs.length !== form.pages.length) {
    return [`${file}: ${form.pages.length} pages, pdf.js ${theirs.length}`];
  }
  return form.pages.flatMap(({ width, height }, at) => {
    const page = theirs[at];
    const differs =
      page === undefined ||
      Math.abs(page.width - width) > PAGE_SLACK_PT ||
      Math.abs(page.height - height) > PAGE_SLACK_PT;
    return differs ? [`${file}, page ${at + 1}: ${width} x ${height}`] : [];
  });
}

/** Each input with the nearest widget whose field has the same last name. */
function compareBoxes({ at, number, theirs, form }: Page): {
  readonly edges: readonly Distance[];
  readonly lacking: readonly string[];
} {
  const free = [...form.fields.values()].flatMap(({ name, widgets }) =>
    widgets.filter(({ page }) => page === number).map(({ box }) => ({ name: lastName(name), box })),
  );
  const edges: Distance[] = [];
  const lacking: string[] = [];
  for (const input of theirs.boxes) {
    const { name } = input;
    const where = `${at}: ${name}`;
    const candidates = free.filter((widget) => name === "" || widget.name === name);
    const nearest = findClosest(candidates, (widget) => distanceTo(input, widget.box));
    if (nearest === null) lacking.push(where);
    else {
      edges.push({ value: distanceTo(input, nearest.box), where });
      free.splice(free.indexOf(nearest), 1);
    }
  }
  return { edges, lacking };
}

/** By how much the worst edge is off, or a check button leaves its field. */
function distanceTo({ box, isCheck }: RenderedBox, widget: Box): number {
  if (!isCheck) return worstEdge(widget, box);
  return Math.max(
    0,
    box.left - widget.left,
    box.top - widget.top,
    widget.right - box.right,
    widget.bottom - box.bottom,
  );
}

function lastName(name: string): string {
  return pathOf(name).split(".").at(-1) ?? "";
}

function compareWords({ at, theirs, drawn }: Page): {
  readonly characters: Counted;
  readonly distances: readonly Distance[];
} {
  const left = new Map<string, number>();
  for (const { text } of drawn.words) {
    for (const character of normal(text)) left.set(character, (left.get(character) ?? 0) + 1);
  }
  let right = 0;
  const wrong: string[] = [];
  for (const { text } of theirs.words) {
    const characters = Array.from(normal(text));
    const lost = characters.filter((character) => !takeOne(left, character));
    right += characters.length - lost.length;
    wrong.push(...lost.map((character) => `${at}: "${character}" of "${text}"`));
  }
  const free = Map.groupBy(drawn.words, ({ text }) => normal(text));
  const distances = theirs.words.flatMap((word) => {
    const candidates = free.get(normal(word.text)) ?? [];
    const nearest = findClosest(candidates, (other) => distance(word, other));
    if (nearest === null) return [];
    candidates.splice(candidates.indexOf(nearest), 1);
    return [{ value: distance(word, nearest), where: `${at}: ${word.text}` }];
  });
  return { characters: { right, wrong }, distances };
}

/** Extractors differ in ligatures and hyphens. */
function normal(text: string): string {
  return text.normalize("NFKC").replaceAll(/[\u00ad\u2010\u2011]/g, "-");
}

function takeOne(left: Map<string, number>, character: string): boolean {
  const count = left.get(character) ?? 0;
  if (count === 0) return false;
  left.set(character, count - 1);
  return true;
}

function distance(a: Word, b: Word): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}

function findClosest<T>(items: readonly T[], measure: (item: T) => number): T | null {
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const value = measure(item);
    if (value < least) [best, least] = [item, value];
  }
  return best;
}

function compareTiles({ at, theirs, drawn }: Page): Counted {
  let right = 0;
  const wrong: string[] = [];
  for (let top = 0; top < theirs.ink.height; top += TILE_PX) {
    for (let left = 0; left < theirs.ink.width; left += TILE_PX) {
      if (!hasInk(theirs.ink, left, top, 0)) continue;
      if (hasInk(drawn.ink, left, top, SHIFT_PX)) right += 1;
      else wrong.push(`${at}: blank at ${left}, ${top}`);
    }
  }
  return { right, wrong };
}

/** Whether a tile, or what is as near to it as `reach` pixels, has ink. */
function hasInk({ width, height, dark }: Ink, left: number, top: number, reach: number): boolean {
  const [right, bottom] = [left + TILE_PX + reach, top + TILE_PX + reach];
  for (let y = Math.max(0, top - reach); y < Math.min(bottom, height); y += 1) {
    for (let x = Math.max(0, left - reach); x < Math.min(right, width); x += 1) {
      if (dark[y * width + x] === 1) return true;
    }
  }
  return false;
}

function comparePictures({ at, theirs, drawn }: Page): readonly string[] {
  const missing = theirs.pictures - drawn.pictures;
  return missing > 0 ? [`${at}: ${missing} of ${theirs.pictures}`] : [];
}
