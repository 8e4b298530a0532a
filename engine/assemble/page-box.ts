import type { Dict, Document } from "#cos";
import type { Rect } from "#form";
import { inheritedEntry } from "./page-resources.ts";

/** The visible part of a page in its unrotated space, and its rotation. */
export type PageBox = {
  readonly rect: Rect;
  /** Clockwise, in degrees. */
  readonly turn: 0 | 90 | 180 | 270;
};

const TURNS = [0, 90, 180, 270] as const;
const LETTER: Rect = [0, 0, 612, 792];

/** /CropBox clipped to /MediaBox, and /Rotate (ISO 32000-2, 14.11.2 and 7.7.3.3). */
export function pageBox(document: Document, pageNum: number, page: Dict): PageBox {
  const entry = (key: string): ReturnType<typeof inheritedEntry> =>
    inheritedEntry(document, pageNum, page, key);
  const media = readBox(document, entry("MediaBox")) ?? LETTER;
  const crop = readBox(document, entry("CropBox")) ?? media;
  const common: Rect = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  const rotate = document.number(entry("Rotate")) ?? 0;
  const quarters = ((Math.round(rotate / 90) % 4) + 4) % 4;
  return { rect: hasArea(common) ? common : media, turn: TURNS[quarters] ?? 0 };
}

function readBox(document: Document, object: ReturnType<typeof inheritedEntry>): Rect | null {
  const numbers = document.array(object)?.flatMap((item) => document.number(item) ?? []) ?? [];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  const rect: Rect = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return numbers.length === 4 && hasArea(rect) ? rect : null;
}

function hasArea([x1, y1, x2, y2]: Rect): boolean {
  return x2 > x1 && y2 > y1;
}
