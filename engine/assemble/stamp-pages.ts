import { type CosObject, type Document, formatNumber, latin1Bytes, Name, Stream } from "#cos";
import { readPages } from "#form";
import type { Platform } from "#platform";
import { type PageBox, pageBox } from "./page-box.ts";
import { frameContents } from "./page-content.ts";
import { freePrefix, pageResources } from "./page-resources.ts";

/**
 * Draws the word TEST across every page, above its content: once per page, rotated with the page, translucent, and as
 * an artifact, which is not read aloud (ISO 32000-2, 14.8.2.2). It is drawn as paths, so it needs no font and text
 * search does not find it.
 */
export function stampPages(document: Document, platform: Platform): void {
  const word = document.add(stampWord());
  for (const { num, dict: page } of readPages(document)) {
    const resources = pageResources(document, num, page);
    const name = `${freePrefix(document, resources)}Test`;
    const operators = stampOps(pageBox(document, num, page), name);
    const stream = document.add(new Stream(new Map(), latin1Bytes(operators)));
    frameContents(document, page, [stream], platform);
    const objects = new Map(document.dict(resources.get("XObject")) ?? []);
    page.set("Resources", resources.set("XObject", objects.set(name, word)));
  }
}

/** The word's box, in its own units. */
const WIDTH = 286;
const HEIGHT = 100;
/** Fraction of the visible page's width and height that the rotated word may take. */
const SHARE = 0.86;

/** Centre lines of T, E, S and T for a broad pen; one path, so that crossing strokes are painted once. */
const LETTERS = `9 91 m 67 91 l 38 91 m 38 9 l
133 91 m 86 91 l 86 9 l 133 9 l 86 51 m 124 51 l
200 80 m 194 87 186 91 176 91 c 162 91 152 83 152 72 c 152 60 162 55 176 51 c
192 47 202 41 202 28 c 202 16 191 9 177 9 c 166 9 157 13 150 21 c
219 91 m 277 91 l 248 91 m 248 9 l
S
`;

function stampWord(): Stream {
  const state = new Map<string, CosObject>([
    ["CA", 0.25],
    ["BM", new Name("Normal")],
  ]);
  const resources = new Map([["ExtGState", new Map([["G", state]])]]);
  const dict = new Map<string, CosObject>([
    ["Type", new Name("XObject")],
    ["Subtype", new Name("Form")],
    ["BBox", [0, 0, WIDTH, HEIGHT]],
    ["Resources", resources],
  ]);
  return new Stream(dict, latin1Bytes(`/G gs\n0.85 0.1 0.1 RG\n16 w 1 J 1 j\n${LETTERS}`));
}

/** From the lower left of the visible page to its upper right, as large as fits. */
function stampOps({ rect: [x1, y1, x2, y2], turn }: PageBox, name: string): string {
  const isTurned = turn === 90 || turn === 270;
  const [across, up] = isTurned ? [y2 - y1, x2 - x1] : [x2 - x1, y2 - y1];
  const slope = Math.atan2(up, across);
  const [cos, sin] = [Math.cos(slope), Math.sin(slope)];
  const scale =
    SHARE * Math.min(across / (WIDTH * cos + HEIGHT * sin), up / (WIDTH * sin + HEIGHT * cos));
  const angle = slope + (turn * Math.PI) / 180;
  const [a, b] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const [x, y] = [(x1 + x2 - a * WIDTH + b * HEIGHT) / 2, (y1 + y2 - b * WIDTH - a * HEIGHT) / 2];
  const matrix = [a, b, -b, a, x, y].map(formatNumber).join(" ");
  return `/Artifact <</Type/Pagination/Subtype/Watermark>> BDC\nq\n${matrix} cm\n/${name} Do\nQ\nEMC\n`;
}
