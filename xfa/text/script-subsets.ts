import type { Platform } from "@platen/engine";
import type { Document, Ref } from "@platen/engine/cos";
import {
  assignFaces,
  embedFace,
  type FaceName,
  glyphTexts,
  type Scripts,
} from "@platen/engine/scripts";
import { namedEncoding } from "@platen/engine/text";
import type { TextBlock } from "./block.ts";

/** Subsets of the host's faces, embedded in a document. */
export type ScriptSubsets = {
  /** The host with the subsets as programs: glyph ids are those of the embedded fonts. */
  readonly scripts: Scripts;
  readonly fonts: ReadonlyMap<FaceName, Ref>;
};

/** Embeds what the host's faces have to draw of the given texts. Deterministic. */
export function embedScripts(
  blocks: readonly TextBlock[],
  document: Document,
  scripts: Scripts,
  platform: Platform,
): ScriptSubsets {
  const programs = new Map<FaceName, Uint8Array>();
  const fonts = new Map<FaceName, Ref>();
  const embed = (name: FaceName, points: ReadonlySet<number>): void => {
    const program = scripts.program(name);
    if (program === null) return;
    const { shaping, embedding } = scripts.shaper.subset(program, points);
    const font = scripts.shaper.open(shaping);
    programs.set(name, shaping);
    fonts.set(name, embedFace(document, font, embedding, glyphTexts(font, points), platform));
  };
  const { regular, bold } = lackedPoints(blocks);
  for (const [name, points] of assignFaces(new Set([...regular, ...bold]), scripts).faces) {
    if (name !== "sans") embed(name, points);
  }
  embedSans("sans", regular);
  embedSans("sansBold", bold);
  return {
    scripts: { shaper: scripts.shaper, program: (name) => programs.get(name) ?? null },
    fonts,
  };

  function embedSans(name: "sans" | "sansBold", wanted: ReadonlySet<number>): void {
    const { faces, missing } = assignFaces(wanted, scripts);
    const points = faces.get("sans");
    // The box of a missing character is in every subset.
    if (points !== undefined || missing.size > 0) embed(name, points ?? new Set([SPACE]));
  }
}

const WIN_ANSI = new Set(namedEncoding("WinAnsiEncoding"));
const SPACE = 0x20;
const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Ascending code points of the graphemes that no substitute of a font can draw. */
function lackedPoints(blocks: readonly TextBlock[]): Record<"regular" | "bold", Set<number>> {
  const points = { regular: new Set<number>(), bold: new Set<number>() };
  for (const { text, style } of blocks.flatMap(({ runs }) => runs)) {
    if (!BEYOND_ASCII.test(text)) continue;
    for (const { segment } of GRAPHEMES.segment(text)) {
      if (WIN_ANSI.has(segment.normalize("NFC"))) continue;
      const lacked = points[style.isBold ? "bold" : "regular"];
      for (const character of segment) lacked.add(character.codePointAt(0) ?? 0);
    }
  }
  return { regular: sortAscending(points.regular), bold: sortAscending(points.bold) };
}

const BEYOND_ASCII = /[^\u0020-\u007e]/u;

function sortAscending(points: ReadonlySet<number>): Set<number> {
  return new Set([...points].toSorted((a, b) => a - b));
}
